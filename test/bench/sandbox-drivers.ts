import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { workerModule } from '../../scripts/commands/sandbox/worker-module.ts';
import { pageSandbox } from '../../scripts/commands/shared/page-sandbox.ts';
import { defaultParts } from '../../scripts/sandbox/sandbox.ts';
import { createWorkspace, deploy } from '../support/shared-sandbox.ts';
import { type Benchmark, type Measurement, median, startProcess } from './support.ts';

const rounds = 3;
/** Seconds. */
const duration = 1;
const connections = 10;
const docproc = join(import.meta.dirname, '../../scripts/commands/docproc.mjs');
const wasmServer = join(import.meta.dirname, 'sandbox/wasm-server.ts');

/** A sandbox to measure. */
interface Started {
  url: string;
  token: string;
  job_id: string;
  stop(): Promise<unknown>;
}

/** A driver of the storage, with the server that it is measured in. */
interface Driver {
  name: string;
  start(): Promise<Started>;
  /** Bytes that somebody loads to run it, compressed; nothing where it comes with Node.js. */
  delivered?(): Promise<number>;
}

const gzipped = (content: string | Uint8Array) => gzipSync(content).length;

function drivers(directory: string): Driver[] {
  return [
    { name: 'node:sqlite, memory', start: () => startNode([docproc, 'sandbox', '--port', '0']) },
    {
      name: 'node:sqlite, file',
      start: () =>
        startNode([docproc, 'sandbox', '--port', '0', '--data', join(directory, 'data.db')]),
    },
    {
      name: 'SQLite in WebAssembly',
      start: () => startNode([wasmServer]),
      async delivered() {
        const { worker, wasm } = pageSandbox(defaultParts.api.document);
        return gzipped(await worker()) + gzipped(await wasm());
      },
    },
    {
      name: 'Durable Object in workerd',
      start: () => startShared(),
      delivered: async () => gzipped((await workerModule()).text),
    },
  ];
}

async function startNode(args: readonly string[]): Promise<Started> {
  const { url, stop } = await startProcess(args);
  const fixtures = await (await fetch(`${url}/_sandbox/fixtures`)).json();
  return { url, stop, token: fixtures.token, job_id: fixtures.job_id };
}

const ends: (() => Promise<void>)[] = [];

async function startShared(): Promise<Started> {
  const settings = { SANDBOX_REQUESTS_PER_SECOND: 1_000_000 };
  const options = { atEnd: (end: () => Promise<void>) => void ends.push(end), onDisk: true };
  shared ??= await deploy(settings, options);
  const { url, stop } = await shared.serve();
  const { token, job_id } = await createWorkspace(url);
  return { url, stop, token, job_id };
}

let shared: Awaited<ReturnType<typeof deploy>> | undefined;

/** One kind of request that is sent again and again. */
interface Workload {
  name: string;
  method: string;
  path(job: string): string;
  body?: string;
}

const workloads: readonly Workload[] = [
  { name: 'fetch a job', method: 'GET', path: (job: string) => `/transform/v1/jobs/${job}` },
  { name: 'list 20 entries', method: 'GET', path: () => '/silo/v1/entries?limit=20' },
  { name: 'create a job', method: 'POST', path: () => '/transform/v1/jobs', body: '{}' },
];

/** Responses in a second. */
async function rate({ url, token, job_id }: Started, { method, path, body }: Workload) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = { method, headers, ...(body !== undefined && { body }) };
  const result = await autocannon({ url: url + path(job_id), connections, duration, ...sent });
  if (result.non2xx + result.errors > 0) throw new Error(`${url} failed under load.`);
  return result.requests.average;
}

/** One after the other, round by round, so that what else the machine does meets all alike. */
async function compare(measured: readonly Driver[], workload: Workload): Promise<Measurement[]> {
  const started = await Promise.all(measured.map(({ start }) => start()));
  const rates: number[][] = measured.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, each] of started.entries()) {
      rates[index]?.push(await rate(each, workload));
    }
  }
  await Promise.all(started.map(({ stop }) => stop()));
  return measured.map(({ name }, index) => ({
    what: `${name}: ${workload.name}`,
    value: rates[index]?.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN,
    unit: 'requests/s',
  }));
}

async function startUp({ name, start }: Driver): Promise<Measurement> {
  const value = await median(rounds, async () => {
    const begin = performance.now();
    const { stop } = await start();
    const took = performance.now() - begin;
    await stop();
    return took;
  });
  return { what: `${name}: start, and the first response`, value, unit: 'ms' };
}

async function run(): Promise<Measurement[]> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-drivers-'));
  try {
    const all = drivers(directory);
    const measured: Measurement[] = [];
    for (const driver of all) measured.push(await startUp(driver));
    for (const workload of workloads) measured.push(...(await compare(all, workload)));
    for (const { name, delivered } of all) {
      if (!delivered) continue;
      measured.push({ what: `${name}: delivered, gzip`, value: await delivered(), unit: 'bytes' });
    }
    return measured;
  } finally {
    for (const end of ends) await end();
    await rm(directory, { recursive: true });
  }
}

/** The drivers of the sandbox's storage, each behind its server, by the same requests. */
export const benchmark: Benchmark = { title: 'Drivers of the sandbox', run };
