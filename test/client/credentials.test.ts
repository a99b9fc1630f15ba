import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  call,
  connect,
  createClient,
  type paths,
  shared,
  type Token,
  type TokenRequest,
  transformJobsFetch,
} from '../../generated/client.ts';
import { AbortError, TokenError } from '../../scripts/client/errors.ts';
import { createRawClient } from '../../scripts/client/raw.ts';
import { RedirectError, UnauthorizedError } from '../../scripts/client/status-errors.ts';
import { refuse, startService } from './start-service.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';

/** A service that takes no token but the renewed one. */
function startRenewedService() {
  return startService(({ headers }, response) =>
    headers.authorization === 'Bearer fake-new' ? { id } : refuse(response, 401),
  );
}

/** A token function whose renewals, calls with a rejected token, can be counted. */
function renewableToken() {
  return vi.fn(async ({ rejected }: TokenRequest) => (rejected ? 'fake-new' : 'fake-old'));
}

function renewalsOf(token: ReturnType<typeof renewableToken>): number {
  return token.mock.calls.filter(([{ rejected }]) => rejected !== undefined).length;
}

describe('a token', () => {
  test('is asked for before each attempt when it is a function', async () => {
    const service = await startService((_request, response, turn) =>
      turn === 1 ? refuse(response, 503, {}, { 'retry-after': '0' }) : { id },
    );
    let count = 0;
    const token = async () => `fake-${++count}`;
    await createClient({ ...service, token }).transform.jobs.fetch(id);
    expect(service.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer fake-1',
      'Bearer fake-2',
    ]);
  });

  test('is renewed once when it is refused, even for a call that is not repeated', async () => {
    const service = await startRenewedService();
    const asked: boolean[] = [];
    const token = ({ rejected }: TokenRequest) => {
      asked.push(rejected !== undefined);
      return rejected ? 'fake-new' : 'fake-old';
    };
    const api = createClient({ ...service, token, retries: 0 });
    expect(await api.silo.entries.update(id, {})).toEqual({ id });
    expect(asked).toEqual([false, true]);
  });

  test('is renewed once for all calls that wait for it, and for those that come late', async () => {
    const service = await startRenewedService();
    let current = 'fake-old';
    let renewals = 0;
    const token = async ({ rejected }: TokenRequest) => {
      if (rejected) {
        renewals += 1;
        await fetch(service.baseUrl);
        current = 'fake-new';
      }
      return current;
    };
    const api = createClient({ ...service, token });
    const calls = Array.from({ length: 20 }, () => api.transform.jobs.fetch(id));
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ id })));
    expect(renewals).toBe(1);
  });

  test('of a call by function is renewed for each call, or once if its function is shared', async () => {
    const service = await startRenewedService();
    const token = renewableToken();
    const read = (options: { own?: Token; ofAll?: Token }) => {
      const connection = connect({ ...service, token: options.ofAll });
      const calls = Array.from({ length: 20 }, () =>
        call(connection, transformJobsFetch, id, { token: options.own }),
      );
      return Promise.all(calls);
    };
    const counts: number[] = [];
    for (const options of [{ ofAll: token }, { ofAll: shared(token) }, { own: shared(token) }]) {
      token.mockClear();
      await read(options);
      counts.push(renewalsOf(token));
    }
    expect(counts).toEqual([20, 1, 1]);
  });

  test('of a call is renewed once for all calls with the same function', async () => {
    const service = await startRenewedService();
    const token = renewableToken();
    const api = createClient({ ...service, token: 'fake-client' });
    const calls = Array.from({ length: 20 }, () => api.transform.jobs.fetch(id, { token }));
    const listings = Array.from({ length: 5 }, () => api.silo.entries.list({}, { token }).page());
    await Promise.all([...calls, ...listings]);
    expect(renewalsOf(token)).toBe(1);
  });

  test('is renewed once when older answers of its function come late', async () => {
    const service = await startRenewedService();
    const renewed = Promise.withResolvers<void>();
    let asked = 0;
    let current = 'fake-old';
    let renewals = 0;
    const token = async ({ rejected }: TokenRequest) => {
      const found = current;
      if (rejected) {
        renewals += 1;
        current = 'fake-new';
        return current;
      }
      asked += 1;
      if (asked > 1) await renewed.promise;
      return found;
    };
    const api = createClient({ ...service, token });
    const calls = Array.from({ length: 5 }, () => api.transform.jobs.fetch(id));
    await calls[0];
    renewed.resolve();
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ id })));
    expect(renewals).toBe(1);
  });

  test('of one user is renewed for the calls of that user only', async () => {
    const service = await startService(({ headers }, response) =>
      headers.authorization?.endsWith('-new')
        ? { id, authorization: headers.authorization }
        : refuse(response, 401),
    );
    const user = new AsyncLocalStorage<string>();
    const renewed: unknown[] = [];
    const both = Promise.withResolvers<void>();
    const token = async ({ rejected }: TokenRequest) => {
      if (!rejected) return `fake-${user.getStore()}`;
      renewed.push(rejected);
      // The renewals of both users are under way at the same time.
      if (renewed.length === 2) both.resolve();
      await both.promise;
      return `fake-${user.getStore()}-new`;
    };
    const api = createClient({ ...service, token });
    const read = (name: string) => user.run(name, () => api.transform.jobs.fetch(id));
    const names = ['ann', 'bob', 'ann', 'bob', 'ann'];
    const expected = names.map((name) => ({ id, authorization: `Bearer fake-${name}-new` }));
    expect(await Promise.all(names.map(read))).toEqual(expected);
    expect(renewed.sort()).toEqual(['fake-ann', 'fake-bob']);
  });

  test('that was valid once and is rejected again is renewed again', async () => {
    const valid = ['fake-b', 'fake-a', 'fake-b'];
    const service = await startService(({ headers }, response) =>
      headers.authorization === `Bearer ${valid[0]}` ? { id } : refuse(response, 401),
    );
    let current = 'fake-a';
    let renewals = 0;
    const token = ({ rejected }: TokenRequest) => {
      if (rejected) {
        renewals += 1;
        current = valid[0] ?? '';
      }
      return current;
    };
    const api = createClient({ ...service, token });
    for (; valid.length > 0; valid.shift())
      expect(await api.transform.jobs.fetch(id)).toEqual({ id });
    expect(renewals).toBe(3);
  });

  test('that comes after the time-out sends nothing', async () => {
    const given = Promise.withResolvers<string>();
    let sent = 0;
    const api = createClient({
      ...{ baseUrl: 'https://service.example.com', timeout: 20, token: () => given.promise },
      fetch: async () => {
        sent += 1;
        return Response.json({ id });
      },
    });
    const call = api.transform.jobs.createNonIdempotent({});
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
    given.resolve('fake-token');
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toBe(0);
  });

  test('is asked for no longer once no call waits for it', async () => {
    const service = await startService((_request, response) => refuse(response, 401));
    const ending = new AbortController();
    const renewing = Promise.withResolvers<AbortSignal>();
    const token = ({ rejected, signal }: TokenRequest) => {
      if (!rejected) return 'fake-old';
      renewing.resolve(signal);
      return new Promise<string>(() => undefined);
    };
    const api = createClient({ ...service, token });
    const call = api.transform.jobs.fetch(id, { signal: ending.signal });
    const signal = await renewing.promise;
    expect(signal.aborted).toBe(false);
    ending.abort('enough');
    await expect(call).rejects.toBeInstanceOf(AbortError);
    expect([signal.aborted, signal.reason]).toEqual([true, 'enough']);
  });

  test('whose function throws arrives as its own error, with the id, and not asked for again', async () => {
    const service = await startService(() => ({ id }));
    const failure = new Error('the vault is closed');
    let asked = 0;
    const token = () => {
      asked += 1;
      throw failure;
    };
    const error = await createClient({ ...service, token })
      .transform.jobs.create({})
      .catch((caught) => caught);
    expect(error).toBeInstanceOf(TokenError);
    expect(error.cause).toBe(failure);
    expect(error.id).toMatch(/^[0-9a-f-]{36}$/);
    expect([asked, service.received]).toEqual([1, []]);
  });

  test('that is refused twice is an error', async () => {
    const service = await startService((_request, response) => refuse(response, 401));
    const call = createClient({ ...service, token: () => 'fake-old' }).transform.jobs.fetch(id);
    await expect(call).rejects.toBeInstanceOf(UnauthorizedError);
    expect(service.received.length).toBe(2);
  });

  test('is not sent to authorize an enrollment', async () => {
    const service = await startService(() => ({ id, token: 'fake-new' }));
    const api = createClient({ ...service, token: 'fake-token' });
    const enrollment = await api.access.enrollment.authorize({ client_secret: 'fake-secret' });
    expect(service.received[0]?.headers.authorization).toBeUndefined();
    expect(enrollment.token).toBe('fake-new');
    expect(JSON.stringify(enrollment)).toBe(JSON.stringify({ id }));
  });

  test('does not go to another origin, whether a call or a middleware leads there', async () => {
    const other = await startService(() => ({ id }));
    const service = await startService(() => ({ id }));
    const raw = createRawClient<paths>(connect({ ...service, token: 'fake-token' }));
    await raw.GET('/transform/v1/jobs/{id}', {
      params: { path: { id } },
      baseUrl: other.baseUrl,
    });
    const misled = createClient({
      ...service,
      token: 'fake-token',
      middleware: [{ onRequest: ({ request }) => new Request(`${other.baseUrl}/x`, request) }],
    });
    await misled.transform.jobs.fetch(id);
    expect(other.received.length).toBe(2);
    expect(other.received.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      undefined,
    ]);
    expect(service.received).toEqual([]);
  });

  test.for([301, 302, 303, 307, 308])(
    'does not follow a redirect (%i), nor does a body',
    async (status) => {
      const other = await startService(() => ({ id }));
      const service = await startService((request, response) =>
        refuse(response, status, {}, { location: `${other.baseUrl}${request.path}` }),
      );
      const api = createClient({ ...service, token: 'fake-token' });
      const error = await api.access.enrollment
        .authorize({ client_secret: 'fake-secret' })
        .catch((caught) => caught);
      const raw = await createRawClient<paths>(connect({ ...service, token: 'fake-token' })).GET(
        '/silo/v1/entries',
      );
      expect(error).toBeInstanceOf(RedirectError);
      expect(raw.response.status).toBe(status);
      expect(other.received).toEqual([]);
    },
  );

  test('with a character that no header carries is refused without being shown', async () => {
    const options = { baseUrl: 'http://127.0.0.1:1', token: 'fake\nsecret', retries: 0 };
    const api = createClient(options);
    const raw = createRawClient<paths>(connect(options));
    const error = await api.transform.jobs.fetch(id).catch((caught) => caught);
    expect(error.cause.message).toBe('token: expected a header value');
    await expect(raw.GET('/silo/v1/entries')).rejects.toThrow('expected a header value');
  });
});

