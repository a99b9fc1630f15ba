import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { workerModule } from '../../scripts/commands/sandbox/worker-module.ts';
import { pageSandbox } from '../../scripts/commands/shared/page-sandbox.ts';
import { defaultDefinition } from '../../scripts/sandbox/default-sandbox.ts';
import { exampleSeed } from '../../scripts/sandbox/seed/example-seed.ts';
import { fixturesOfSeed } from '../../scripts/sandbox/seed/initial-data.ts';
import { createWorkspace, deploy } from '../runtimes/deployment.ts';
import {
  compareUnder,
  type Load,
  type LoadedServer,
  requestOf,
  workloads,
} from './sandbox/load.ts';
import {
  type Benchmark,
  formatFigure,
  type Measurement,
  median,
  processorTimeOf,
  type Results,
  startProcess,
} from './support.ts';

const directory = import.meta.dirname;
const docproc = join(directory, '../../scripts/commands/docproc.mjs');
const bareServer = join(directory, 'sandbox/bare-server.ts');
const starts = 5;

/** A server that is measured. */
interface Contender {
  name: string;
  start(): Promise<LoadedServer>;
  /** Bytes that somebody loads to run it, compressed; nothing where they come with Node.js. */
  delivered?(): Promise<number>;
}

/** The sandbox on each driver, Prism, and servers that do the least: their figures are the measure of the others. */
interface Contenders {
  memory: Contender;
  file: Contender;
  wasm: Contender;
  object: Contender;
  prism: Contender;
  bareMemory: Contender;
  bareFile: Contender;
}

const gzipped = (content: string | Uint8Array) => gzipSync(content).length;

/** @param bodies the sandbox's own response to each workload */
function contendersIn(home: string, bodies: readonly string[], cleanups: Cleanups): Contenders {
  const sandbox = [docproc, 'sandbox', '--port', '0'];
  const node = (...args: string[]) => ({ start: () => startNode(args) });
  return {
    memory: { name: '`node:sqlite`, memory', ...node(...sandbox) },
    file: { name: '`node:sqlite`, file', ...node(...sandbox, '--data', join(home, 'data.db')) },
    wasm: {
      name: 'SQLite in WebAssembly',
      ...node(join(directory, 'sandbox/wasm-server.ts')),
      delivered: async () => {
        const { worker, wasm } = pageSandbox(defaultDefinition.api.document);
        return gzipped(await worker()) + gzipped(await wasm());
      },
    },
    object: {
      name: 'Durable Object',
      start: sharedStarter(cleanups),
      delivered: async () => gzipped((await workerModule()).text),
    },
    prism: { name: 'Prism', ...node(docproc, 'mock', '--port', '0') },
    bareMemory: { name: 'bare, memory', ...node(bareServer, '', ...bodies) },
    bareFile: { name: 'bare, file', ...node(bareServer, join(home, 'bare.db'), ...bodies) },
  };
}

/** What the example data holds, which every server here has, but for a shared sandbox. */
const {
  token = '',
  job_id = '',
  workflow_id = '',
} = fixturesOfSeed(exampleSeed(defaultDefinition.api));

async function startNode(args: readonly string[]): Promise<LoadedServer> {
  const server = await startProcess(args);
  return { ...server, token, job: job_id, workflow: workflow_id };
}

/** Called when everything is measured. */
type Cleanups = (() => Promise<void>)[];

/** Starts a shared sandbox with a disk, which is written once. */
function sharedStarter(cleanups: Cleanups): () => Promise<LoadedServer> {
  const options = { atEnd: (end: () => Promise<void>) => void cleanups.push(end), onDisk: true };
  let written: ReturnType<typeof deploy> | undefined;
  return async () => {
    written ??= deploy({ SANDBOX_REQUESTS_PER_SECOND: 1_000_000 }, options);
    const { url, pid, stop } = await (await written).serve();
    const { token, job_id, workflow_id } = await createWorkspace(url);
    return { url, pid, stop, token, job: job_id, workflow: workflow_id };
  };
}

