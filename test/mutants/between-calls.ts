import { setTimeout as pause } from 'node:timers/promises';
import { routeAfter } from '../../scripts/sandbox/areas/transform/job-run.ts';
import { defaultRules } from '../../scripts/sandbox/operations.ts';
import { exampleToken } from '../../scripts/sandbox/seed/example-seed.ts';
import {
  answering,
  both,
  changing,
  changingRepeated,
  hidingJobs,
  type Json,
  json,
  type Seen,
  withBody,
  withHeader,
} from './layers.ts';
import type { Layer, Mutant } from './mutant.ts';
import { paging } from './paging.ts';

const create = 'createJob';
const post = 'createJobNonIdempotent';
const jobs = `${create} ${post} fetchJob`;

/** Creates a job without the entry that it names. */
function withoutEntry(
  { sent, request }: Seen,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  return ask(withBody(request, { ...sent, silo_entry_id: undefined }));
}
const update = 'updateSiloEntry';
const list = 'listSiloEntries';
const related = 'listRelatedSiloEntries';
const { changeEntry, mentionQuery, mentionsIn } = defaultRules;

/** Counts the entries before a page, in an order that updates change or in one that they do not. */
const counted = (filter?: (items: Json[]) => Json[]) => paging(filter ? { filter } : {}, list);

const jobFaults = { check: 'job-faults', level: 'assumed' } as const;

const dated = withHeader('*', 'date', () => new Date().toUTCString());

/** Searches for a UUID also find the entries of another workspace that mention it. */
function findingForeign(uuidOf: (url: URL) => string | undefined): Layer {
  return (next) => {
    const foreign = new Map<string, Json>();
    return both(
      changing(related, (body, { own, url }) => {
        const id = uuidOf(url);
        if (!own || id === undefined) return;
        body.list.push(
          ...[...foreign.values()].filter((each) => JSON.stringify(each).includes(id)),
        );
      }),
      changing(update, (body, { own }) => {
        if (!own) foreign.set(body.id, body);
      }),
    )(next);
  };
}

