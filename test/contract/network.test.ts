import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { send } from '../../scripts/contract/http/send.ts';
import { projectDirectory, run } from '../support/run.ts';
import { serve } from '../support/serve.ts';

const json = { name: 'Zürich 🦊', entries: Array.from({ length: 500 }, (_, index) => index) };
const body = Buffer.from(JSON.stringify(json));

/** Sends one request to a server of the test; what came of it. */
async function responseOf(respond: (response: ServerResponse) => void, bytes = 1_000_000) {
  const url = await serve((_, response) => respond(response));
  const request = { method: 'GET', url, headers: {}, path: {}, query: {} };
  return send(request, { timeout: 10_000, bytes });
}

describe('a body with a content coding is decoded', () => {
  test.each<[coding: string, coded: Buffer]>([
    ['gzip', gzipSync(body)],
    ['x-gzip', gzipSync(body)],
    ['GZIP', gzipSync(body)],
    ['deflate', deflateSync(body)],
    ['deflate', deflateRawSync(body)],
    ['br', brotliCompressSync(body)],
    ['deflate, gzip', gzipSync(deflateSync(body))],
    ['identity', body],
  ])('%s', async (coding, coded) => {
    const outcome = await responseOf((response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(coded),
    );
    expect(outcome).toMatchObject({ response: { status: 200, json } });
  });

  test('one that breaks off is no complete response', async () => {
    const coded = gzipSync(body);
    const outcome = await responseOf((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(coded.subarray(0, 40)),
    );
    expect(outcome).toMatchObject({ failure: { kind: 'closed' } });
    expect(JSON.stringify(outcome)).toContain('the body is not what its Content-Encoding says');
  });

  test('one that grows beyond the limit is not read to the end', async () => {
    const outcome = await responseOf(
      (response) =>
        response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(5_000_000, ' '))),
      1_000_000,
    );
    expect(outcome).toMatchObject({ failure: { kind: 'endless' } });
  });
});

test('a header that comes twice has both values', async () => {
  const outcome = await responseOf((response) =>
    response
      .writeHead(200, { 'x-twice': ['one', 'two'], 'set-cookie': ['a=1; Path=/', 'b=2'] })
      .end(),
  );
  expect(outcome).toMatchObject({
    response: { headers: { 'x-twice': 'one, two', 'set-cookie': 'a=1; Path=/\nb=2' }, body: '' },
  });
});

test('credentials in the address are not presented', async () => {
  let seen: string | undefined;
  const url = await serve((request, response) => {
    seen = request.headers.authorization;
    response.end('{}');
  });
  const address = url.replace('http://', 'HTTP://user:fake-password@');
  const request = { method: 'GET', url: address, headers: {}, path: {}, query: {} };
  expect(await send(request, { timeout: 10_000, bytes: 100 })).toHaveProperty('response');
  expect(seen).toBeUndefined();
});

test('a request goes through the proxy of the environment if Node is asked to use it', async () => {
  const proxy = await serve((request, response) => response.end(JSON.stringify(request.url)));
  const script = `
    import { send } from ${JSON.stringify(join(projectDirectory, 'scripts/contract/http/send.ts'))};
    const request = { method: 'GET', url: 'http://service.invalid/a', headers: {}, path: {}, query: {} };
    console.log((await send(request, { timeout: 5000, bytes: 1000 })).response?.body);`;
  const { stdout } = await run('node', ['--input-type=module', '--eval', script], {
    env: { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, NO_PROXY: '' },
  });
  expect(stdout).toBe('"http://service.invalid/a"\n');
});

test('a response that is shorter than it says is not complete', async () => {
  const outcome = await responseOf((response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('{"id":');
    response.destroy();
  });
  expect(outcome).toMatchObject({ failure: { kind: 'closed' } });
});

test('one request after the other uses the same connection', async () => {
  const connections = new Set<unknown>();
  const url = await serve((request, response) => {
    connections.add(request.socket);
    response.end('{}');
  });
  const request = { method: 'GET', url, headers: {}, path: {}, query: {} };
  for (let count = 0; count < 5; count += 1) await send(request, { timeout: 10_000, bytes: 100 });
  expect(connections.size).toBe(1);
});

test('a connection that was idle for a while is not used again', async () => {
  const server = createServer((socket) => {
    let requests = 0;
    socket.on('data', () => {
      requests += 1;
      // As if it had been closed while the request was on its way.
      if (requests > 1) socket.destroy();
      else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = () =>
    send(
      { method: 'POST', url, headers: {}, path: {}, query: {} },
      { timeout: 10_000, bytes: 100 },
    );
  await ask();
  await pause(100);
  expect(await ask()).toMatchObject({ response: { status: 200 } });
  expect(await ask()).toMatchObject({ failure: { kind: 'closed' } });
});

test('a connection is not used again after a request that asks to close it', async () => {
  const server = createServer((socket) => {
    socket.on('data', (data) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
      // Without a word in the response.
      if (/^connection: close/im.test(String(data))) setImmediate(() => socket.destroy());
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const request = { method: 'GET', url, headers: {}, path: {}, query: {} };
  const closing = { ...request, headers: { connection: 'close' } };
  const limits = { timeout: 10_000, bytes: 100 };
  for (const each of [request, closing, request, closing, request, closing, request])
    expect(await send(each, limits)).toMatchObject({ response: { status: 200, json: {} } });
});
