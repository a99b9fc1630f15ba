import { expect, test } from 'vitest';
import {
  call,
  connect,
  createClient,
  NotFoundError,
  requestIdOf,
  responseOf,
  shared,
  type TokenRequest,
  transformJobsFetch,
} from '../../generated/client.ts';
import { operations } from '../../generated/operations.ts';
import { ApiError } from '../../scripts/client/errors.ts';
import { bundle, operationsOf } from '../support/bundle.ts';
import { refuse, startService } from './start-service.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';

test('the response and the request id of data, pages and errors are there without another call', async () => {
  const service = await startService(({ method, path }, response) => {
    response.setHeader('x-request-id', `r-${path.length}`);
    return method === 'PATCH' ? refuse(response, 404) : { id, list: [] };
  });
  const api = createClient(service);
  const job = await api.transform.jobs.fetch(id);
  const page = await api.silo.entries.list().page();
  const error = await api.silo.entries.update(id, {}).catch((caught) => caught);
  const { requestId } = await api.withResponse.transform.jobs.fetch(id);
  const settled = await api.safe.silo.entries.update(id, {});
  const expected = [`r-${`/transform/v1/jobs/${id}`.length}`, 'r-16', `r-${17 + id.length}`];
  expect([job, page, error].map(requestIdOf)).toEqual(expected);
  expect([job, page, error].map((each) => responseOf(each)?.status)).toEqual([200, 200, 404]);
  expect([error.requestId, error.response.status]).toEqual([expected[2], 404]);
  expect([requestId, settled.requestId]).toEqual([expected[0], expected[2]]);
  expect(requestIdOf({ id })).toBeUndefined();
});

test('a call can have a token of its own, and one that is renewed', async () => {
  const service = await startService(({ headers }, response) =>
    headers.authorization === 'Bearer fake-bad' ? refuse(response, 401) : { id, ...headers },
  );
  const api = createClient({ ...service, token: 'fake-client' });
  const read = (token?: Parameters<typeof api.transform.jobs.fetch>[1]) =>
    api.transform.jobs.fetch(id, token);
  expect(await read()).toMatchObject({ authorization: 'Bearer fake-client' });
  expect(await read({ token: 'fake-call' })).toMatchObject({ authorization: 'Bearer fake-call' });
  const token = ({ rejected }: TokenRequest) => (rejected ? 'fake-good' : 'fake-bad');
  expect(await read({ token })).toMatchObject({ authorization: 'Bearer fake-good' });
  const other = createClient(service);
  expect(await other.transform.jobs.fetch(id, { token: 'fake-only' })).toMatchObject({
    authorization: 'Bearer fake-only',
  });
});

test('calls by function share a renewal too, when the token function is shared', async () => {
  const service = await startService(({ headers }, response) =>
    headers.authorization === 'Bearer fake-new' ? { id } : refuse(response, 401),
  );
  let current = 'fake-old';
  let renewals = 0;
  const token = shared(async ({ rejected }) => {
    if (rejected) {
      renewals += 1;
      await fetch(service.baseUrl);
      current = 'fake-new';
    }
    return current;
  });
  const connection = connect({ ...service, token });
  const calls = Array.from({ length: 10 }, () => call(connection, transformJobsFetch, id));
  expect(await Promise.all(calls)).toEqual(calls.map(() => ({ id })));
  expect(renewals).toBe(1);
});

test('a call by function throws an ApiError that the classes of a status recognize', async () => {
  const service = await startService((_request, response) => refuse(response, 404));
  const error = await call(connect(service), transformJobsFetch, id).catch((caught) => caught);
  expect(error.constructor).toBe(ApiError);
  expect(error).toBeInstanceOf(NotFoundError);
});

test.each([
  ['those of the client', {}, /^document-processing-service-client\/\d/],
  ['those of the program', { userAgent: 'invoices/2.1' }, /^invoices\/2\.1$/],
  ['a header of its own', { headers: { 'User-Agent': 'own' } }, /^own$/],
  ['none', { userAgent: false as const }, /^node$/],
])('User-Agent has name and version: %s', async (_, options, expected) => {
  const service = await startService(({ headers }) => ({ id, agent: headers['user-agent'] }));
  const job = await createClient({ ...service, ...options }).transform.jobs.fetch(id);
  expect(job).toMatchObject({ agent: expect.stringMatching(expected) });
});

test('the client repeats after 503 what the document calls idempotent, and nothing else', async () => {
  const repeated: Record<string, number> = {};
  for (const name of Object.keys(operations) as (keyof typeof operations)[]) {
    const service = await startService((_request, response) =>
      refuse(response, 503, {}, { 'retry-after': '0' }),
    );
    const { clientMethod, pathParameters } = operations[name];
    const api: unknown = createClient({ ...service, retries: 1 }).safe;
    const method = clientMethod
      .split('.')
      .reduce<unknown>((node, part) => Reflect.get(Object(node), part), api);
    if (typeof method !== 'function') throw new TypeError(`${clientMethod} is no method`);
    const creates = operations[name].method === 'PUT';
    await method(...(creates ? [] : pathParameters.map(() => id)), {});
    repeated[name] = service.received.length;
  }
  const declared = operationsOf(bundle).map(({ operation }) => [
    operation.operationId,
    operation['x-retry'] === 'idempotent' ? 2 : 1,
  ]);
  expect(repeated).toEqual(Object.fromEntries(declared));
  expect(repeated).toMatchObject({ createJob: 2, createJobNonIdempotent: 1, updateWorkflow: 1 });
});
