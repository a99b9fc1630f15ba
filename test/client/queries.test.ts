import { InfiniteQueryObserver, MutationObserver, QueryClient } from '@tanstack/query-core';
import { expect, expectTypeOf, onTestFinished, test } from 'vitest';
import {
  createClient,
  infiniteQueryOptions,
  type Job,
  mutationOptions,
  PageError,
  queryKey,
  queryOptions,
  sequenceEntriesList,
  siloEntriesList,
  siloEntriesUpdate,
  transformJobsCreate,
  transformJobsFetch,
} from '../../generated/client.ts';
import { refuse, startService } from './start-service.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';

function queryClient(): QueryClient {
  const client = new QueryClient();
  onTestFinished(() => client.clear());
  return client;
}

test('a query is fetched, kept under its key, and invalidated by that of its operation', async () => {
  const service = await startService((_request, _response, turn) => ({ id, status: `${turn}` }));
  const { connection } = createClient(service);
  const client = queryClient();
  const options = queryOptions(connection, transformJobsFetch, id);
  const job = await client.fetchQuery(options);
  expectTypeOf(job).toEqualTypeOf<Job>();
  expect(options.queryKey).toEqual(['fetchJob', id]);
  expect(client.getQueryData(queryKey(transformJobsFetch, id))).toEqual({ id, status: '1' });
  await client.invalidateQueries({ queryKey: queryKey(transformJobsFetch) });
  expect(await client.fetchQuery(options)).toEqual({ id, status: '2' });
});

test('the options of a call are no part of its key', () => {
  const { connection } = createClient({ baseUrl: 'https://service.example.com' });
  const { queryKey: key } = queryOptions(connection, siloEntriesList, { limit: 1 }, { retries: 0 });
  expect(key).toEqual(queryKey(siloEntriesList, { limit: 1 }));
  expect(queryOptions(connection, siloEntriesList).queryKey).toEqual(['listSiloEntries']);
});

test('a query that is canceled ends its call, and errors are not retried twice', async () => {
  const asked = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const service = await startService(({ path }, response) => {
    if (!path.endsWith(id)) return refuse(response, 503, {}, { 'retry-after': '0' });
    response.on('close', closed.resolve);
    asked.resolve();
    return undefined;
  });
  const { connection } = createClient({ ...service, retries: 1 });
  const client = queryClient();
  const call = client.fetchQuery(queryOptions(connection, transformJobsFetch, id)).catch(() => {});
  await asked.promise;
  await client.cancelQueries({ queryKey: queryKey(transformJobsFetch) });
  await Promise.all([closed.promise, call]);
  const failing = client.fetchQuery(queryOptions(connection, siloEntriesList));
  await expect(failing).rejects.toMatchObject({ status: 503, attempts: 2 });
  expect(service.received.length).toBe(3);
});

test('an infinite query reads a listing page by page to its end', async () => {
  const pages: Record<string, unknown> = {
    '': { list: [{ id: 'a' }], next_cursor: 'two' },
    two: { list: [{ id: 'b' }] },
  };
  const service = await startService(({ query }) => pages[query.cursor ?? '']);
  const { connection } = createClient(service);
  const observer = new InfiniteQueryObserver(
    queryClient(),
    infiniteQueryOptions(connection, siloEntriesList, { folder: 'sales-invoices' }),
  );
  await observer.fetchNextPage();
  expect(observer.getCurrentResult().hasNextPage).toBe(true);
  const { data, hasNextPage } = await observer.fetchNextPage();
  expect(data?.pages.flatMap(({ list }) => list.map((entry) => entry.id))).toEqual(['a', 'b']);
  expect(hasNextPage).toBe(false);
  expect(service.received.map(({ query }) => query)).toEqual([
    { folder: 'sales-invoices' },
    { folder: 'sales-invoices', cursor: 'two' },
  ]);
});

test('an infinite query reads a listing whose pages have but a cursor', async () => {
  const service = await startService(({ query }) => ({
    ...{ list: [{ id: query.cursor ?? 'a' }], limit: 1 },
    ...(query.cursor !== 'c' && { cursor: query.cursor ? 'c' : 'b' }),
  }));
  const { connection } = createClient(service);
  const options = infiniteQueryOptions(connection, sequenceEntriesList, id);
  const observer = new InfiniteQueryObserver(queryClient(), options);
  await observer.fetchNextPage();
  await observer.fetchNextPage();
  const { data, hasNextPage } = await observer.fetchNextPage();
  expect(data?.pages.flatMap(({ list }) => list.map((entry) => entry.id))).toEqual([...'abc']);
  expect(hasNextPage).toBe(false);
  expect(options.getNextPageParam({ list: [], limit: 1, cursor: 'd' })).toBeUndefined();
});

test.each([{ list: null }, { list: [{ id: 'a' }], next_cursor: ['two'] }])(
  'an infinite query reports a malformed page as an error of its function: %j',
  async (page) => {
    const service = await startService(() => page);
    const { connection } = createClient(service);
    const options = infiniteQueryOptions(connection, siloEntriesList);
    const reading = queryClient().fetchInfiniteQuery({ ...options, pages: 2 });
    const error = await reading.catch((caught) => caught);
    expect(error).toBeInstanceOf(PageError);
    expect(error).toMatchObject({ operation: 'listSiloEntries', page: undefined, attempts: 1 });
    expect(error.message).toContain('the page');
    expect(service.received.length).toBe(1);
  },
);

test('an infinite query of a server that ignores the cursor is a PageError', async () => {
  const service = await startService((_request, _response, turn) => ({
    list: [{ id: 'a' }, { id: 'b' }],
    next_cursor: `cursor-${turn}`,
  }));
  const { connection } = createClient(service);
  const options = infiniteQueryOptions(connection, siloEntriesList);
  const client = queryClient();
  const first = await client.fetchInfiniteQuery({ ...options, pages: 1 });
  expect(first.pages.length).toBe(1);
  const observer = new InfiniteQueryObserver(client, options);
  const { error, data } = await observer.fetchNextPage();
  expect(error).toMatchObject({ name: 'PageError', operation: 'listSiloEntries', attempts: 1 });
  expect(error?.message).toContain('is the page before it again');
  expect(data?.pages).toEqual(first.pages);
});

test('an infinite query gives no entry twice where a cursor names its own page', async () => {
  const service = await startService(() => ({
    list: [{ id: 'a' }, { id: 'b' }],
    limit: 2,
    cursor: 'one',
  }));
  const { connection } = createClient(service);
  const options = infiniteQueryOptions(connection, sequenceEntriesList, id);
  const { pages } = await queryClient().fetchInfiniteQuery({ ...options, pages: 9 });
  expect(pages.flatMap(({ list }) => list.map((entry) => entry.id))).toEqual(['a', 'b']);
  expect(service.received.length).toBe(2);
});

test('a mutation sends the arguments of the method', async () => {
  const service = await startService(({ body }) => ({ id, received: body }));
  const { connection } = createClient(service);
  const update = new MutationObserver(
    queryClient(),
    mutationOptions(connection, siloEntriesUpdate),
  );
  expect(await update.mutate([id, { folder: 'archive' }])).toMatchObject({
    received: { folder: 'archive' },
  });
  const create = new MutationObserver(
    queryClient(),
    mutationOptions(connection, transformJobsCreate),
  );
  await create.mutate([{ workflow_id: id }, { wait: 1 }, { id }]);
  expect(service.received[1]).toMatchObject({
    path: `/transform/v1/jobs/${id}`,
    query: { wait: '1' },
  });
});
