import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { start } from './support.ts';

const entry = '/silo/v1/entries/01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';

test.each([
  ['what is no HTTP', 'HELLO\r\n\r\n', '400'],
  ['headers without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, '431'],
  [
    'an oversized body in chunks',
    `PATCH ${entry} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer fake-sandbox-token\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${`10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(20)}0\r\n\r\n`,
    '413',
  ],
  [
    'an absolute target',
    'GET http://any/_sandbox/fixtures HTTP/1.1\r\nHost: any\r\nConnection: close\r\n\r\n',
    '200',
  ],
])('%s gets a response', async (_, request, status) => {
  const { sandbox } = start();
  const { url, close } = await sandbox.listen();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(request);
  const response = await text(socket);
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(response).toMatch(/^content-type: application\/json\r$/im);
  await close();
});

test('a request that is broken off does no harm', async () => {
  const { sandbox, fixtures } = start();
  const { url, close } = await sandbox.listen();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`PATCH ${entry} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"folder":`);
  socket.end();
  socket.destroySoon();
  const response = await fetch(`${url}/_sandbox/fixtures`);
  expect(await response.json()).toEqual(fixtures);
  await close();
});
