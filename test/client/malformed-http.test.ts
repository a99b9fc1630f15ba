import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, debug } from '../../generated/client.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
const secret = 'fake-secret-token';
const body = '{"id":"entry"}';
const compressed = gzipSync(body);

/** Bytes of a response, with its length unless its headers tell another. */
function bytes(status: string, headers: readonly string[], content: string | Buffer = ''): Buffer {
  const length = headers.length > 0 ? [] : [`content-length: ${Buffer.byteLength(content)}`];
  const head = [`HTTP/1.1 ${status}`, ...headers, ...length, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(content)]);
}

/** A service that responds to each request with the same bytes, and then ends the connection. */
async function startRawService(response: Buffer): Promise<{ baseUrl: string; sent: () => number }> {
  let sent = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      sent += 1;
      socket.end(response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, sent: () => sent };
}

/** Responses that are read, with the data that they come to. */
const read: Record<string, [response: Buffer, data: unknown]> = {
  'a byte order mark before the JSON': [bytes('200 OK', [], `\ufeff${body}`), { id: 'entry' }],
  'early hints before the response': [
    Buffer.concat([bytes('103 Early Hints', ['link: </x>']), bytes('200 OK', [], body)]),
    { id: 'entry' },
  ],
  'a second response that nobody asked for': [
    Buffer.concat([bytes('200 OK', [], body), bytes('200 OK', [], '{"id":"other"}')]),
    { id: 'entry' },
  ],
  'a compressed body': [
    bytes('200 OK', ['content-encoding: gzip', `content-length: ${compressed.length}`], compressed),
    { id: 'entry' },
  ],
  'fifty early hints before the response': [
    Buffer.concat([
      ...Array.from({ length: 50 }, () => bytes('103 Early Hints', ['link: </x>'])),
      bytes('200 OK', [], body),
    ]),
    { id: 'entry' },
  ],
  'a field that comes twice, by the last one': [
    bytes('200 OK', [], '{"id":"other","id":"entry"}'),
    { id: 'entry' },
  ],
  'another charset, which JSON does not have, as UTF-8': [
    bytes('200 OK', ['content-type: application/json; charset=utf-16', 'connection: close'], body),
    { id: 'entry' },
  ],
  'trailers after the body, which are not read': [
    bytes('200 OK', ['transfer-encoding: chunked'], `e\r\n${body}\r\n0\r\nx-late: yes\r\n\r\n`),
    { id: 'entry' },
  ],
  'a field named __proto__': [
    bytes('200 OK', [], '{"id":"entry","__proto__":{"polluted":true}}'),
    JSON.parse('{"id":"entry","__proto__":{"polluted":true}}'),
  ],
};