test.each([undefined, null, ''])(
  'a token function that gives %j gets a TokenError',
  async (given) => {
    const service = await startService(() => ({ id }));
    const token = async () => JSON.parse(JSON.stringify({ given })).given;
    const call = createClient({ ...service, token }).transform.jobs.fetch(id);
    const cause = { message: 'token: expected a header value' };
    await expect(call).rejects.toMatchObject({ name: 'TokenError', cause, id });
    expect(service.received).toEqual([]);
  },
);

test('null removes a header of the client from a call, and undefined leaves it', async () => {
  const service = await startService(({ headers }) => ({
    ...{ own: headers['x-own'] ?? 'none', agent: headers['user-agent'] },
  }));
  const options = { ...service, headers: { 'X-Own': 'client' } };
  const api = createClient(options);
  const responses = [
    await api.transform.jobs.fetch(id, { headers: { 'x-own': undefined } }),
    await api.transform.jobs.fetch(id, { headers: { 'x-own': null, 'User-Agent': null } }),
    await call(connect(options), transformJobsFetch, id, { headers: { 'x-own': null } }),
    await createClient({ ...service, headers: { 'x-own': null } }).transform.jobs.fetch(id),
  ];
  expect(responses).toMatchObject(['client', 'none', 'none', 'none'].map((own) => ({ own })));
  expect(responses.map((each) => Reflect.get(each, 'agent')).map(isOurs)).toEqual([
    ...[true, false, false, true],
  ]);
});

