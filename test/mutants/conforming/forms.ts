import { defaultRules } from '../../../scripts/sandbox/operations.ts';
import { answering, both, changing, type Json, json } from '../layers.ts';
import type { Variant } from '../mutant.ts';

const lists = 'listSiloEntries listRelatedSiloEntries';
const job = 'createJob createJobNonIdempotent fetchJob';

const { changeWorkspace, changeEntry } = defaultRules;

let turns = 0;

/** Adds a field to each object whose fields are documented. */
function withCounter(value: Json): Json {
  if (Array.isArray(value)) return value.map(withCounter);
  if (typeof value !== 'object' || value === null) return value;
  turns += 1;
  const free = ['data', 'config', 'value', 'meta', 'snippet', 'envelope'];
  const own = Object.entries(value).map(([name, each]) => [
    name,
    free.includes(name) && !Array.isArray(each) ? each : withCounter(each),
  ]);
  return { ...Object.fromEntries(own), reads: turns };
}

function inCapitals<Body extends object>(body: Body, field: string): Body {
  const value = (body as Json)[field];
  return { ...body, ...(typeof value === 'string' && { [field]: value.toUpperCase() }) };
}

/** Changes every time of a resource, and no text of a document that looks like one. */
function times(change: (text: string) => string) {
  return (body: Json): Json =>
    JSON.parse(JSON.stringify(body), (name, value) =>
      typeof value === 'string' && /^([a-z]+_)?at$/.test(name) ? change(value) : value,
    );
}

/** Other forms of what every response shows. */
export const conforming: Variant[] = [
  { name: 'the sandbox as it is' },
  {
    name: 'objects have a field of their own that is another with each response',
    layer: changing('*', (body) => withCounter(body)),
  },
  {
    name: 'extra fields everywhere',
    layer: changing('*', (body) =>
      JSON.parse(JSON.stringify(body), (_, value) =>
        // Resources have them, not what a document holds.
        value && typeof value === 'object' && /^[0-9a-f-]{36}/i.test(value.id)
          ? { ...value, etag: 'W/"7"', links: { self: null } }
          : value,
      ),
    ),
  },
  {
    name: '+00:00 for Z',
    layer: changing(
      '*',
      times((text) => text.replace('Z', '+00:00')),
    ),
  },
  {
    name: 'states in capitals',
    layer: changing(`${lists} updateSiloEntry`, (body) => {
      for (const entry of body.list ?? [body]) entry.state = 'SENT';
    }),
  },
  {
    name: 'entries that have no state',
    layer: changing(`${lists} updateSiloEntry`, (body) => {
      for (const entry of body.list ?? [body]) delete entry.state;
    }),
  },
  {
    name: 'UUIDs in capitals',
    layer: changing(job, (body) => {
      body.id = body.id.toUpperCase();
    }),
  },
  {
    name: 'UUIDs of entries in capitals',
    layer: changing(`${lists} updateSiloEntry`, (body) => {
      for (const entry of body.list ?? [body]) entry.id = entry.id.toUpperCase();
    }),
  },
  {
    name: 'null for fields without a value',
    layer: both(
      changing(job, (body) => {
        body.envelope = null;
        body.completed_at ??= null;
      }),
      changing('listSeriesEntries', (body) => {
        for (const entry of body.list) entry.previous_id ??= null;
      }),
    ),
  },
  {
    name: 'the time of an update is that of the import, before the creation',
    layer: changing('updateSiloEntry', (body) => {
      body.updated_at = '2020-01-01T00:00:00.000Z';
    }),
  },
  {
    name: 'folders and slugs in capitals',
    rules: {
      changeEntry: (entry, body, now) => changeEntry(entry, inCapitals(body, 'folder'), now),
      changeWorkspace: (each, body, now) => changeWorkspace(each, inCapitals(body, 'slug'), now),
    },
  },
  {
    name: 'what was created can be changed or fetched after 800 ms only',
    layer: (next) => {
      const times = new Map<string, number>();
      const noting = changing('createWorkflow createJob createJobNonIdempotent', ({ id }) => {
        if (!times.has(id)) times.set(id, performance.now());
      });
      return answering('updateWorkflow fetchJob', ({ url }) => {
        const time = times.get(url.pathname.slice(-36)) ?? 0;
        const isEarly = performance.now() - time < 800;
        return isEarly ? json({ code: 'not-found', message: 'no' }, 404) : undefined;
      })(noting(next));
    },
  },
];
