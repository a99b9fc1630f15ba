import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  call,
  connect,
  createClient,
  type paths,
  transformJobsCreate,
} from '../../generated/client.ts';
import { type ApiError, ConnectionError } from '../../scripts/client/errors.ts';
import type { Retry } from '../../scripts/client/options.ts';
import { createRawClient } from '../../scripts/client/raw.ts';
import { backOff } from '../../scripts/client/retry.ts';
import { ServerError, TooManyRequestsError } from '../../scripts/client/status-errors.ts';
import { refuse, startService } from './start-service.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';

/** Fails the first calls with a status, then responds. */
const failing = (turns: number, status: number, headers: Record<string, string> = {}) =>
  startService((_request, response, turn) =>
    turn <= turns ? refuse(response, status, {}, { 'retry-after': '0', ...headers }) : { id },
  );

describe('repeats', () => {
  test.for([408, 429, 500, 502, 503, 504, 599])('GET after %i', async (status) => {
    const service = await failing(2, status);
    const api = createClient(service);
    expect(await api.transform.jobs.fetch(id)).toEqual({ id });
    expect(service.received.length).toBe(3);
  });

  test('PUT after 503 twice, with the same identifier each time', async () => {
    const service = await failing(2, 503);
    const api = createClient(service);
    await api.transform.jobs.create({ workflow_id: id });
    expect(service.received.length).toBe(3);
    expect(new Set(service.received.map(({ path }) => path)).size).toBe(1);
  });

  test('PATCH and POST after 429', async () => {
    for (const send of [
      (api: ReturnType<typeof createClient>) => api.silo.entries.update(id, {}),
      (api: ReturnType<typeof createClient>) => api.transform.jobs.createNonIdempotent({}),
    ]) {
      const service = await failing(1, 429);
      await send(createClient(service));
      expect(service.received.length).toBe(2);
    }
  });

  test('PATCH after 503 when the caller says that it does no harm', async () => {
    const service = await failing(1, 503);
    await createClient(service).silo.entries.update(id, {}, { repeatable: true });
    expect(service.received.length).toBe(2);
  });

  test('as often as the call, or else the client, says', async () => {
    const service = await failing(9, 503);
    const api = createClient({ ...service, retries: 1 });
    const error = await api.transform.jobs.fetch(id).catch((caught) => caught);
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ attempts: 2, operation: 'fetchJob', id });
    await expect(api.transform.jobs.fetch(id, { retries: 0 })).rejects.toMatchObject({
      attempts: 1,
    });
    expect(service.received.length).toBe(3);
  });
});

describe('does not repeat', () => {
  test.for([400, 401, 403, 404, 409, 422])('GET after %i', async (status) => {
    const service = await failing(1, status);
    await expect(createClient(service).transform.jobs.fetch(id)).rejects.toMatchObject({ status });
    expect(service.received.length).toBe(1);
  });

  test.for([408, 500, 503])('PATCH or POST after %i', async (status) => {
    const service = await failing(9, status);
    const api = createClient(service);
    await expect(api.silo.entries.update(id, {})).rejects.toMatchObject({ status, attempts: 1 });
    await expect(api.transform.jobs.createNonIdempotent({})).rejects.toMatchObject({ attempts: 1 });
    expect(service.received.length).toBe(2);
  });

  test('POST after a connection that was lost', async () => {
    const service = await startService((_request, response) => void response.destroy());
    const call = createClient(service).transform.jobs.createNonIdempotent({});
    await expect(call).rejects.toBeInstanceOf(ConnectionError);
    expect(service.received.length).toBe(1);
  });
});