test('the header of the token is that of the token alone, and an empty token leaves it out', async () => {
  const service = await startService(({ headers }) => ({ sent: headers.authorization ?? 'none' }));
  const { jobs } = createClient({ ...service, token: 'fake-token' }).transform;
  const responses = [
    await jobs.fetch(id, { headers: { authorization: null } }),
    await jobs.fetch(id, { headers: { Authorization: 'fake-other' } }),
    await jobs.fetch(id, { token: '' }),
  ];
  expect(responses).toMatchObject(
    ['Bearer fake-token', 'Bearer fake-token', 'none'].map((sent) => ({ sent })),
  );
});

/** Whether a `User-Agent` is that of the client and not of the runtime. */
function isOurs(agent: string): boolean {
  return agent.startsWith('document-processing-service-client/');
}

const mistakenAddress = new TypeError('baseUrl: expected an http(s) origin and path');

test.for([
  'https://user:fake-password@service.example.com',
  'https://service.example.com?key=fake-secret',
  'https://service.example.com/#fake-secret',
  'service.example.com:443',
  'nowhere',
  '',
])('the baseUrl %j is refused without being shown', (baseUrl) => {
  expect(() => createClient({ baseUrl })).toThrow(mistakenAddress);
});

test('in a browser, only what begins with a slash is an address on the page', () => {
  vi.stubGlobal('location', { href: 'https://site.example/app/page?x=1' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const given = JSON.parse('[null, "", "service.example.com", "undefined", "?x"]');
  for (const baseUrl of [undefined, ...given])
    expect(() => createClient({ baseUrl })).toThrow(mistakenAddress);
  const addresses = ['/api', '/', 'http://h/v1//'].map((baseUrl) => connect({ baseUrl }).baseUrl);
  expect(addresses).toEqual(['https://site.example/api', 'https://site.example', 'http://h/v1']);
});

test('a baseUrl without slashes after its scheme is read as every URL is', () => {
  expect(connect({ baseUrl: 'https:h/v1' }).baseUrl).toBe('https://h/v1');
});

test.each(['/base', '/base/', '/base\n', ' /base '])(
  'the path of a baseUrl stands in front of every path (%s)',
  async (path) => {
    const service = await startService(() => ({ id }));
    const options = { baseUrl: path.replace('/', `${service.baseUrl}/`) };
    await createClient(options).transform.jobs.fetch(id);
    await call(connect(options), transformJobsFetch, id);
    const expected = `/base/transform/v1/jobs/${id}`;
    expect(service.received.map(({ path: received }) => received)).toEqual([expected, expected]);
  },
);

test('headers of a call are over those of the client, whatever the case of their names', async () => {
  const service = await startService(() => ({ id }));
  const options = {
    ...service,
    headers: { 'X-Own': 'client', 'x-mine': 'client', 'x-other': 'client' },
  };
  const own = { headers: { 'x-own': 'call', 'X-Mine': 'call' } };
  await createClient(options).transform.jobs.fetch(id, own);
  await call(connect(options), transformJobsFetch, id, own);
  const names = ['x-own', 'x-mine', 'x-other'];
  const seen = service.received.map(({ headers }) => names.map((name) => headers[name]));
  expect(seen).toEqual([
    ['call', 'call', 'client'],
    ['call', 'call', 'client'],
  ]);
});

test('a body has its length when it goes through middleware', async () => {
  const service = await startService(() => ({ id }));
  const fetches = [undefined, (request: Request) => fetch(request)];
  for (const own of fetches) {
    const api = createClient({ ...service, fetch: own, token: 'fake-token', middleware: [{}] });
    await api.silo.entries.update(id, { folder: 'archive' });
  }
  const sent = service.received.map(({ headers, body }) => [
    ...[headers['content-length'], headers['transfer-encoding'], headers.authorization, body],
  ]);
  const expected = ['20', undefined, 'Bearer fake-token', { folder: 'archive' }];
  expect(sent).toEqual([expected, expected]);
});

test('headers and middleware take part in every call', async () => {
  const service = await startService(({ headers }) => ({
    ...{ seen: headers['x-seen'], own: headers['x-own'], token: headers.authorization },
  }));
  const options = { ...service, token: 'fake-token', headers: { 'x-own': 'client' } };
  const seen = {
    onRequest: ({ request }: { request: Request }) => {
      expect(request.headers.has('authorization')).toBe(false);
      request.headers.set('x-seen', 'yes');
      return request;
    },
  };
  const api = createClient({ ...options, middleware: [seen] });
  const fetched = await api.transform.jobs.fetch(id, { headers: { 'x-own': 'call' } });
  const raw = createRawClient<paths>(connect(options));
  raw.use(seen);
  const { data } = await raw.GET('/silo/v1/entries');
  const token = 'Bearer fake-token';
  expect([fetched, data]).toEqual([
    { seen: 'yes', own: 'call', token },
    { seen: 'yes', own: 'client', token },
  ]);
});
