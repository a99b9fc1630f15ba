import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exchangeBytes } from '../support/exchange-bytes.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { start } from './support.ts';

test.each(['GET /_sandbox/fixtures', 'POST /_sandbox/backup'])(
  'pages of another origin get %s only when they are allowed',
  async (request) => {
    const allowed = 'http://127.0.0.1:4000';
    const directory = await temporaryDirectory();
    const allowOrigins = [allowed, 'http://sandbox.example.com'];
    const { sandbox, fixtures } = start({ allowOrigins, data: join(directory, 'data.db') });
    const { url, close } = await sandbox.listen();
    const { host, port } = new URL(url);
    const read = async (...fields: string[]) => {
      const head = fields.join('\r\n');
      const named = /^Host:/m.test(head) ? head : `Host: ${host}\r\n${head}`;
      const { status, body } = await exchangeBytes(
        url,
        `${request} HTTP/1.1\r\n${named}\r\nConnection: close\r\n\r\n`,
      );
      return [status, body.includes(fixtures.token ?? '?'), body.includes('--allow-origin')];
    };
    const granted = [200, true, false];
    const denied = [403, false, true];
    expect(await read('Accept: */*')).toEqual(granted);
    expect(await read(`Origin: ${url}`)).toEqual(granted);
    expect(await read(`Origin: ${allowed}`)).toEqual(granted);
    expect(await read('Origin: http://localhost:8080')).toEqual(denied);
    expect(await read('Origin: https://elsewhere.example')).toEqual(denied);
    expect(await read('Origin: null')).toEqual(denied);
    expect(await read(`Host: localhost:${port}`)).toEqual(granted);
    expect(await read(`Host: rebound.example:${port}`)).toEqual(denied);
    expect(await read('Host: sandbox.example.com')).toEqual(granted);
    await close();
  },
);

test('pages of another origin may call operations, but no control that changes something', async () => {
  const { sandbox, fixtures } = start();
  const { url, close } = await sandbox.listen();
  const send = (method: string, path: string, headers: Record<string, string>) =>
    fetch(url + path, { method, headers: { origin: 'https://elsewhere.example', ...headers } });
  expect((await send('POST', '/_sandbox/reset', {})).status).toBe(403);
  expect((await send('POST', '/_sandbox/reset', { origin: 'http://localhost:8080' })).status).toBe(
    200,
  );
  const listed = await send('GET', '/silo/v1/entries', {
    authorization: `Bearer ${fixtures.token}`,
  });
  expect([listed.status, listed.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  const preflight = await send('OPTIONS', '/silo/v1/entries', {
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'authorization',
  ]);
  await close();
});