describe('pauses', () => {
  /** The pause that precedes the second attempt, which is then given up. */
  async function pauseAfter(headers: Record<string, string>): Promise<Retry> {
    const service = await failing(1, 429, headers);
    const stop = new AbortController();
    const retries: Retry[] = [];
    const onRetry = (retry: Retry) => {
      retries.push(retry);
      stop.abort();
    };
    const call = createClient(service).transform.jobs.fetch(id, { onRetry, signal: stop.signal });
    await expect(call).rejects.toThrow('aborted');
    return retries[0] as Retry;
  }

  test('as long as Retry-After asks in seconds', async () => {
    const retry = await pauseAfter({ 'retry-after': '7' });
    expect(retry).toMatchObject({ operation: 'fetchJob', attempt: 1, delay: 7000 });
    expect(retry.error).toBeInstanceOf(TooManyRequestsError);
  });

  test('until the date that Retry-After names', async () => {
    const { delay } = await pauseAfter({
      'retry-after': new Date(Date.now() + 9000).toUTCString(),
    });
    expect(delay).toBeGreaterThan(6000);
    expect(delay).toBeLessThanOrEqual(9000);
  });

  test('not at all for a date that has passed', async () => {
    const { delay } = await pauseAfter({ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' });
    expect(delay).toBe(0);
  });

  test('with jitter when Retry-After cannot be read', async () => {
    const { delay } = await pauseAfter({ 'retry-after': 'soon' });
    expect(delay).toBeLessThan(500);
  });

  test('between nothing and a bound that doubles up to eight seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (attempt) => {
        const delay = backOff(attempt);
        return delay >= 0 && delay <= Math.min(8000, 500 * 2 ** (attempt - 1));
      }),
      { seed: 5 },
    );
    const delays = Array.from({ length: 200 }, () => backOff(3));
    expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(1000);
  });

  test('not longer than the cap: the call fails at once and tells how long', async () => {
    const service = await failing(1, 503, { 'retry-after': '61' });
    const error: ApiError = await createClient(service)
      .transform.jobs.fetch(id)
      .catch((caught) => caught);
    expect(error).toMatchObject({ status: 503, attempts: 1, retryAfter: 61_000 });
    const call = createClient(service).transform.jobs.fetch(id, { maxRetryAfter: 0 });
    expect(await call).toEqual({ id });
  });

  test('not beyond the deadline: the last error is thrown instead', async () => {
    const service = await failing(9, 503, { 'retry-after': '30' });
    const call = createClient(service).transform.jobs.fetch(id, { deadline: 5000 });
    await expect(call).rejects.toMatchObject({ status: 503, attempts: 1 });
  });
});

test.each([
  ...[undefined, 'soon', '-1', '1.5', '2026-11-21', 'Saturday', '1e2', 'Invalid Date'],
  ...['xxx, 2027 GMT', 'Sun, banana 2099 GMT', 'Thu, 1 Jan 2099 00:00:00 GMT'],
])('Retry-After %s is none', async (value) => {
  const service = await startService((_request, response) =>
    refuse(response, 429, {}, value === undefined ? {} : { 'retry-after': value }),
  );
  const api = createClient({ ...service, retries: 0 });
  const error = await api.transform.jobs.fetch(id).catch((caught) => caught);
  expect(error).toMatchObject({ name: 'TooManyRequestsError', retryAfter: undefined });
});

test('a call whose deadline has passed is not sent', async () => {
  const service = await startService(() => ({ id }));
  for (const deadline of [0, -1]) {
    const call = createClient(service).transform.jobs.fetch(id, { deadline });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError', attempts: 0 });
  }
  expect(service.received).toEqual([]);
});

describe('a mistake in a call is thrown as it is, and not repeated:', () => {
  const loop: Record<string, unknown> = {};
  loop.loop = loop;
  test.each([
    ['a body that is no JSON', { data: loop }, {}],
    ['a number without JSON', { data: { value: 1n } }, {}],
    ['a header that is none', {}, { headers: { 'x-own': 'a\nb' } }],
  ])('%s', async (_, body, options) => {
    const service = await startService(() => ({ id }));
    const retries: Retry[] = [];
    const api = createClient({ ...service, onRetry: (retry) => void retries.push(retry) });
    await expect(api.transform.jobs.create(body, {}, options)).rejects.toBeInstanceOf(TypeError);
    const connection = connect({ ...service, onRetry: (retry) => void retries.push(retry) });
    const sent = call(connection, transformJobsCreate, body, {}, options);
    await expect(sent).rejects.toBeInstanceOf(TypeError);
    expect([service.received, retries]).toEqual([[], []]);
  });

  test('an error of middleware, before and after the response', async () => {
    const service = await startService(() => ({ id }));
    const fail = () => {
      throw new RangeError('of middleware');
    };
    for (const middleware of [{ onRequest: fail }, { onResponse: fail }]) {
      const api = createClient({ ...service, middleware: [middleware] });
      await expect(api.transform.jobs.fetch(id)).rejects.toBeInstanceOf(RangeError);
    }
    expect(service.received.length).toBe(1);
  });

  test('a body that middleware has read, with a message that says so', async () => {
    const service = await startService(() => ({ id }));
    const onResponse = async ({ response }: { response: Response }) => void (await response.text());
    const api = createClient({ ...service, middleware: [{ onResponse }] });
    const error = await api.transform.jobs.fetch(id).catch((caught) => caught);
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toMatch(/body/i);
    expect(service.received.length).toBe(1);
  });

  test('an error whose message cannot be written, such as a DOMException', async () => {
    const service = await startService(() => ({ id }));
    const messages = ['of middleware', 'with fake-secret'];
    const shown: string[] = [];
    for (const message of messages) {
      const failure = new DOMException(message, 'DataError');
      const { stack } = failure;
      const onResponse = () => Promise.reject(failure);
      const api = createClient({ ...service, token: 'fake-secret', middleware: [{ onResponse }] });
      const error = await api.transform.jobs.fetch(id).catch((caught) => caught);
      expect(error).toBe(failure);
      shown.push(error.message);
      expect(error.stack).toBe(stack?.replace('fake-secret', '***'));
    }
    expect(shown).toEqual(['of middleware', 'with ***']);
  });

  test('and the value of a secret header is not shown', async () => {
    const headers = { Authorization: 'fake-secret\nvalue' };
    const call = createClient({ baseUrl: 'http://127.0.0.1:1', headers }).transform.jobs.fetch(id);
    const error = await call.catch((caught) => caught);
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message + error.stack).not.toContain('fake-secret');
  });
});

