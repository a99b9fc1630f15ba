import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from '../../scripts/lib/http-server.ts';
import { listen } from '../../scripts/lib/listen.ts';
import { proxy, renderProblem } from '../../scripts/mock/proxy.ts';
import { connectTo, exchangeBytes, fields } from '../support/exchange-bytes.ts';
import { expectResponses } from '../support/hostile-requests.ts';
import { type Running, startDocproc } from '../support/run.ts';

const headers = { authorization: 'Bearer fake-token', 'content-type': 'application/json' };
const list = `GET /silo/v1/entries HTTP/1.1\r\n${fields('fake-token')}`;

// One for all tests: nothing that a client sends ends it.
let mock: Running;
beforeAll(async () => {
  const cleanups: (() => Promise<void>)[] = [];
  mock = await startDocproc(['mock', '--port', '0'], undefined, (end) => cleanups.push(end));
  return () => cleanups[0]?.();
});
afterAll(async () => {
  expect(await mock.stop()).toBe(0);
});

test('no request ends the mock: each has a response, errors with a body', async () => {
  const { url } = mock;
  await expectResponses('mock', url, 'fake-token', ({ head, body }) => {
    return /^content-type: application\/(problem\+)?json/im.test(head) && body !== '';
  });
});

test('clients that go away, in the body or before the response, end nothing', async () => {
  const { url } = mock;
  const begun = `PATCH /access/v1/workspace HTTP/1.1\r\n${fields('fake-token', 'Content-Length: 100')}{"na`;
  for (const bytes of [begun, list, list.repeat(50), begun, list]) {
    const socket = connectTo(url);
    await new Promise((resolve) => socket.write(bytes, resolve));
    socket.resetAndDestroy();
    await once(socket, 'close');
  }
  expect((await fetch(`${url}/silo/v1/entries`, { headers })).status).toBe(200);
});

test('pipelined requests get their responses in order', async () => {
  const { url } = mock;
  const kept = list.replace('Connection: close\r\n', '');
  const missing = kept.replace('entries', 'nothing');
  const { status, body } = await exchangeBytes(url, `${kept}${missing}${kept}${missing}${list}`);
  const others = body.match(/(?<=HTTP\/1\.1 )\d+/g)?.map(Number);
  expect([status, ...(others ?? [])]).toEqual([200, 404, 200, 404, 200]);
});

/** The proxy in front of a server that treats each connection in some way. */
async function proxyTo(treat: (socket: Socket) => void, patience?: number): Promise<string> {
  const sockets: Socket[] = [];
  const failing = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.once('data', () => treat(socket));
  }).listen(0, '127.0.0.1');
  await once(failing, 'listening');
  const address = failing.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const handler = proxy(`http://127.0.0.1:${address.port}`, patience);
  const { url, close } = await listen(createHttpServer(handler, renderProblem), 0);
  onTestFinished(async () => {
    await close();
    for (const socket of sockets) socket.destroy();
    failing.close();
  });
  return url;
}

test.each<[string, (socket: Socket) => void, number]>([
  ['closes the connection', (socket) => socket.destroy(), 502],
  ['sends no HTTP', (socket) => socket.end('HELLO\r\n\r\n'), 502],
  [
    'sends a header without end',
    (socket) => socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`),
    502,
  ],
])('Prism that %s becomes an error of the gateway', async (_, treat, status) => {
  const response = await fetch(`${await proxyTo(treat)}/silo/v1/entries`);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ status });
});

test('Prism that sends nothing becomes a time-out of the gateway', async () => {
  const response = await fetch(`${await proxyTo(() => undefined, 50)}/silo/v1/entries`);
  expect(response.status).toBe(504);
  expect(await response.json()).toMatchObject({ status: 504 });
});

test('Prism that breaks a response off breaks it off for the client, too', async () => {
  const url = await proxyTo((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{');
    setImmediate(() => socket.destroy());
  });
  const body = fetch(`${url}/silo/v1/entries`).then((response) => response.text());
  await expect(body).rejects.toThrow(TypeError);
  expect((await fetch(`${url}/%zz`)).status).toBe(400);
});