/** What shows only where one call is looked at beside another: pages, workspaces, waits, jobs and their entries. */
export const mutants: Mutant[] = [
  {
    name: 'pages are counted, so that an entry that moves makes others be left out',
    check: 'updates-between-pages',
    level: 'assumed',
    layer: counted(),
  },
  {
    name: 'entries are listed by their last update and counted',
    check: 'updates-between-pages',
    level: 'assumed',
    layer: counted((items) =>
      items.toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at)),
    ),
  },
  {
    name: 'the id of a job leads to that of another workspace',
    check: 'other-workspace-jobs',
    level: 'assumed',
    alone: true,
    layer: (next) => {
      const theirs = new Map<string, Json>();
      return changing(create, (body, { own }) => {
        if (own) return theirs.get(body.id);
        theirs.set(body.id, body);
        return undefined;
      })(next);
    },
  },
  {
    name: 'a job runs on an entry of another workspace',
    check: 'foreign-reference',
    level: 'assumed',
    layer: answering(`${create} ${post}`, async (seen, ask) => {
      const response = await ask();
      const { silo_entry_id } = seen.sent ?? {};
      if (!seen.own || response.status !== 404 || !silo_entry_id) return response;
      const again = await withoutEntry(seen, ask);
      return again.status === 200 ? json({ ...(await again.json()), silo_entry_id }) : again;
    }),
  },
  {
    name: 'a job shows the document of an entry of another workspace',
    check: 'foreign-reference',
    level: 'assumed',
    layer: (next) => {
      const documents = new Map<string, Json>();
      return both(
        changing('listSiloEntries', (body, { own }) => {
          for (const { id, data } of own ? [] : body.list) documents.set(id, data);
        }),
        answering(post, async (seen, ask) => {
          const response = await ask();
          const doc = documents.get(seen.sent?.silo_entry_id);
          if (response.status !== 404 || doc === undefined) return response;
          const again = await withoutEntry(seen, ask);
          return json({ ...(await again.json()), envelope: { doc } });
        }),
      )(next);
    },
  },
  {
    name: 'a search finds the entries of another workspace',
    check: 'other-workspace-listings',
    level: 'assumed',
    layer: findingForeign(({ pathname }) => /[0-9a-f-]{36}/.exec(pathname)?.[0]),
  },
  {
    name: 'a search for the UUID of its query finds the entries of another workspace',
    check: 'other-workspace-listings',
    level: 'assumed',
    layer: findingForeign(({ searchParams }) => searchParams.get('uuid') ?? undefined),
  },
  {
    name: 'a repeated creation without entry and data runs the job again',
    check: 'job-repeated',
    layer: changingRepeated(create, (body, { sent }) => {
      if (sent?.data !== undefined || sent?.silo_entry_id !== undefined) return;
      for (const intent of body.intents) intent.id = crypto.randomUUID();
    }),
  },
  {
    name: 'a creation that is repeated adds an attachment to its entry',
    check: 'repeat-leaves-entry',
    alone: true,
    layer: (next) => {
      const created = new Set<string>();
      const added = new Map<string, Json[]>();
      return both(
        changing(create, ({ id, silo_entry_id: entry }) => {
          const file = { id: crypto.randomUUID(), entry_id: entry, name: 'again.txt' };
          if (created.has(id)) added.set(entry, [...(added.get(entry) ?? []), file]);
          created.add(id);
        }),
        changing(list, (body) => {
          for (const item of body.list) {
            item.attachments = [...item.attachments, ...(added.get(item.id) ?? [])];
          }
        }),
      )(next);
    },
  },
  {
    name: 'a job of a POST that waited for it cannot be fetched',
    check: 'job-fetched',
    layer: hidingJobs(
      post,
      ({ completed_at }, { url }) => url.searchParams.has('wait') && Boolean(completed_at),
    ),
  },
  {
    name: 'a search that names its target in the query passes over the context',
    check: 'context-filter',
    level: 'assumed',
    rules: {
      mentionQuery: (call, limit) => {
        const query = mentionQuery(call, limit);
        return call.query['relation-target'] ? { ...query, context: undefined } : query;
      },
    },
  },
  {
    name: 'a mention in capitals is not found',
    check: 'related-found',
    level: 'assumed',
    rules: {
      mentionsIn: (entry) =>
        mentionsIn(
          JSON.parse(JSON.stringify(entry), (_, value) =>
            /^[0-9A-F-]{36}$/.test(value) && /[A-F]/.test(value) ? 'none' : value,
          ),
        ),
    },
  },
  {
    name: 'the digest stays when the document changes',
    check: 'entry-update-keeps-rest',
    level: 'assumed',
    rules: {
      changeEntry(entry, body, now) {
        const { digest: _, ...changed } = changeEntry(entry, body, now);
        return { ...changed, ...(entry.digest && { digest: entry.digest }) };
      },
    },
  },
  {
    name: 'an update of the folder leaves the time of update',
    check: 'update-time',
    level: 'assumed',
    rules: {
      changeEntry(entry, body, now) {
        const changed = changeEntry(entry, body, now);
        return 'data' in body ? changed : { ...changed, updated_at: entry.updated_at };
      },
    },
  },
  {
    name: 'the time of an update is two hours ahead',
    check: 'update-time',
    rules: { changeEntry: (entry, body, now) => changeEntry(entry, body, now + 2 * 3600 * 1000) },
    layer: dated,
  },
  {
    name: 'without a header Date, the time of an update is one hour ahead',
    check: 'update-time',
    level: 'assumed',
    rules: { changeEntry: (entry, body, now) => changeEntry(entry, body, now + 3600 * 1000) },
  },
  {
    name: 'every response has the same entity tag',
    check: 'update-time',
    level: 'assumed',
    layer: withHeader('*', 'etag', () => '"1"'),
  },
  {
    name: 'the time of an update is seven minutes ahead',
    check: 'update-time',
    level: 'assumed',
    rules: { changeEntry: (entry, body, now) => changeEntry(entry, body, now + 7 * 60 * 1000) },
    layer: dated,
  },
  {
    name: 'a fault shows a general message',
    ...jobFaults,
    layer: changing(jobs, ({ faults }) => {
      for (const fault of faults) fault.message = 'The job failed.';
    }),
  },
  {
    name: 'code and message of an event that failed are exchanged',
    ...jobFaults,
    layer: changing(jobs, ({ intents }) => {
      for (const event of intents.flatMap(({ events }: Json) => events)) {
        if (event.status === 'ERR') [event.code, event.message] = [event.message, event.code];
      }
    }),
  },
  {
    name: 'a job that failed has the status of others',
    ...jobFaults,
    layer: changing(jobs, (body) => {
      if (body.completed_at) body.status = 'OK';
    }),
  },
  {
    name: 'a repeated creation moves the time of update',
    check: 'job-repeated',
    level: 'assumed',
    layer: changingRepeated(create, (body) => {
      if (body.completed_at) body.updated_at = new Date().toISOString();
    }),
  },
  {
    name: 'an update of an entry changes the envelopes of the jobs that ran on it',
    check: 'entry-envelope',
    level: 'assumed',
    layer: (next) => {
      const latest = new Map<string, Json>();
      return both(
        changing('fetchJob', (body) => {
          const document = body.completed_at && latest.get(body.silo_entry_id);
          if (document) body.envelope = { ...body.envelope, doc: document };
        }),
        changing(update, (body) => void latest.set(body.id, body.data)),
      )(next);
    },
  },
  {
    name: 'a job on an entry shows the document before the last update',
    check: 'entry-envelope',
    level: 'assumed',
    layer: (next) => {
      const [latest, former] = [new Map<string, Json>(), new Map<string, Json>()];
      const shown = new Map<string, Json>();
      return both(
        changing(jobs, (body, { sent }) => {
          if (sent?.silo_entry_id && !shown.has(body.id))
            shown.set(body.id, former.get(body.silo_entry_id));
          const document = shown.get(body.id);
          if (document) body.envelope = { ...body.envelope, document };
        }),
        changing(update, (body, { sent }) => {
          if (!sent?.data) return;
          former.set(body.id, latest.get(body.id));
          latest.set(body.id, body.data);
        }),
      )(next);
    },
  },
  {
    name: 'a wait takes its full time when a step fails',
    check: 'wait-ends-early',
    layer: answering(create, async ({ url }, ask) => {
      const wait = Number(url.searchParams.get('wait') ?? 0);
      const start = performance.now();
      const response = await ask();
      const { faults = [] }: Json = await response.clone().json();
      if (faults.length > 0) await pause(Math.max(0, wait * 1000 - (performance.now() - start)));
      return response;
    }),
  },
  {
    name: 'a creation that waits for a job that fails is rejected',
    check: 'wait-ends-early',
    layer: answering(create, async ({ url }, ask) => {
      const response = await ask();
      if (!url.searchParams.has('wait')) return response;
      const { faults = [] }: Json = await response.clone().json();
      return faults.length > 0 ? json({ code: 'failed', message: 'no' }, 422) : response;
    }),
  },
  {
    name: 'creations that wait have their responses one after another',
    check: 'wait-beside',
    level: 'assumed',
    layer: (next) => {
      let last: Promise<unknown> = Promise.resolve();
      return answering(create, ({ url }, ask) => {
        if (!url.searchParams.has('wait')) return undefined;
        const response = last.then(() => ask());
        last = response;
        return response;
      })(next);
    },
  },
  {
    name: 'a status other than OK is routed as ERR',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => routeAfter(step, status === 'OK' ? 'OK' : 'ERR', steps),
    },
  },
  {
    name: 'a job that failed disables its workflow',
    check: 'side-effects',
    level: 'assumed',
    layer: (next) => {
      const failing = new Set<string>();
      return changing(
        'createWorkflow updateWorkflow createJob',
        (body, { operationId, request }) => {
          if (request.headers.get('authorization') !== `Bearer ${exampleToken}`) return;
          if (operationId === create) failing.add(body.workflow_id);
          else body.disabled = failing.has(body.id) && JSON.stringify(body.steps).includes('ERR');
        },
      )(next);
    },
  },
  {
    name: 'a job puts its fault on an entry that it does not process',
    check: 'side-effects',
    level: 'assumed',
    layer: (next) => {
      let count = 0;
      let other: string | undefined;
      return changing(`${create} ${list}`, (body, { operationId }) => {
        if (operationId === create) count += 1;
        const entries: Json[] = body.list ?? [];
        other ??= entries.at(-1)?.id;
        for (const entry of count > 0 ? entries : []) {
          if (entry.id !== other) continue;
          entry.faults = [{ code: 'failed', message: 'A job failed.', provider: 'other' }];
          entry.updated_at = new Date(Date.parse(entry.updated_at) + count * 1000).toISOString();
        }
      })(next);
    },
  },
];
