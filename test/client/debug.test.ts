import { expect, test } from 'vitest';
import { createClient, requestIdOf } from '../../generated/client.ts';
import { type AttemptRecord, debug } from '../../scripts/client/debug.ts';
import { refuse, startService } from './start-service.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';

test('one line for each attempt has method, path, status, time, attempt and request id', async () => {
  const service = await startService((_request, response, turn) => {
    response.setHeader('x-request-id', `r-${turn}`);
    return turn === 1 ? refuse(response, 503, {}, { 'retry-after': '0' }) : { list: [] };
  });
  const lines: string[] = [];
  const records: AttemptRecord[] = [];
  const logger = debug((line, record) => {
    lines.push(line);
    records.push(record);
  });
  const api = createClient({ ...service, middleware: [logger] });
  await api.silo.entries.list({ folder: 'fake-folder' }).page();
  const path = '/silo/v1/entries';
  expect(records).toEqual([
    { method: 'GET', path, attempt: 1, ms: expect.any(Number), status: 503, requestId: 'r-1' },
    { method: 'GET', path, attempt: 2, ms: expect.any(Number), status: 200, requestId: 'r-2' },
  ]);
  expect(lines.map((line) => line.replace(/\d+ ms/, '0 ms'))).toEqual([
    'GET /silo/v1/entries 503 0 ms, attempt 1 request r-1',
    'GET /silo/v1/entries 200 0 ms, attempt 2 request r-2',
  ]);
});

test('a lost connection is logged by its code, and no secret is', async () => {
  const service = await startService((_request, response) => void response.destroy());
  const lines: string[] = [];
  const console = { debug: (...line: unknown[]) => void lines.push(JSON.stringify(line)) };
  const api = createClient({
    ...service,
    retries: 0,
    token: 'fake-token',
    headers: { 'x-api-key': 'fake-key' },
    middleware: [debug(console)],
  });
  await api.safe.transform.jobs.fetch(id);
  await api.safe.access.enrollment.authorize({ client_secret: 'fake-secret' });
  const failing = createClient({
    ...{ ...service, retries: 0, middleware: [debug(console)] },
    token: () => {
      throw new Error('fake-secret is refused');
    },
  });
  await failing.safe.transform.jobs.fetch(id);
  expect(lines.length).toBe(3);
  expect(lines[0]).toMatch(
    /^\["GET \/transform\/v1\/jobs\/\S+ (UND_ERR_SOCKET|ECONNRESET) \d+ ms, attempt 1"\]$/,
  );
  expect(lines[2]).toMatch(/ Error \d+ ms/);
  expect(lines.join()).not.toContain('fake-');
});

test('a token that the service gives as the request id is not shown', async () => {
  const service = await startService((_request, response) =>
    refuse(response, 400, {}, { 'x-request-id': 'fake-token' }),
  );
  const lines: string[] = [];
  const middleware = [debug((line, record) => lines.push(line, JSON.stringify(record)))];
  const api = createClient({ ...service, token: 'fake-token', middleware });
  const { error, requestId } = await api.safe.transform.jobs.fetch(id);
  expect([requestIdOf(error ?? {}), requestId]).toEqual(['***', '***']);
  expect(lines.length).toBe(2);
  expect(lines.join()).not.toContain('fake-token');
});

test('an attempt that takes too long is logged as such', async () => {
  const service = await startService(() => undefined);
  const logged = Promise.withResolvers<string>();
  const middleware = [debug(logged.resolve)];
  await createClient({ ...service, middleware }).safe.transform.jobs.fetch(id, {
    ...{ timeout: 50, retries: 0 },
  });
  expect(await logged.promise).toMatch(/ TimeoutError \d+ ms/);
});

test('a logger that throws costs no result', async () => {
  const service = await startService(() => ({ id }));
  const middleware = [
    debug(() => {
      throw new Error('the disk is full');
    }),
  ];
  const api = createClient({ ...service, middleware });
  expect(await api.transform.jobs.createNonIdempotent({})).toEqual({ id });
});
