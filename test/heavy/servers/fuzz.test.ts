import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSandbox } from '../../../scripts/sandbox/default-sandbox.ts';
import { exampleToken } from '../../../scripts/sandbox/seed/example-seed.ts';
import {
  type ArbitraryRequest,
  arbitraryRequest,
  initOf,
  targetOf,
} from '../../sandbox/arbitrary-requests.ts';
import { connectTo } from '../../support/exchange-bytes.ts';
import { hostileRequests } from '../../support/hostile-requests.ts';
import { startDocproc } from '../../support/run.ts';

const seed = 20261121;

/** How many responses had each status; 0 stands for a connection that was closed without one. */
type Statuses = Record<number, number>;

/** Sends requests, some of them at a time: a connection that is left open costs only time. */
async function sendAll<T>(
  requests: readonly T[],
  send: (request: T) => Promise<number>,
  together: number,
): Promise<Statuses> {
  const statuses: Statuses = {};
  const waiting = requests.values();
  const work = async () => {
    for (const request of waiting) {
      const status = await send(request);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return statuses;
}

/** Changes of bytes: at each place, some are removed and others put in. */
const changes = fc.array(
  fc.record({ at: fc.nat(), remove: fc.nat(3), insert: fc.array(fc.nat(255), { maxLength: 4 }) }),
  { minLength: 1, maxLength: 4 },
);

/** Requests that no honest client sends, with some of their bytes changed. */
function damagedRequests(count: number): string[] {
  const short = hostileRequests(exampleToken).filter(({ bytes }) => bytes.length < 10_000);
  const base = fc.constantFrom(...short.map(({ bytes }) => bytes));
  return fc.sample(fc.tuple(base, changes), { seed, numRuns: count }).map(([bytes, all]) =>
    all.reduce((present, { at, remove, insert }) => {
      const place = at % present.length;
      const put = String.fromCharCode(...insert);
      return present.slice(0, place) + put + present.slice(place + remove);
    }, bytes),
  );
}

async function exchange(url: string, bytes: string): Promise<number> {
  const socket = connectTo(url);
  socket.end(bytes, 'latin1');
  const received = await text(socket).catch(() => '');
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1] ?? 0);
}

function print(server: string, what: string, statuses: Statuses): void {
  const count = Object.values(statuses).reduce((sum, each) => sum + each, 0);
  process.stdout.write(`fuzz: ${server}, ${count} ${what}: ${JSON.stringify(statuses)}\n`);
}

test.each([
  ['sandbox', 20_000, 1_000],
  ['mock', 1_500, 500],
])('%s: %i generated and %i damaged requests get no 5xx', async (command, generated, damaged) => {
  const { fixtures, close } = createSandbox();
  await close();
  const { url, stop } = await startDocproc([command, '--port', '0']);
  const requests = fc.sample(arbitraryRequest(fixtures), { seed, numRuns: generated });
  const send = async (request: ArbitraryRequest) => {
    const response = await fetch(url + targetOf(request), initOf(request));
    await response.arrayBuffer();
    return response.status;
  };
  const first = await sendAll(requests, send, 16);
  print(command, 'generated requests', first);
  const second = await sendAll(damagedRequests(damaged), (bytes) => exchange(url, bytes), 200);
  print(command, 'damaged requests', second);
  const statuses = [...Object.keys(first), ...Object.keys(second)].map(Number);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(first[200]).toBeGreaterThan(generated / 3);
  const headers = { authorization: `Bearer ${exampleToken}` };
  expect((await fetch(`${url}/silo/v1/entries`, { headers })).status).toBe(200);
  expect(await stop()).toBe(0);
});
