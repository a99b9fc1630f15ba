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

/** Sends a request whose response takes at least as long as that of a server of ordinary speed. */
const delayed: Fetch = async (request) => {
  const [response] = await Promise.all([
    fetch(request),
    new Promise((resolve) => setTimeout(resolve, ordinary)),
  ]);
  return response;
};

interface Run {
  wall: number;
  requests: number;
}

/** A whole run on a sandbox of its own, over the network. */
async function run(api: Api, send?: Fetch): Promise<Run> {
  const { url, stop } = await startProcess([program, 'sandbox', '--port', '0']);
  try {
    const fixtures = await (await fetch(`${url}/_sandbox/fixtures`)).json();
    const settings = { proposes: false, fixtures };
    const report = await runContract({ api, url, settings, ...(send && { fetch: send }) });
    return { wall: report.milliseconds, requests: report.requests };
  } finally {
    await stop();
  }
}

/** Processor times of runs with the sandbox in process, in ms, without that of the sandbox. */
async function processorTimes(api: Api): Promise<number[]> {
  const runWith = async ({ fixtures }: NodeSandbox, send: Fetch) => {
    const settings = { proposes: false, fixtures: { ...fixtures } };
    await runContract({ api, url: 'http://sandbox.invalid', settings, fetch: send });
  };
  const sent: Request[] = [];
  await timed((sandbox) =>
    runWith(sandbox, (request) => {
      sent.push(request.clone());
      return sandbox.fetch(request);
    }),
  );
  return several(async () => {
    const all = await timed((sandbox) => runWith(sandbox, sandbox.fetch));
    const requests = sent.map((request) => request.clone());
    const ofSandbox = await timed(async (sandbox) => {
      for (const request of requests) await (await sandbox.fetch(request)).arrayBuffer();
    });
    return all - ofSandbox;
  });
}

async function timed(work: (sandbox: NodeSandbox) => Promise<void>): Promise<number> {
  const sandbox = createSandbox();
  const before = process.cpuUsage();
  await work(sandbox);
  const { user, system } = process.cpuUsage(before);
  await sandbox.close();
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
  const slow = await several(() => run(api, delayed));
  const processor = middle(await processorTimes(api));
  const wall = (all: readonly Run[]) => middle(all.map((each) => each.wall));
  const requests = middle(plain.map((each) => each.requests));
  return [
    { what: 'requests of a run', value: requests, unit: 'requests' },
    atMost('a run on the sandbox', wall(plain), 5),
    atMost('processor time of the contract tests alone, with the sandbox in process', processor, 1),
    atMost(
      `a run on the sandbox, each response after ${ordinary} ms at the earliest`,
      wall(slow),
      10,
    ),
  ];
}

/** How long a whole run of the contract tests takes. */
export const benchmark: Benchmark = { title: 'A run of the contract tests', run: measure };
