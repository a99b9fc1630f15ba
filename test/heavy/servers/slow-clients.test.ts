import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { exampleToken } from '../../../scripts/sandbox/seed/example-seed.ts';
import { connectTo, exchangeBytes, fields } from '../../support/exchange-bytes.ts';
import { startDocproc } from '../../support/run.ts';

const connections = 500;
const requests = 100;
const servers = ['sandbox', 'mock'] as const;
const headers = { authorization: `Bearer ${exampleToken}` };
const json = 'Content-Type: application/json';
const list = 'GET /silo/v1/entries HTTP/1.1\r\n';
const rename = 'PATCH /access/v1/workspace HTTP/1.1\r\n';
const kept = fields(exampleToken).replace('Connection: close\r\n', '');

/** What a slow client sends at once, and what it sends again and again. */
const clients: readonly (readonly [begin: string, again: string])[] = [
  [`${list}Host: any\r\nX: `, 'x'],
  [`${rename}${fields(exampleToken, json, 'Content-Length: 900')}{"name":"`, 'x'],
  [`${rename}${fields(exampleToken, json, 'Transfer-Encoding: chunked')}`, '1\r\nx\r\n'],
  // It reads no response.
  [`${list}${kept}`, ''],
];

/** Opens connections that stay open until the test ends, and send a little every 50 ms. */
async function openSlow(url: string): Promise<Socket[]> {
  const opened = Array.from({ length: connections }, (_, index) => {
    const [begin, again] = clients[index % clients.length] ?? ['', ''];
    const socket = connectTo(url).pause();
    socket.write(begin);
    return { socket, again };
  });
  const dripping = setInterval(() => {
    for (const { socket, again } of opened) if (socket.writable) socket.write(again);
  }, 50);
  const sockets = opened.map(({ socket }) => socket);
  onTestFinished(() => {
    clearInterval(dripping);
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

test.each(servers)('%s: slow connections do not keep others waiting', async (command) => {
  const { url, stop } = await startDocproc([command, '--port', '0']);
  const sockets = await openSlow(url);
  const times: number[] = [];
  for (let number = 0; number < requests; number += 1) {
    const start = performance.now();
    const response = await fetch(`${url}/silo/v1/entries`, { headers });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const [median, longest] = [times[times.length >> 1] ?? 0, times.at(-1) ?? 0];
  process.stdout.write(
    `slow clients: ${command}, ${connections} connections: others got responses within ${Math.round(longest)} ms (median ${Math.round(median)} ms)\n`,
  );
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
  expect(longest).toBeLessThan(10_000);
  expect(await stop()).toBe(0);
});

test.each([
  ['sandbox', [401, 413]],
  ['mock', [413, 413]],
])('%s: clients that send on after an error receive it', async (command, expected) => {
  const { url, stop } = await startDocproc([command, '--port', '0']);
  const body = `${`10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(160)}0\r\n\r\n`;
  const coding = 'Transfer-Encoding: chunked';
  const heads = ['fake-unknown-token', exampleToken].map((token) => fields(token, json, coding));
  const sent = heads.flatMap((head) => Array(10).fill(`${rename}${head}${body}`));
  const received = await Promise.all(sent.map((bytes) => exchangeBytes(url, bytes)));
  const statuses = received.map(({ status }) => status);
  process.stdout.write(
    `slow clients: ${command}, ${sent.length} clients with 10 MB after an error: ${statuses.filter((status) => status > 0).length} received it\n`,
  );
  expect([...new Set(statuses.slice(0, 10)), ...new Set(statuses.slice(10))]).toEqual(expected);
  expect(await stop()).toBe(0);
});
