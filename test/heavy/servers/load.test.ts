import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { expect, test, vi } from 'vitest';
import { type Running, startDocproc } from '../../support/run.ts';

vi.setConfig({ testTimeout: 240_000 });

const headers = { authorization: 'Bearer fake-sandbox-token' };
/** How long each server is loaded, in seconds. */
const duration = 15;
/** How much a server may grow under load once it is warm, in MB. */
const bound = 100;

/** The memory that a process holds, in MB, as Linux counts it. */
async function memory({ process: { pid } }: Running): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

test.each(['sandbox', 'mock'])(
  '%s: it serves on under load, and does not grow',
  async (command) => {
    const server = await startDocproc([command, '--port', '0']);
    const load = (seconds: number) =>
      autocannon({
        url: `${server.url}/silo/v1/entries?limit=5`,
        method: 'GET',
        connections: 50,
        duration: seconds,
        headers,
      });
    await load(3);
    const before = await memory(server);
    const { requests, non2xx, errors, latency } = await load(duration);
    const grown = Math.round((await memory(server)) - before);
    process.stdout.write(
      `load: ${command}, ${requests.total} requests in ${duration} s, p99 ${latency.p99} ms, memory ${grown} MB more\n`,
    );
    expect({ non2xx, errors }).toEqual({ non2xx: 0, errors: 0 });
    expect(requests.total).toBeGreaterThan(100);
    expect(grown).toBeLessThanOrEqual(bound);
    expect(await server.stop()).toBe(0);
  },
);
