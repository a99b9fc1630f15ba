import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { connectTo, exchangeBytes, fields } from '../../support/exchange-bytes.ts';
import { type Running, startDocproc } from '../../support/run.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

vi.setConfig({ testTimeout: 240_000 });

const token = 'fake-sandbox-token';
const workspace = 'PATCH /access/v1/workspace HTTP/1.1\r\n';
const entry = '/silo/v1/entries/01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
const json = 'Content-Type: application/json';
/** How much a server may grow, in MB. */
const bound = 100;

/** The most memory that a process has held so far, in MB, as Linux counts it. */
async function peak({ process: { pid } }: Running): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** What a piece of work adds to the most memory that a server has held, in MB; printed, too. */
async function growth(name: string, server: Running, work: () => Promise<void>): Promise<number> {
  const before = await peak(server);
  await work();
  const grown = Math.round((await peak(server)) - before);
  process.stdout.write(`memory: ${name}: +${grown} MB\n`);
  return grown;
}

function inChunksOfOneByte(length: number, head: string): string {
  return `${workspace}${head}${'1\r\nx\r\n'.repeat(length)}0\r\n\r\n`;
}

const servers = ['sandbox', 'mock'] as const;
const chunked = [json, 'Transfer-Encoding: chunked'];

/** The mock takes as much as this by default. */
const largeBodies = ['--body-limit', '5000000'];

test.each(servers)('%s: 5 MB in chunks of one byte cost little', async (command) => {
  const limit = command === 'sandbox' ? largeBodies : [];
  const server = await startDocproc([command, '--port', '0', ...limit]);
  await exchangeBytes(server.url, inChunksOfOneByte(100, fields(token, ...chunked)));
  const grown = await growth(`${command}, 5 MB in chunks of one byte`, server, async () => {
    const { status } = await exchangeBytes(
      server.url,
      inChunksOfOneByte(4_900_000, fields(token, ...chunked)),
    );
    expect(status).toBe(400);
  });
  expect(grown).toBeLessThanOrEqual(bound);
  expect(await server.stop()).toBe(0);
});

test('sandbox: without a token, a body is not even waited for', async () => {
  const server = await startDocproc(['sandbox', '--port', '0']);
  const socket = connectTo(server.url);
  socket.write(`${workspace}Host: any\r\n${json}\r\nContent-Length: 4000000\r\n\r\n`);
  const [response] = await once(socket, 'data');
  expect(String(response)).toMatch(/^HTTP\/1.1 401 /);
  socket.destroy();
  const head = `Host: any\r\nConnection: close\r\n${chunked.join('\r\n')}\r\n\r\n`;
  const grown = await growth('sandbox, the same without a token', server, async () => {
    const { status } = await exchangeBytes(server.url, inChunksOfOneByte(4_900_000, head));
    expect(status).toBe(401);
  });
  expect(grown).toBeLessThanOrEqual(bound);
  expect(await server.stop()).toBe(0);
});

/** Reads until a connection has brought a number of responses. */
async function readResponses(socket: Socket, count: number): Promise<void> {
  let found = 0;
  let rest = '';
  for await (const chunk of socket) {
    const text = rest + chunk.toString('latin1');
    found += text.split('HTTP/1.1 200 OK').length - 1;
    rest = text.slice(-14);
    if (found === count) return;
  }
  throw new Error(`The connection ended after ${found} of ${count} responses.`);
}

test('sandbox: 600 pipelined requests whose responses nobody reads cost little', async () => {
  const server = await startDocproc(['sandbox', '--port', '0', ...largeBodies]);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ data: { text: 'x'.repeat(1_000_000) } }),
  };
  expect((await fetch(server.url + entry, init)).status).toBe(200);
  const socket = connectTo(server.url);
  const grown = await growth('sandbox, 600 pipelined requests', server, async () => {
    const request = `PATCH ${entry} HTTP/1.1\r\nHost: any\r\nAuthorization: Bearer ${token}\r\n${json}\r\nContent-Length: 2\r\n\r\n{}`;
    await new Promise((resolve) => socket.write(request.repeat(600), resolve));
    expect((await fetch(`${server.url}/silo/v1/entries?limit=1`, { headers })).status).toBe(200);
  });
  await readResponses(socket, 600);
  socket.destroy();
  expect(grown).toBeLessThanOrEqual(bound);
  expect(await server.stop()).toBe(0);
});

test.each(servers)('%s: 50,000 pipelined requests cost little', async (command) => {
  const server = await startDocproc([command, '--port', '0']);
  const request = `GET /silo/v1/entries?limit=1 HTTP/1.1\r\nHost: any\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const warm = connectTo(server.url);
  warm.write(request.repeat(1_000));
  await readResponses(warm, 1_000);
  warm.destroy();
  const socket = connectTo(server.url);
  const grown = await growth(`${command}, 50,000 pipelined requests`, server, async () => {
    socket.write(request.repeat(50_000));
    await fetch(server.url);
    await fetch(server.url);
    socket.destroy();
    await fetch(server.url);
  });
  expect(grown).toBeLessThanOrEqual(bound);
  expect(await server.stop()).toBe(0);
});

/** Starts a sandbox on a file, which is made with so many entries unless it is there. */
function startOn(file: string, entries: number): Promise<Running> {
  return startDocproc(['sandbox', '--port=0', `--data=${file}`, `--seed=entries=${entries}`]);
}

/** Asks for the first pages of a listing, each of 100 entries. */
async function readPages({ url }: Running, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (let page = 0, cursor = ''; page < count; page += 1) {
    const query = new URLSearchParams({ limit: '100', cursor });
    const response = await fetch(`${url}/silo/v1/entries?${query}`, { headers });
    const { list, next_cursor } = await response.json();
    expect(list).toHaveLength(100);
    cursor = next_cursor;
  }
}

test('sandbox: a file of 100,000 entries takes hardly more than one of a few, to make and to read', async () => {
  const directory = await temporaryDirectory();
  const few = await startOn(join(directory, 'few.db'), 200);
  const least = await peak(few);
  await few.stop();
  const file = join(directory, 'many.db');
  const making = await startOn(file, 100_000);
  const made = Math.round((await peak(making)) - least);
  expect(await making.stop()).toBe(0);
  const reading = await startOn(file, 100_000);
  await readPages(reading, 300);
  const read = Math.round((await peak(reading)) - least);
  process.stdout.write(`memory: sandbox, 100,000 entries: made +${made} MB, read +${read} MB\n`);
  expect(Math.max(made, read)).toBeLessThanOrEqual(bound);
  expect(await reading.stop()).toBe(0);
});