test('an attempt that has been given up does not change the error of the next one', async () => {
  const timedOut = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  let sent = 0;
  const api = createClient({
    ...{ baseUrl: 'https://service.example.com', retries: 1, timeout: 20 },
    token: ({ signal }) => {
      if (signal.aborted) late.resolve();
      return signal.aborted ? new Promise<string>(() => undefined) : 'fake-token';
    },
    middleware: [{ onRequest: ({ attempt }) => (attempt === 1 ? timedOut.promise : undefined) }],
    fetch: async () => {
      sent += 1;
      timedOut.resolve();
      await late.promise;
      throw new TypeError('lost');
    },
  });
  const error = await api.transform.jobs.fetch(id).catch((caught) => caught);
  expect([error.name, sent]).toEqual(['ConnectionError', 1]);
});

test('an option that is undefined is the same as one that is left out', async () => {
  const service = await failing(1, 503);
  const api = createClient({ ...service, retries: 0 });
  const call = api.transform.jobs.fetch(id, { retries: undefined, timeout: undefined });
  await expect(call).rejects.toBeInstanceOf(ServerError);
  expect(service.received.length).toBe(1);
});

describe.each([Number.NaN, -1, Number.POSITIVE_INFINITY])('%d is a mistake', (value) => {
  const mistake = (name: string) =>
    expect.objectContaining({
      name: 'TypeError',
      message: `${name}: expected a number from 0, found ${value}`,
    });

  test.each(['timeout', 'retries', 'maxRetryAfter'])(
    'as %s, of a client and of a call',
    async (name) => {
      const service = await startService(() => ({ id, list: [] }));
      const options = { [name]: value };
      for (const make of [createClient, connect]) {
        expect(() => make({ ...service, ...options })).toThrow(mistake(name));
      }
      const api = createClient(service);
      const calls = [
        api.transform.jobs.fetch(id, options),
        api.silo.entries.list({}, options).page(),
        api.silo.entries.list({}, options).pages().next(),
        api.transform.jobs.run({}, options),
        api.transform.jobs.resume(id, options),
      ];
      const outcomes = await Promise.allSettled(calls);
      expect(outcomes.map((each) => Object(each).reason)).toEqual(calls.map(() => mistake(name)));
      expect(service.received).toEqual([]);
    },
  );

  test('as the wait and the pauses of a job', async () => {
    const service = await startService(() => ({ id }));
    const { run } = createClient(service).transform.jobs;
    await expect(run({}, { wait: value })).rejects.toEqual(mistake('wait'));
    await expect(run({}, { poll: { interval: value } })).rejects.toEqual(mistake('interval'));
    expect(service.received).toEqual([]);
  });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])(
  'the deadline %d is a mistake',
  async (deadline) => {
    const service = await startService(() => ({ id }));
    const call = createClient(service).transform.jobs.fetch(id, { deadline });
    await expect(call).rejects.toBeInstanceOf(TypeError);
    expect(service.received).toEqual([]);
  },
);

// Without the time-out, it would wait for the limit of all tests, which is long.
test('the plain client keeps the time-out', { timeout: 20_000 }, async () => {
  const service = await startService(() => undefined);
  const raw = createRawClient<paths>(connect({ ...service, timeout: 20 }));
  const call = raw.GET('/transform/v1/jobs/{id}', { params: { path: { id } } });
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
});
