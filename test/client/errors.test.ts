import { describe, expect, test } from 'vitest';
import { createClient } from '../../generated/client.ts';
import { ApiError, CallError, ConnectionError, TimeoutError } from '../../scripts/client/errors.ts';
import {
  BadRequestError,
  ConflictError,
  ForbiddenError,
  InvalidResponseError,
  NotFoundError,
  RedirectError,
  ServerError,
  TooManyRequestsError,
  UnauthorizedError,
  UnprocessableContentError,
} from '../../scripts/client/status-errors.ts';
import { refuse, startService } from './start-service.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';

test.for([
  [400, BadRequestError],
  [401, UnauthorizedError],
  [402, ApiError],
  [403, ForbiddenError],
  [404, NotFoundError],
  [409, ConflictError],
  [422, UnprocessableContentError],
  [429, TooManyRequestsError],
  [500, ServerError],
  [503, ServerError],
  [302, RedirectError],
  [304, RedirectError],
] as const)('%i throws the error of its class', async ([status, errorClass]) => {
  const body = status === 304 ? undefined : { code: 'why', message: 'Because.' };
  const service = await startService((_request, response) =>
    refuse(response, status, body, { 'x-request-id': 'r-1', location: '/elsewhere' }),
  );
  const error = await createClient({ ...service, retries: 0 })
    .silo.entries.update(id, {})
    .catch((caught) => caught);
  expect(error.constructor).toBe(errorClass);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({
    ...{ name: errorClass.name, status, body, requestId: 'r-1', attempts: 1, id },
    operation: 'updateSiloEntry',
  });
  expect(error.headers.get('location')).toBe('/elsewhere');
  expect(error.message).toContain(`updateSiloEntry: ${status}`);
  expect(service.received.length).toBe(1);
});

describe('a response that is not what it should be', () => {
  test.for([
    ['an error with an empty body', 500, '', undefined],
    ['an error that is no JSON', 502, '<h1>Bad Gateway</h1>', '<h1>Bad Gateway</h1>'],
    ['a success that is no JSON', 200, '<h1>Welcome</h1>', '<h1>Welcome</h1>'],
    ['a success with an empty body', 200, '', undefined],
    ['a success that is no object', 200, '7', 7],
    ['a success that is null', 200, 'null', null],
    ['a success that is a list', 200, '[7]', [7]],
    ['a success that ends early', 200, '{"id":"01a1', '{"id":"01a1'],
  ] as const)('%s throws', async ([, status, text, body]) => {
    const service = await startService((_request, response) => {
      response.writeHead(status);
      response.end(text);
    });
    const call = createClient({ ...service, retries: 0 }).transform.jobs.fetch(id);
    const error = await call.catch((caught) => caught);
    expect(error).toBeInstanceOf(status === 200 ? InvalidResponseError : ServerError);
    expect({ status: error.status, body: error.body }).toEqual({ status, body });
  });

  test.each([
    [{ message: 'Because.' }, 'Because.'],
    [{ title: 'No credit', detail: 'You have 30.' }, 'You have 30.'],
    [{ title: 'No credit' }, 'No credit'],
    [{ message: null, title: 'Bad things' }, 'Bad things'],
    [{ message: { toString: null, valueOf: null } }, 'Forbidden'],
  ])(
    'the message of an error comes from a text in its body, of RFC 9457 too: %j',
    async (body, text) => {
      const service = await startService((_request, response) => refuse(response, 403, body));
      const call = createClient(service).transform.jobs.fetch(id);
      await expect(call).rejects.toMatchObject({ message: `fetchJob: 403 ${text}`, body });
    },
  );

  test('a list that is nested too deep is an error of its status, and is not fetched again', async () => {
    const service = await startService((_request, response) => {
      response.writeHead(400);
      response.end('['.repeat(20_000) + ']'.repeat(20_000));
    });
    const call = createClient(service).transform.jobs.fetch(id);
    await expect(call).rejects.toMatchObject({ name: 'BadRequestError', attempts: 1 });
    expect(service.received.length).toBe(1);
  });

  test('204 throws, as there is no data to return', async () => {
    const service = await startService((_request, response) => void response.writeHead(204).end());
    const call = createClient({ ...service, retries: 0 }).transform.jobs.fetch(id);
    await expect(call).rejects.toBeInstanceOf(InvalidResponseError);
  });

  test('JSON that is cut off is fetched again', async () => {
    const service = await startService((_request, response, turn) => {
      response.writeHead(200, { 'content-length': 20 });
      if (turn === 1) response.write('{"id":"01a1', () => response.destroy());
      else response.end('{"id":"01a1","a":10}');
    });
    expect(await createClient(service).transform.jobs.fetch(id)).toEqual({ id: '01a1', a: 10 });
    expect(service.received.length).toBe(2);
  });
});

describe('no response', () => {
  test('where nothing listens', async () => {
    const error = await createClient({ baseUrl: 'http://127.0.0.1:1', retries: 0 })
      .transform.jobs.fetch(id)
      .catch((caught) => caught);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.cause).toBeInstanceOf(Error);
    expect(error).toMatchObject({ attempts: 1, id });
  });

  test('in the time of an attempt, which is repeated', async () => {
    const service = await startService((_request, _response, turn) =>
      turn > 1 ? { id } : undefined,
    );
    const api = createClient({ ...service, timeout: 200, retries: 99 });
    expect(await api.transform.jobs.fetch(id)).toEqual({ id });
    await expect(
      createClient(await startService(() => undefined)).transform.jobs.fetch(id, {
        timeout: 50,
        retries: 0,
      }),
    ).rejects.toBeInstanceOf(TimeoutError);
  });

  test('a body that stops in the middle ends by the time of the attempt', async () => {
    const service = await startService((_request, response) => void response.write('{"id":'));
    const call = createClient(service).transform.jobs.fetch(id, { timeout: 100, retries: 1 });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError', attempts: 2 });
  });

  test('the time of an attempt is raised by `wait`', async () => {
    const late = Promise.withResolvers<{ id: string }>();
    const service = await startService(({ query }) => (query.wait ? late.promise : undefined));
    const api = createClient({ ...service, timeout: 100, retries: 0 });
    const raised = api.transform.jobs.create({}, { wait: 60 });
    // It begins later, so that the other call is past the time of an attempt when this one ends.
    await expect(api.transform.jobs.create({}, {})).rejects.toBeInstanceOf(TimeoutError);
    late.resolve({ id });
    expect(await raised).toEqual({ id });
  });

  test('the deadline ends a call whatever its attempts may take', async () => {
    const service = await startService(() => undefined);
    const call = createClient(service).transform.jobs.fetch(id, {
      timeout: 90,
      deadline: 250,
      retries: 99,
    });
    await expect(call).rejects.toMatchObject({ name: expect.stringMatching(/TimeoutError/) });
    expect(service.received.length).toBeLessThan(10);
  });
});

test('an identifier that is missing is an error before anything is sent', async () => {
  const service = await startService(() => ({ id }));
  const api = createClient(service);
  await expect(api.silo.entries.update('', {})).rejects.toThrow(
    'updateSiloEntry: expected an id for id',
  );
  expect(service.received).toEqual([]);
});

test('fields and values that nobody knows yet are passed on', async () => {
  const later = { id, status: 'A-WORD-OF-LATER', intents: 'changed', more: { deep: [1, null] } };
  const service = await startService(() => later);
  expect(await createClient(service).transform.jobs.fetch(id)).toEqual(later);
});
