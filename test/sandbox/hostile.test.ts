import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { connectTo, exchangeBytes, fields } from '../support/exchange-bytes.ts';
import { expectResponses } from '../support/hostile-requests.ts';
import { startDocproc } from '../support/run.ts';
import { caller, start } from './support.ts';

const token = 'fake-sandbox-token';

test('no request ends the sandbox: each has a response, errors with a message', async () => {
  const { url, stop } = await startDocproc(['sandbox', '--port', '0']);
  await expectResponses('sandbox', url, token, ({ body }) =>
    /^\{"code":"[a-z-]+","message":"/.test(body),
  );
  expect(await stop()).toBe(0);
});

test('a pipelined request waits for the response before it, and never runs once the connection is closed', async () => {
  const { sandbox, controls } = start();
  const { url, close } = await sandbox.listen();
  const call = caller(sandbox, url);
  const rename = '/access/v1/workspace';
  const { name } = (await call('PATCH', rename, {})).body;
  controls.addFault({ operation: 'listSiloEntries', latency: 3_600_000 });
  const body = '{"name":"Renamed Works"}';
  const kept = (...more: string[]) => fields(token, ...more).replace('Connection: close\r\n', '');
  const socket = connectTo(url);
  socket.write(
    `GET /silo/v1/entries HTTP/1.1\r\n${kept()}PATCH ${rename} HTTP/1.1\r\n${kept('Content-Type: application/json', `Content-Length: ${body.length}`)}${body}`,
  );
  for (let asked = 0; asked < 3; asked += 1) {
    expect((await call('PATCH', rename, {})).body.name).toBe(name);
  }
  socket.destroy();
  await once(socket, 'close');
  for (let asked = 0; asked < 3; asked += 1) {
    expect((await call('PATCH', rename, {})).body.name).toBe(name);
  }
  await close();
});

test.each([
  ['Bearer wrong', 'HTTP/1.1 401 Unauthorized'],
  [`Bearer ${token}`, 'HTTP/1.1 413 Payload Too Large'],
])(
  'a client that sends the whole of a large body receives the error (%s)',
  async (credentials, expected) => {
    const { sandbox } = start();
    const { url, close } = await sandbox.listen();
    const socket = connectTo(url).pause();
    const head = [
      'PATCH /access/v1/workspace HTTP/1.1',
      'Host: any',
      `Authorization: ${credentials}`,
      'Connection: close',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ];
    const body = `${(20_000_000).toString(16)}\r\n${' '.repeat(20_000_000)}\r\n0\r\n\r\n`;
    await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, resolve));
    const [status] = (await text(socket)).split('\r\n');
    expect(status).toBe(expected);
    await close();
  },
);

test('pipelined requests run in their order, and their responses come in it', async () => {
  const { sandbox } = start();
  const { url, close } = await sandbox.listen();
  const names = Array.from({ length: 500 }, (_, number) => `Works ${number}`);
  const requests = names.map((name, number) => {
    const body = JSON.stringify({ name });
    const head = fields(token, 'Content-Type: application/json', `Content-Length: ${body.length}`);
    const kept = number === names.length - 1 ? head : head.replace('Connection: close\r\n', '');
    return `PATCH /access/v1/workspace HTTP/1.1\r\n${kept}${body}`;
  });
  const { body } = await exchangeBytes(url, requests.join(''));
  expect(body.match(/Works \d+/g)).toEqual(names);
  await close();
});

test('a body is asked for only when it will be read', async () => {
  const { sandbox } = start();
  const { url, close } = await sandbox.listen();
  const expecting = 'Expect: 100-continue\r\nContent-Length: 2';
  const begin = async (authorization: string) => {
    const socket = connectTo(url);
    socket.write(
      `PATCH /access/v1/workspace HTTP/1.1\r\nHost: any\r\nContent-Type: application/json\r\n${authorization}${expecting}\r\n\r\n`,
    );
    const [data] = await once(socket, 'data');
    socket.destroy();
    return String(data).split('\r\n')[0];
  };
  expect(await begin('')).toBe('HTTP/1.1 401 Unauthorized');
  expect(await begin(`Authorization: Bearer ${token}\r\n`)).toBe('HTTP/1.1 100 Continue');
  await close();
});

test.each(['HELLO\r\n\r\n', 'CONNECT any:80 HTTP/1.1\r\nHost: any\r\n\r\n'])(
  'what is no request (%j) does not cost the request before it its response',
  async (bytes) => {
    const { sandbox, controls } = start();
    const { url, close } = await sandbox.listen();
    controls.addFault({ operation: 'listSiloEntries', latency: 20 });
    const kept = fields(token).replace('Connection: close\r\n', '');
    const list = `GET /silo/v1/entries HTTP/1.1\r\n${kept}`;
    const { status, body } = await exchangeBytes(url, list + list + bytes);
    const others = body.match(/(?<=HTTP\/1\.1 )\d+/g)?.map(Number);
    expect([status, ...(others ?? [])]).toEqual([200, 200, 400]);
    await close();
  },
);
