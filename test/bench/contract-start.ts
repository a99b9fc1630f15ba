import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '../../scripts/lib/listen.ts';
import { type Benchmark, inWorkplace, type Measurement, processorTimeOf } from './support.ts';

const root = join(import.meta.dirname, '../..');
const runs = 7;

/** What it took until the first request was there, in ms. */
interface Start {
  wall: number;
  processor: number;
}

/** Starts `docproc contract` on a server, and ends it with the first request. */
async function start(program: string): Promise<Start> {
  const server = createServer();
  const { url, close } = await listen(server, 0);
  const begin = performance.now();
  const child = spawn(process.execPath, [program, 'contract', url], { stdio: 'ignore' });
  const exit = once(child, 'exit');
  await once(server, 'request');
  const wall = performance.now() - begin;
  const processor = await processorTimeOf(child.pid ?? 0);
  child.kill('SIGKILL');
  await Promise.all([exit, close()]);
  return { wall, processor };
}

/** The middle of several starts; the first one, which fills the caches, does not count. */
async function middleOf(program: string): Promise<Start> {
  await start(program);
  const all: Start[] = [];
  for (let count = 0; count < runs; count += 1) all.push(await start(program));
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[(runs - 1) / 2] ?? NaN;
  return {
    wall: middle(all.map(({ wall }) => wall)),
    processor: middle(all.map(({ processor }) => processor)),
  };
}

function measurements(what: string, { wall, processor }: Start): Measurement[] {
  const reached = wall <= 500;
  return [
    {
      what: `${what}, until the first request`,
      value: wall,
      unit: 'ms',
      aim: 'at most 500',
      reached,
    },
    { what: `${what}, processor time until then`, value: processor, unit: 'ms' },
  ];
}

async function measure(): Promise<Measurement[]> {
  const sources = await middleOf(join(root, 'scripts/commands/docproc.mjs'));
  const published = await inWorkplace(async ({ dist }) => {
    const [program = ''] = (await readdir(dist)).filter((file) => /^docproc\.m?js$/.test(file));
    return middleOf(join(dist, program));
  });
  return [...measurements('the sources', sources), ...measurements('the package', published)];
}

/** How soon `docproc contract` begins to evaluate a server. */
export const benchmark: Benchmark = { title: 'Start of the contract tests', run: measure };