test.for(Object.entries(read))('%s is read', async ([, [response, data]]) => {
  const service = await startRawService(response);
  const api = createClient({ ...service, token: secret });
  expect(await api.silo.entries.update(id, {})).toEqual(data);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

/** Responses that are errors, with the name of the error and how often a call that may be repeated is sent. */
const failing: Record<string, [response: Buffer, name: string, sent: number]> = {
  'headers that are cut off': [Buffer.from('HTTP/1.1 200 OK\r\nconte'), 'ConnectionError', 2],
  'a body that is cut off': [
    bytes('200 OK', ['content-length: 99'], body),
    ...(['ConnectionError', 2] as const),
  ],
  'a chunk that is cut off': [
    bytes('200 OK', ['transfer-encoding: chunked'], `ff\r\n${body}`),
    ...(['ConnectionError', 2] as const),
  ],
  'a body that is not compressed as it says': [
    bytes('200 OK', ['content-encoding: gzip', 'content-length: 14'], body),
    ...(['ConnectionError', 2] as const),
  ],
  'a body that ends in the middle of what is compressed': [
    bytes('200 OK', ['content-encoding: gzip', 'connection: close'], compressed.subarray(0, 20)),
    ...(['InvalidResponseError', 2] as const),
  ],
  'an interim response, and nothing more': [
    bytes('100 Continue', ['x-more: no']),
    ...(['ConnectionError', 2] as const),
  ],
  'an end without a response': [Buffer.alloc(0), 'ConnectionError', 2],
  'two lengths of one body': [
    bytes('200 OK', ['content-length: 3', 'content-length: 14'], body),
    ...(['ConnectionError', 2] as const),
  ],
  'a length that is too short': [
    bytes('200 OK', ['content-length: 3'], body),
    ...(['InvalidResponseError', 2] as const),
  ],
  '204 with a body': [
    bytes('204 No Content', ['content-length: 14'], body),
    ...(['InvalidResponseError', 2] as const),
  ],
  'an error that is nested too deep': [
    bytes(
      '404 No',
      ['connection: close'],
      `${'{"a":'.repeat(9_000)}"${secret}"${'}'.repeat(9_000)}`,
    ),
    ...(['NotFoundError', 1] as const),
  ],
  'a redirect to another origin': [
    bytes('307 Go', [`location: http://127.0.0.1:9/${secret}`, 'content-length: 0']),
    ...(['RedirectError', 1] as const),
  ],
  'a Retry-After that is negative': [
    bytes('503 No', ['retry-after: -5', 'content-length: 2'], '{}'),
    ...(['ServerError', 2] as const),
  ],
  'what is not HTTP': [Buffer.from('220 mail.example.com\r\n\r\n'), 'ConnectionError', 2],
  'another protocol': [
    bytes('101 Switching Protocols', ['upgrade: websocket', 'connection: upgrade']),
    ...(['ConnectionError', 2] as const),
  ],
  'headers beyond measure': [
    bytes('200 OK', [`x-large: ${'x'.repeat(200_000)}`], body),
    ...(['ConnectionError', 2] as const),
  ],
  'a status that HTTP does not have': [bytes('999 Odd', [], '{}'), 'ApiError', 1],
  'a Location that is no address': [
    bytes('302 Found', ['location: http://[bad', 'content-length: 0']),
    ...(['RedirectError', 1] as const),
  ],
  'a token that comes back in headers and body': [
    bytes('401 No', [`x-request-id: ${secret}`, 'content-length: 29'], `{"message":"${secret}"}`),
    ...(['UnauthorizedError', 1] as const),
  ],
  'a token that comes back in the reason': [
    bytes(`401 ${secret}`, ['content-length: 2'], '{}'),
    ...(['UnauthorizedError', 1] as const),
  ],
  'a Retry-After beyond all numbers': [
    bytes('503 No', [`retry-after: ${'9'.repeat(400)}`, 'content-length: 2'], '{}'),
    ...(['ServerError', 1] as const),
  ],
  'two headers Retry-After': [
    bytes('503 No', ['retry-after: 0', 'retry-after: 9', 'content-length: 2'], '{}'),
    ...(['ServerError', 2] as const),
  ],
};

test.for(Object.entries(failing))('%s is an error', async ([, [response, name, sent]]) => {
  const service = await startRawService(response);
  const lines: string[] = [];
  const middleware = [debug((line) => lines.push(line))];
  const api = createClient({ ...service, token: secret, retries: 1, middleware });
  const read = await api.transform.jobs.fetch(id).catch((error) => error);
  expect([read.name, read.attempts, service.sent()]).toEqual([name, sent, sent]);
  const update = await api.silo.entries.update(id, {}).catch((error) => error);
  expect([update.name, update.attempts]).toEqual([name, 1]);
  expect(inspect([read, update, lines], { depth: 9 })).not.toContain(secret);
});

test('a message is not as long as the service likes, but the body is whole', async () => {
  const message = 'x'.repeat(100_000);
  const service = await startRawService(bytes('404 No', [], JSON.stringify({ message })));
  const error = await createClient(service)
    .transform.jobs.fetch(id)
    .catch((caught) => caught);
  expect(error.message).toMatch(/^fetchJob: 404 x{400,500}$/);
  expect(error.body).toEqual({ message });
});

test('a message has no control characters', async () => {
  const service = await startRawService(
    bytes('404 No\t\u0085\u001b[2Jsuch', ['content-length: 2'], '{}'),
  );
  const error = await createClient(service)
    .transform.jobs.fetch(id)
    .catch((caught) => caught);
  expect(error.message).toMatch(/^fetchJob: 404 No .*such$/);
  expect(error.message).not.toMatch(/\p{Cc}/u);
});
