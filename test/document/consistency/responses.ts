import { isDeepStrictEqual } from 'node:util';
import { type ExampleSet, shared } from './example-set.ts';

type Fields = Record<string, unknown>;

const operations = [
  ...['updateSiloEntry', 'createJob', 'createJobNonIdempotent'],
  ...['createWorkflow', 'updateWorkflow', 'updateWorkspace'],
  'authorizeEnrollment',
];

/** Every field of a request that its response also has comes back as it was sent. */
export function responsesFollowRequests(examples: ExampleSet): string[] {
  return operations.flatMap((operation) => {
    const request = examples.named<Fields>(`${operation}.request`);
    const response = examples.named<Fields>(`${operation}.response`);
    return Object.keys(request)
      .filter((field) => field in response && field !== 'data')
      .filter((field) => !isDeepStrictEqual(request[field], response[field]))
      .map((field) => `${operation}: responds with another ${field}`);
  });
}

/** The document sent is the one that the entry holds, or that the job works on. */
export function responsesHoldTheDocument(examples: ExampleSet): string[] {
  const update = examples.named<Fields>('updateSiloEntry.request');
  const entry = examples.named<Fields>('updateSiloEntry.response');
  const creation = examples.named<Fields>('createJobNonIdempotent.request');
  const job = examples.named<{ envelope: Fields }>('createJobNonIdempotent.response');
  return [
    ...(isDeepStrictEqual(update.data, entry.data) ? [] : ['update: another document']),
    ...(isDeepStrictEqual(creation.data, job.envelope.document) ? [] : ['job: another document']),
  ];
}

/** Pages return the query that the examples of the parameters ask. */
export function pagesEchoQueries(examples: ExampleSet): string[] {
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
          examples.named(`${parameters}-${name.replaceAll('_', '-')}`),
          examples.named<Fields>(page)[name] ?? 'none',
        ]),
      ),
    ),
    ...shared('cursor of the second page', [
      examples.named<Fields>(first).next_cursor ?? 'none',
      examples.named<Fields>(last).cursor ?? 'none',
    ]),
  ];
}

/** No page is longer than its limit. */
export function pagesKeepTheirLimit(examples: ExampleSet): string[] {
  return [...examples.all('SiloEntryPage'), ...examples.all('SeriesEntryPage')]
    .filter(({ list, limit = 0 }) => list.length > limit)
    .map(({ list, limit }) => `a page of ${list.length} entries has the limit ${limit}`);
}
