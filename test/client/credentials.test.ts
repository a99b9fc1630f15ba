import { describe, expect, test } from 'vitest';
import { createClient } from '../../generated/client.ts';
import { RedirectError, UnauthorizedError } from '../../scripts/client/errors.ts';
import { refuse, startService } from './start-service.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';

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
    const service = await startService(({ headers }, response) =>
      headers.authorization === 'Bearer fake-new' ? { id } : refuse(response, 401),
    );
    const asked: boolean[] = [];
    const token = ({ refused }: { refused: boolean }) => {
      asked.push(refused);
      return refused ? 'fake-new' : 'fake-old';
    };
    const api = createClient({ ...service, token, retries: 0 });
    expect(await api.silo.entries.update(id, {})).toEqual({ id });
    expect(asked).toEqual([false, true]);
  });

  test('that is refused twice is told', async () => {
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
    const api = createClient({ ...service, token: 'fake-token' });
    await api.raw.GET('/transform/v1/jobs/{id}', {
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
      const raw = await api.raw.GET('/silo/v1/entries');
      expect(error).toBeInstanceOf(RedirectError);
      expect(raw.response.status).toBe(status);
      expect(other.received).toEqual([]);
    },
  );

  test('with a character that no header carries is refused without being shown', async () => {
    const api = createClient({ baseUrl: 'http://127.0.0.1:1', token: 'fake\nsecret', retries: 0 });
    const error = await api.transform.jobs.fetch(id).catch((caught) => caught);
    expect(error.cause.message).toBe('The token fits into no header.');
    await expect(api.raw.GET('/silo/v1/entries')).rejects.toThrow('fits into no header');
  });
});

test.for(['https://user:fake-password@service.example.com', 'nowhere', ''])(
  'the baseUrl %j is refused without being shown',
  (baseUrl) => {
    expect(() => createClient({ baseUrl })).toThrow(
      new TypeError(
        'baseUrl: expected an address such as https://service.example.com, without a password.',
      ),
    );
  },
);

test('headers and middleware take part in every call, and in raw ones', async () => {
  const service = await startService(({ headers }) => ({
    seen: headers['x-seen'],
    own: headers['x-own'],
  }));
  const api = createClient({
    ...service,
    headers: { 'x-own': 'client' },
    middleware: [
      {
        onRequest: ({ request }) => {
          request.headers.set('x-seen', 'yes');
          return request;
        },
      },
    ],
  });
  const fetched = await api.transform.jobs.fetch(id, { headers: { 'x-own': 'call' } });
  const { data } = await api.raw.GET('/silo/v1/entries');
  expect([fetched, data]).toEqual([
    { seen: 'yes', own: 'call' },
    { seen: 'yes', own: 'client' },
  ]);
});
