import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleToken } from '../../scripts/sandbox/seed/example-seed.ts';
import { type Benchmark, type Measurement, peakMemoryOf, startProcess } from './support.ts';

const docproc = join(import.meta.dirname, '../../scripts/commands/docproc.mjs');
const megabyte = 1_000_000;
const pages = 300;

/** What a sandbox took that holds so many entries in a file. */
interface Cost {
  /** Bytes of memory at most while the file was made. */
  making: number;
  /** Bytes of memory at most until a later process had read some pages. */
  reading: number;
  /** ms that the later process took to start. */
  start: number;
  /** ms for one page, on average. */
  page: number;
  /** Bytes of the file. */
  size: number;
}

async function costOf(entries: number, home: string): Promise<Cost> {
  const file = join(home, `${entries}.db`);
  const args = [docproc, 'sandbox', '--port', '0', '--data', file, '--seed', `entries=${entries}`];
  const first = await startProcess(args);
  const making = await peakMemoryOf(first.pid);
  await first.stop();
  const begin = performance.now();
  const second = await startProcess(args);
  const start = performance.now() - begin;
  const page = (await readPages(second.url)) / pages;
  const reading = await peakMemoryOf(second.pid);
  await second.stop();
  const { size } = await stat(file);
  return { making, reading, start, page, size };
}

/** Reads pages of 100 entries, from the first again where there are no more; gives the ms that it took. */
async function readPages(url: string): Promise<number> {
  const begin = performance.now();
  let cursor = '';
  for (let page = 0; page < pages; page += 1) {
    const query = new URLSearchParams({ limit: '100', ...(cursor !== '' && { cursor }) });
    const headers = { authorization: `Bearer ${exampleToken}` };
    const response = await fetch(`${url}/silo/v1/entries?${query}`, { headers });
    const { next_cursor = '' } = await response.json();
    cursor = next_cursor;
  }
  return performance.now() - begin;
}

async function run(): Promise<Measurement[]> {
  const home = await mkdtemp(join(tmpdir(), 'bench-entries-'));
  try {
    const measured: Measurement[] = [];
    for (const entries of [2_000, 200_000, 1_000_000]) {
      const { making, reading, start, page, size } = await costOf(entries, home);
      const what = `${entries.toLocaleString('en')} entries`;
      measured.push(
        { what: `${what}: file`, value: size / megabyte, unit: 'MB' },
        { what: `${what}: memory while it is made`, value: making / megabyte, unit: 'MB' },
        {
          what: `${what}: memory of a later start and 300 pages`,
          value: reading / megabyte,
          unit: 'MB',
        },
        { what: `${what}: start`, value: start, unit: 'ms' },
        { what: `${what}: a page of 100`, value: page, unit: 'ms' },
      );
    }
    return measured;
  } finally {
    await rm(home, { recursive: true });
  }
}

/** What a sandbox takes that holds many entries in a file. */
export const benchmark: Benchmark = { title: 'Entries of the sandbox', run };
