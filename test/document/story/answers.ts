import { isDeepStrictEqual } from 'node:util';
import { type Story, shared } from './story.ts';

type Fields = Record<string, unknown>;

const operations = [
  ...['updateSiloEntry', 'createJob', 'createJobNonIdempotent'],
  ...['createWorkflow', 'updateWorkflow', 'updateWorkspace'],
  'authorizeEnrollment',
];

/** Every field of a request that its answer has too comes back as it was sent. */
export function answersFollowRequests(story: Story): string[] {
  return operations.flatMap((operation) => {
    const request = story.example<Fields>(`${operation}.request`);
    const answer = story.example<Fields>(`${operation}.response`);
    return Object.keys(request)
      .filter((field) => field in answer && field !== 'data')
      .filter((field) => !isDeepStrictEqual(request[field], answer[field]))
      .map((field) => `${operation}: answers another ${field}`);
  });
}

/** The document sent is the one that the entry holds, or that the job works on. */
export function answersHoldTheDocument(story: Story): string[] {
  const update = story.example<Fields>('updateSiloEntry.request');
  const entry = story.example<Fields>('updateSiloEntry.response');
  const creation = story.example<Fields>('createJobNonIdempotent.request');
  const job = story.example<{ envelope: Fields }>('createJobNonIdempotent.response');
  return [
    ...(isDeepStrictEqual(update.data, entry.data) ? [] : ['update: another document']),
    ...(isDeepStrictEqual(creation.data, job.envelope.document) ? [] : ['job: another document']),
  ];
}

/** Pages return the query that the examples of the parameters ask. */
export function pagesEchoQueries(story: Story): string[] {
  const first = 'listSiloEntries.response-first-page';
  const last = 'listSiloEntries.response';
  const related = 'listRelatedSiloEntries.response';
  const series = 'listSeriesEntries.response';
  const echoes: [string, string, readonly string[]][] = [
    ['silo-entries', first, ['folder', 'created_at', 'limit']],
    ['silo-entries', last, ['folder', 'created_at', 'limit', 'cursor']],
    ['related-entries', related, ['created_at', 'limit', 'cursor']],
    ['series-entries', series, ['limit', 'cursor']],
  ];
  return [
    ...echoes.flatMap(([parameters, page, names]) =>
      names.flatMap((name) =>
        shared(`${page} ${name}`, [
          story.example(`${parameters}-${name.replaceAll('_', '-')}`),
          story.example<Fields>(page)[name] ?? 'none',
        ]),
      ),
    ),
    ...shared('cursor of the second page', [
      story.example<Fields>(first).next_cursor ?? 'none',
      story.example<Fields>(last).cursor ?? 'none',
    ]),
  ];
}

/** No page is longer than its limit. */
export function pagesKeepTheirLimit(story: Story): string[] {
  return [...story.all('SiloEntryPage'), ...story.all('SeriesEntryPage')]
    .filter(({ list, limit = 0 }) => list.length > limit)
    .map(({ list, limit }) => `a page of ${list.length} entries has the limit ${limit}`);
}
