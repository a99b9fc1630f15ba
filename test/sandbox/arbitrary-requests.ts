import fc from 'fast-check';
import { operationOf } from '../../scripts/api/api.ts';
import type { NamedFixtures } from '../../scripts/api/fixtures.ts';
import { defaultDefinition } from '../../scripts/sandbox/default-sandbox.ts';
import { exampleToken } from '../../scripts/sandbox/seed/example-seed.ts';
import { uuid } from './support.ts';

/** A request to an operation, or to its path with another method. */
export interface ArbitraryRequest {
  path: string;
  method: string;
  id: string;
  query: Record<string, string>;
  body: string;
  headers: Record<string, string>;
}

/** Path and query of a request. */
export function targetOf({ path, id, query }: ArbitraryRequest): string {
  const encode = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('.', '%2E');
  const search = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
  return `${path.replace(/\{\w+\}/, encode(id))}?${search.join('&')}`;
}

/** The rest of a request, for `fetch`. */
export function initOf({ method, headers, body }: ArbitraryRequest): RequestInit {
  return { method, headers, ...(method !== 'GET' && { body }) };
}

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', ' ', '\0', '\ud800', '../..', '%', "'; DROP TABLE jobs; --", '💥', 'null'),
);
const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const json = fc.jsonValue({ maxDepth: 4 });
const object = fc.dictionary(fc.string({ maxLength: 6 }), json, { maxKeys: 4 });
const optional = <T extends Record<string, unknown>>(
  model: { [K in keyof T]: fc.Arbitrary<T[K]> },
) => fc.record(model, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>;

/** Few identifiers, so that requests meet one another. */
const pool = fc.integer({ min: 1, max: 5 }).map(uuid);

const step = optional({
  id: pool,
  name: text,
  provider: text,
  notes: text,
  config: fc.oneof(
    object,
    fc.record({
      sandbox: optional({
        outcome: fc.constantFrom('OK', 'ERR', 'SKIP'),
        code: text,
        message: text,
        delay: fc.nat(20),
      }),
    }),
  ),
  next: fc.array(
    optional({ status: fc.constantFrom('OK', 'ERR'), step_id: pool, stop: fc.boolean() }),
    { maxLength: 3 },
  ),
});

const timestamp = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
  .map((date) => date.toISOString());

/** Requests that the document allows, most of which succeed. */
function plausible(fixtures: NamedFixtures): fc.Arbitrary<Partial<ArbitraryRequest>>[] {
  const { entry_id, workflow_id, series_id, client_id, client_secret } =
    fixtures as Required<NamedFixtures>;
  const entry = fc.constant(entry_id);
  const workflow = fc.oneof(pool, fc.constant(workflow_id));
  const page = { created_at: timestamp, limit: fc.integer({ min: 1, max: 200 }).map(String) };
  const job = optional({
    data: object,
    silo_entry_id: entry,
    workflow_id: workflow,
    tags: fc.array(text),
  });
  const wait = optional({ wait: fc.constantFrom('0', '1') });
  const workflowFields = { description: text, name: text, steps: fc.array(step, { maxLength: 5 }) };
  const creation = { ...workflowFields, country: fc.constantFrom('ES', 'pt'), schema: text };
  const credentials = {
    client_id: fc.constant(client_id),
    client_secret: fc.constant(client_secret),
  };
  const workspace = optional({ name: text, slug: text, logo_url: fc.webUrl() });
  const update = optional({ folder: text, data: object, content_type: text });
  const of = (
    operationId: string,
    parts: Partial<Record<'id' | 'query' | 'body', fc.Arbitrary<unknown>>>,
  ) =>
    fc.record({
      ...parts,
      ...(parts.body && { body: parts.body.map((value) => JSON.stringify(value)) }),
      method: fc.constant(operationOf(defaultDefinition.api, operationId).method),
      path: fc.constant(operationOf(defaultDefinition.api, operationId).path.template),
    }) as fc.Arbitrary<Partial<ArbitraryRequest>>;
  return [
    of('updateSiloEntry', { id: entry, body: update }),
    of('listSiloEntries', { query: optional({ ...page, folder: text }) }),
    of('listRelatedSiloEntries', {
      id: entry,
      query: optional({ ...page, uuid: pool, context: text }),
    }),
    of('createJob', { id: pool, query: wait, body: job }),
    of('createJobNonIdempotent', { query: wait, body: job }),
    of('fetchJob', { id: pool }),
    of('createWorkflow', { id: pool, body: optional(creation) }),
    of('updateWorkflow', { id: workflow, body: optional(workflowFields) }),
    of('listSeriesEntries', {
      id: fc.constant(series_id),
      query: optional({ limit: page.limit }),
    }),
    of('updateWorkspace', { body: workspace }),
    of('authorizeEnrollment', { body: fc.record(credentials) }),
  ];
}

const fieldNames =
  'content_type data folder silo_entry_id workflow_id tags country description name schema steps logo_url slug client_id client_secret id owner_id'.split(
    ' ',
  );
const dangerous = [
  '',
  '{',
  '[1,',
  '{"__proto__":{"a":1}}',
  '{"data":{"constructor":{"prototype":{}}}}',
  '"text"',
  '{"data":{"a":1e400}}',
  `{"data":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`,
  '{"a":1}}',
];
const wildBody = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record(Object.fromEntries(fieldNames.map((name) => [name, json])), { requiredKeys: [] })
      .map((value) => JSON.stringify(value)),
  },
  { weight: 2, arbitrary: json.map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: fc.constantFrom(...dangerous) },
);
const wildQuery = optional({
  folder: oddText,
  created_at: fc.oneof(
    fc.constantFrom(
      '2026-11-01T00:00:00.000+00:00',
      '2026-02-30T00:00:00.000Z',
      '2026-12-31T23:59:60.000Z',
    ),
    oddText,
  ),
  cursor: fc.oneof(oddText, fc.base64String()),
  limit: fc.oneof(fc.constantFrom('0', '-1', '1e3', '999999999999999999999'), oddText),
  uuid: oddText,
  context: oddText,
  wait: fc.constantFrom('-1', '1.5', 'x', '99999999999999999999'),
  other: oddText,
});

/** Requests with anything in any place. */
const wild: fc.Arbitrary<Partial<ArbitraryRequest>> = optional({
  id: fc.oneof(pool, fc.uuid(), oddText),
  query: wildQuery as fc.Arbitrary<Record<string, string>>,
  body: wildBody,
  method: fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'PATCH'),
  headers: fc.record({
    authorization: fc.oneof(
      { weight: 5, arbitrary: fc.constant(`Bearer ${exampleToken}`) },
      { weight: 1, arbitrary: fc.constantFrom('', 'Bearer', 'Bearer wrong', 'Basic x') },
    ),
    'content-type': fc.oneof(
      { weight: 5, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('', 'text/plain', 'application/json; charset=latin1'),
      },
    ),
  }),
});

/** Requests to every operation: of three, two as the document wants them and one with something odd in it. */
export function arbitraryRequest(fixtures: NamedFixtures): fc.Arbitrary<ArbitraryRequest> {
  const sound = fc.oneof(...plausible(fixtures));
  const odd = fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: wild });
  return fc.tuple(sound, odd).map(([base, change]) => ({
    id: '',
    query: {},
    body: '{}',
    headers: { authorization: `Bearer ${exampleToken}`, 'content-type': 'application/json' },
    ...(base as Pick<ArbitraryRequest, 'path' | 'method'>),
    ...change,
  }));
}
