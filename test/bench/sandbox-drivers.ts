import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { workerModule } from '../../scripts/commands/sandbox/worker-module.ts';
import { pageSandbox } from '../../scripts/commands/shared/page-sandbox.ts';
import { defaultParts } from '../../scripts/sandbox/sandbox.ts';
import { createWorkspace, deploy } from '../support/shared-sandbox.ts';
import { type Benchmark, type Measurement, median, startProcess } from './support.ts';

const runs = 3;
const requests = 500;
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

const workloads = [
  { name: 'fetch a job', method: 'GET', path: (job: string) => `/transform/v1/jobs/${job}` },
  { name: 'list 20 entries', method: 'GET', path: () => '/silo/v1/entries?limit=20' },
  { name: 'create a job', method: 'POST', path: () => '/transform/v1/jobs', body: '{}' },
];

/** Responses in a second, over some connections at once. */
async function rate(
  { url, token, job_id }: Started,
  { method, path, body }: (typeof workloads)[0],
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body !== undefined && { body }) };
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let sent = 0; sent < requests / connections; sent += 1) {
        const response = await fetch(url + path(job_id), init);
        if (response.status !== 200) throw new Error(await response.text());
        await response.arrayBuffer();
      }
    }),
  );
  return (requests / (performance.now() - begin)) * 1000;
}

async function measure({ name, start, delivered }: Driver): Promise<Measurement[]> {
  const begun = await median(runs, async () => {
    const begin = performance.now();
    await (await start()).stop();
    return performance.now() - begin;
  });
  const measured: Measurement[] = [{ what: `${name}: start`, value: begun, unit: 'ms' }];
  const started = await start();
  for (const workload of workloads) {
    await rate(started, workload);
    const value = await median(runs, () => rate(started, workload));
    measured.push({ what: `${name}: ${workload.name}`, value, unit: 'requests/s' });
  }
  await started.stop();
  if (delivered) {
    measured.push({ what: `${name}: delivered, gzip`, value: await delivered(), unit: 'bytes' });
  }
  return measured;
}

async function run(): Promise<Measurement[]> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-drivers-'));
  try {
    const measured: Measurement[] = [];
    for (const driver of drivers(directory)) measured.push(...(await measure(driver)));
    return measured;
  } finally {
    for (const end of ends) await end();
    await rm(directory, { recursive: true });
  }
}

/** The drivers of the sandbox's storage, each behind its server, by the same requests. */
export const benchmark: Benchmark = { title: 'Drivers of the sandbox', run };