async function sendOnce(server: LoadedServer, workload: (typeof workloads)[number]) {
  const { url, ...request } = requestOf(server, workload);
  const response = await fetch(url, request);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} responded with ${text}`);
  return text;
}

/** The sandbox's own response to each workload. */
async function responseBodies(): Promise<string[]> {
  const server = await startNode([docproc, 'sandbox', '--port', '0']);
  const bodies = await Promise.all(workloads.map((workload) => sendOnce(server, workload)));
  await server.stop();
  return bodies;
}

/** Time of a processor until the first response, in ms. */
function startUp({ start }: Contender): Promise<number> {
  return median(starts, async () => {
    const server = await start();
    await sendOnce(server, workloads[0]);
    const took = await processorTimeOf(server.pid);
    await server.stop();
    return took;
  });
}

/** What was measured of one server. */
interface Figures {
  name: string;
  start: number;
  loads: Load[];
  delivered: number | undefined;
}

async function measure(contenders: readonly Contender[]): Promise<Figures[]> {
  const figures: Figures[] = [];
  for (const each of contenders) {
    const [start, delivered] = [await startUp(each), await each.delivered?.()];
    figures.push({ name: each.name, start, loads: [], delivered });
  }
  for (const workload of workloads) {
    const servers = await Promise.all(contenders.map(({ start }) => start()));
    const loads = await compareUnder(workload, servers);
    await Promise.all(servers.map(({ stop }) => stop()));
    for (const [index, load] of loads.entries()) figures[index]?.loads.push(load);
  }
  return figures;
}

function tableOf(figures: readonly Figures[]): string[][] {
  const head = ['', 'start', ...workloads.map(({ name }) => name), 'delivered'];
  const rows = figures.map(({ name, start, loads, delivered }) => [
    name,
    `${formatFigure(start)} ms`,
    ...loads.map(
      ({ rate, processorTime }) =>
        `${formatFigure(rate)}/s, ${formatFigure(processorTime * 1000)} µs`,
    ),
    delivered === undefined ? '' : `${formatFigure(delivered / 1000)} kB`,
  ]);
  return [head, ...rows];
}

/** Least share that the sandbox reaches of a bare server, by workload. */
const leastShares = [0.73, 0.66, 0.5];

function sharesOf(sandbox: Figures, bare: Figures): Measurement[] {
  return workloads.map(({ name }, index) => {
    const least = leastShares[index] ?? 0;
    const [own, other] = [sandbox.loads[index], bare.loads[index]];
    const value = (other?.processorTime ?? 0) / (own?.processorTime ?? 0);
    return {
      what: `${name}: ${sandbox.name} to ${bare.name}, per processor time`,
      ...{ value, unit: '×', aim: `at least ${least}`, reached: value >= least },
    };
  });
}

async function run(): Promise<Results> {
  const home = await mkdtemp(join(tmpdir(), 'bench-sandbox-'));
  const cleanups: Cleanups = [];
  try {
    const contenders = contendersIn(home, await responseBodies(), cleanups);
    const figures = await measure(Object.values(contenders));
    const of = ({ name }: Contender) => figures.find((each) => each.name === name) as Figures;
    const { start } = of(contenders.memory);
    return {
      table: tableOf(figures),
      measurements: [
        {
          what: 'start, processor time',
          ...{ value: start, unit: 'ms', aim: 'at most 150', reached: start <= 150 },
        },
        ...sharesOf(of(contenders.memory), of(contenders.bareMemory)),
        ...sharesOf(of(contenders.file), of(contenders.bareFile)),
      ],
    };
  } finally {
    for (const end of cleanups) await end();
    await rm(home, { recursive: true });
  }
}

/** The sandbox on each driver of its storage, beside Prism and beside servers that do the least. */
export const benchmark: Benchmark = { title: 'Sandbox', run };
