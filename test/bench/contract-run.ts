import { join } from 'node:path';
import { type Api, readApi } from '../../scripts/api/api.ts';
import { bundledDocument } from '../../scripts/commands/shared/bundled-document.ts';
import type { Fetch } from '../../scripts/contract/http/send.ts';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import type { NodeSandbox } from '../../scripts/sandbox/node-sandbox.ts';
import { type Benchmark, type Measurement, middle, startProcess } from './support.ts';

const program = join(import.meta.dirname, '../../scripts/commands/docproc.mjs');
const runs = 3;
/** What a response of a server of ordinary speed takes, in ms. */
const ordinary = 5;

interface Run {
  wall: number;
  requests: number;
}

/** A whole run on a sandbox of its own, over the network. @param latency how many ms each response takes in addition */
async function run(api: Api, latency?: number): Promise<Run> {
  const slow = latency === undefined ? [] : ['--fault', `latency=${latency}; times=1000000`];
  const { url, stop } = await startProcess([program, 'sandbox', '--port', '0', ...slow]);
  try {
    const fixtures = await (await fetch(`${url}/_sandbox/fixtures`)).json();
    const settings = { proposes: false, fixtures };
    const report = await runContract({ api, url, settings });
    return { wall: report.milliseconds, requests: report.requests };
  } finally {
    await stop();
  }
}

/** Processor time in ms: of the whole process, and of the thread that runs JavaScript. */
interface ProcessorTime {
  process: number;
  thread: number;
}

/** Processor times of runs with the sandbox in process, without those of the sandbox. */
async function processorTimes(api: Api): Promise<ProcessorTime[]> {
  const runWith = async ({ fixtures }: NodeSandbox, send: Fetch) => {
    const settings = { proposes: false, fixtures: { ...fixtures } };
    await runContract({ api, url: 'http://sandbox.invalid', settings, fetch: send });
  };
  const sent: Request[] = [];
  await timed((sandbox) =>
    runWith(sandbox, (request, init) => {
      sent.push(request.clone());
      return sandbox.fetch(request, init);
    }),
  );
  return several(async () => {
    const all = await timed((sandbox) => runWith(sandbox, sandbox.fetch));
    const requests = sent.map((request) => request.clone());
    const ofSandbox = await timed(async (sandbox) => {
      for (const request of requests) await (await sandbox.fetch(request)).arrayBuffer();
    });
    return { process: all.process - ofSandbox.process, thread: all.thread - ofSandbox.thread };
  });
}

async function timed(work: (sandbox: NodeSandbox) => Promise<void>): Promise<ProcessorTime> {
  const sandbox = createSandbox();
  const before = [process.cpuUsage(), process.threadCpuUsage()] as const;
  await work(sandbox);
  const [ofProcess, ofThread] = [process.cpuUsage(before[0]), process.threadCpuUsage(before[1])];
  await sandbox.close();
  return { process: milliseconds(ofProcess), thread: milliseconds(ofThread) };
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/** Several runs after a first one, which loads and compiles everything and does not count. */
async function several<Result>(once: () => Promise<Result>): Promise<Result[]> {
  await once();
  const all: Result[] = [];
  for (let count = 0; count < runs; count += 1) all.push(await once());
  return all;
}

function atMost(what: string, value: number, seconds: number): Measurement {
  const reached = value <= seconds * 1000;
  return { what, value, unit: 'ms', aim: `at most ${seconds * 1000}`, reached };
}

async function measure(): Promise<Measurement[]> {
  const api = readApi(await bundledDocument());
  const plain = await several(() => run(api));
  const slow = await several(() => run(api, ordinary));
  const processor = await processorTimes(api);
  const engine = 'processor time of the contract tests alone, with the sandbox in process';
  const wall = (all: readonly Run[]) => middle(all.map((each) => each.wall));
  const requests = middle(plain.map((each) => each.requests));
  return [
    { what: 'requests of a run', value: requests, unit: 'requests' },
    atMost('a run on the sandbox', wall(plain), 5),
    atMost(engine, middle(processor.map((each) => each.process)), 1),
    {
      what: 'of it, on the thread that runs JavaScript',
      value: middle(processor.map((each) => each.thread)),
      unit: 'ms',
    },
    atMost(`a run on the sandbox, each response ${ordinary} ms later`, wall(slow), 10),
  ];
}

/** How long a whole run of the contract tests takes. */
export const benchmark: Benchmark = { title: 'A run of the contract tests', run: measure };
