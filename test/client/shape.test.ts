import { expect, test } from 'vitest';
import {
  authorizedToken,
  connect,
  createClient,
  type paths,
  siloEntriesList,
  siloEntriesUpdate,
} from '../../generated/client.ts';
import { operations } from '../../generated/operations.ts';
import { list } from '../../scripts/client/pages.ts';
import { createRawClient } from '../../scripts/client/raw.ts';
import { call } from '../../scripts/client/request.ts';
import { refuse, startService } from './start-service.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('sends an operation as the document lays it out, and returns its data', async () => {
  const service = await startService((request) => ({ id, folder: 'archive', later: request.path }));
  const api = createClient({ baseUrl: service.baseUrl, token: 'fake-token' });

  const entry = await api.silo.entries.update(id, { folder: 'archive' });

  expect(entry).toEqual({ id, folder: 'archive', later: `/silo/v1/entries/${id}` });
  expect(service.received).toMatchObject([
    {
      method: 'PATCH',
      path: `/silo/v1/entries/${id}`,
      headers: { authorization: 'Bearer fake-token', 'content-type': 'application/json' },
      body: { folder: 'archive' },
    },
  ]);
});

test('a connection takes no option that it would ignore', () => {
  const baseUrl = 'https://service.example.com';
  // @ts-expect-error -- it sends no User-Agent.
  const connection = connect({ baseUrl, userAgent: 'program/1.0' });
  // @ts-expect-error -- it would be sent to authorize, which has no content.
  const token = authorizedToken({ baseUrl, content: undefined }, {});
  expect([connection.baseUrl, typeof token]).toEqual([baseUrl, 'function']);
});

test('has a method at the place that each operation declares', () => {
  const api = createClient({ baseUrl: 'https://service.example.com' });
  const reached = Object.values(operations).map(({ clientMethod }) =>
    clientMethod.split('.').reduce<unknown>((node, name) => (node as never)[name], api),
  );
  expect(reached.map((method) => typeof method)).toEqual(reached.map(() => 'function'));
});

test('makes a UUID of version 7 for a new job, or takes the one given', async () => {
  const service = await startService((request) => ({ id: request.path.split('/').at(-1) }));
  const api = createClient({ baseUrl: service.baseUrl });

  const made = await api.transform.jobs.create({ workflow_id: id }, { wait: 5 });
  const given = await api.transform.jobs.create({ workflow_id: id }, {}, { id });

  expect(made.id).toMatch(uuidv7);
  expect(given.id).toBe(id);
  expect(service.received).toMatchObject([
    { method: 'PUT', query: { wait: '5' } },
    { method: 'PUT', query: {} },
  ]);
});

test('reads a listing page by page, as entries or as pages', async () => {
  const pages: Record<string, unknown> = {
    '': { list: [{ id: 'a' }, { id: 'b' }], next_cursor: 'two' },
    two: { list: [{ id: 'c' }] },
  };
  const service = await startService(({ query }) => pages[query.cursor ?? '']);
  const api = createClient({ baseUrl: service.baseUrl });
  const entries = api.silo.entries.list({ folder: 'sales-invoices' });

  const ids = await Array.fromAsync(entries, (entry) => entry.id);
  const sizes = await Array.fromAsync(entries.pages(), (page) => page.list.length);
  const one = await entries.page();

  expect({ ids, sizes, one: one.list.length }).toEqual({
    ids: ['a', 'b', 'c'],
    sizes: [2, 1],
    one: 2,
  });
  expect(service.received.map(({ query }) => query.folder)).toEqual(
    Array(5).fill('sales-invoices'),
  );
});

test('settles instead of throwing under `safe`, and gives the response on request', async () => {
  const service = await startService((request, response) =>
    request.method === 'GET' ? { id } : refuse(response, 409, { code: 'taken' }),
  );
  const api = createClient({ baseUrl: service.baseUrl });

  const refused = await api.safe.transform.jobs.create({});
  const fetched = await api.safe.transform.jobs.fetch(id);
  const { data, response } = await api.withResponse.transform.jobs.fetch(id);

  expect(refused).toMatchObject({ error: { status: 409, body: { code: 'taken' } } });
  expect(refused.response?.status).toBe(409);
  expect(fetched).toMatchObject({ data: { id } });
  expect([data.id, response.status]).toEqual([id, 200]);
});

test('calls by path through openapi-fetch, with the token', async () => {
  const service = await startService(() => ({ list: [] }));
  const raw = createRawClient<paths>(connect({ baseUrl: service.baseUrl, token: 'fake-token' }));

  const { data } = await raw.GET('/silo/v1/entries', { params: { query: { limit: 2 } } });

  expect(data).toEqual({ list: [] });
  expect(service.received).toMatchObject([
    { query: { limit: '2' }, headers: { authorization: 'Bearer fake-token' } },
  ]);
});

test('calls one operation by function', async () => {
  const service = await startService(({ method }) =>
    method === 'GET' ? { list: [{ id }] } : { id },
  );
  const connection = connect({ baseUrl: service.baseUrl });

  const entry = await call(connection, siloEntriesUpdate, id, { folder: 'archive' });
  const entries = await Array.fromAsync(list(connection, siloEntriesList, { limit: 1 }));

  expect([entry, ...entries]).toEqual([{ id }, { id }]);
});

test('a field or a parameter that is undefined is the same as one that is left out', async () => {
  const service = await startService(({ method }) => (method === 'GET' ? { list: [] } : { id }));
  const api = createClient(service);
  await api.silo.entries.list({ folder: undefined, limit: 2 }).page();
  await api.silo.entries.update(id, { folder: undefined, data: { code: 'INV-1' } });
  expect(service.received.map(({ query, body }) => body ?? query)).toEqual([
    ...[{ limit: '2' }, { data: { code: 'INV-1' } }],
  ]);
});

test('data may have the type of an interface, and lists may be readonly', async () => {
  interface Invoice {
    code: string;
    lines: readonly { sum: string }[];
  }
  const service = await startService(({ body }) => ({ id, received: body }));
  const data: Invoice = { code: 'INV-1', lines: [{ sum: '4.50' }] };
  const tags: readonly string[] = ['trial'];
  const api = createClient(service);
  await api.silo.entries.update(id, { data });
  await api.transform.jobs.create({ data, tags });
  expect(service.received.map(({ body }) => body)).toEqual([{ data }, { data, tags }]);
  // @ts-expect-error a field of another type is still an error
  await api.silo.entries.update(id, { folder: 7 });
});
