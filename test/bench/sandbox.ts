import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { exampleSeed } from '../../scripts/sandbox/example-seed.ts';
import { fixturesOfSeed } from '../../scripts/sandbox/fixtures.ts';
import { defaultParts } from '../../scripts/sandbox/sandbox.ts';
import { type Benchmark, type Measurement, type StartedProcess, startProcess } from './support.ts';

const rounds = 3;
const seconds = 2;
const directory = import.meta.dirname;
const docproc = join(directory, '../../scripts/commands/docproc.mjs');
const sandbox = join(directory, 'sandbox/sandbox-server.ts');

/** One kind of request that is sent again and again. */
interface Workload {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  /** Least share of the requests of a bare server. */
  leastToBare: number;
}

const { token, job_id, workflow_id } = fixturesOfSeed(exampleSeed(defaultParts.api));
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const creation = {
  workflow_id,
  tags: ['bench'],
  data: { type: 'invoice', totals: { net: '1.00' } },
};

const workloads: readonly Workload[] = [
  {
    name: 'fetch a job',
    method: 'GET',
    path: `/transform/v1/jobs/${job_id}`,
    leastToBare: 0.73,
  },
  {
    name: 'list 20 entries',
    method: 'GET',
    path: '/silo/v1/entries?limit=20',
    leastToBare: 0.66,
  },
  {
    name: 'create a job',
    method: 'POST',
    path: '/transform/v1/jobs',
    body: JSON.stringify(creation),
    leastToBare: 0.5,
  },
];

/** The body of the response to one request of a workload. */
async function responseOf(url: string, { method, path, body }: Workload): Promise<string> {
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(`${url}${path} responded with ${response.status}: ${text}`);
  return text;
}

/** How a server coped with a workload. */
interface Load {
  /** Responses in a second. */
  rate: number;
  /** ms within which 99 of 100 responses came. */
  p99: number;
  /** Responses in a second of the server's processor time: what other programs do hardly moves it. */
  perProcessorSecond: number;
}

/** Sends a workload for some seconds, over 50 connections. */
async function load(
  { url, processorTime }: StartedProcess,
  { method, path, body }: Workload,
  duration: number,
): Promise<Load> {
  const options = { url: url + path, connections: 50, duration, method, headers };
  const before = await processorTime();
  const result = await autocannon({ ...options, ...(body !== undefined && { body }) });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}${path} failed under load.`);
  const used = ((await processorTime()) - before) / 1000;
  const perProcessorSecond = result.requests.total / used;
  return { rate: result.requests.average, p99: result.latency.p99, perProcessorSecond };
}

type Name = 'bare' | 'prism' | 'sandbox' | 'full' | 'file';
type Servers = Record<Name, StartedProcess>;

/** Starts everything that is compared; the bare server gets the response bodies of the sandbox. */
async function startAll(home: string): Promise<Servers> {
  const small = await startProcess([sandbox, '200']);
  const bodies = await Promise.all(workloads.map((workload) => responseOf(small.url, workload)));
  return {
    sandbox: small,
    bare: await startProcess([join(directory, 'sandbox/bare-server.ts'), ...bodies]),
    prism: await startProcess([docproc, 'mock', '--port', '0']),
    full: await startStored(join(home, 'full.db'), 200_000),
    file: await startStored(join(home, 'few.db'), 200),
  };
}

/** A sandbox that has just been started on a file which holds so many entries. */
async function startStored(path: string, entries: number): Promise<StartedProcess> {
  await (await startProcess([sandbox, String(entries), path])).stop();
  return startProcess([docproc, 'sandbox', '--port', '0', '--data', path]);
}

/** One after the other, round by round, so that what else the machine does meets all alike. */
async function compare(servers: Servers, workload: Workload): Promise<Record<Name, Load>> {
  const runs: [Name, Load][] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, server] of Object.entries(servers)) {
      runs.push([name as Name, await load(server, workload, seconds)]);
    }
  }
  const middle = (name: Name): Load => {
    const own = runs.filter(([each]) => each === name).map(([, run]) => run);
    const median = (field: keyof Load) =>
      own.map((run) => run[field]).sort((a, b) => a - b)[Math.floor(rounds / 2)] as number;
    return {
      rate: median('rate'),
      p99: median('p99'),
      perProcessorSecond: median('perProcessorSecond'),
    };
  };
  const names = Object.keys(servers) as Name[];
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Record<Name, Load>;
}

function rows(
  { name, leastToBare }: Workload,
  { bare, prism, sandbox, full, file }: Record<Name, Load>,
) {
  const ratio = (what: string, value: number, least: number): Measurement => ({
    what: `${name}: ${what}`,
    value,
    unit: '×',
    aim: `at least ${least}`,
    reached: value >= least,
  });
  const plain = (what: string, { rate, p99 }: Load): Measurement[] => [
    { what: `${name}: ${what}`, value: rate, unit: 'requests/s' },
    { what: `${name}: ${what}, p99`, value: p99, unit: 'ms' },
  ];
  return [
    ...plain('sandbox', sandbox),
    ...plain('bare node:http, the same bytes', bare),
    ...plain('Prism', prism),
    ...plain('sandbox with a file', file),
    ratio('sandbox to Prism', sandbox.rate / prism.rate, 10),
    ratio('sandbox to bare', sandbox.rate / bare.rate, leastToBare),
    ratio('sandbox to bare, per processor time', perTime(sandbox, bare), leastToBare),
    ratio('a file of 200,000 entries to one of 200', full.rate / file.rate, 0.9),
    ratio('a file of 200,000 to one of 200, per processor time', perTime(full, file), 0.9),
  ];
}

/** By how much one server does more in the same time of a processor. */
function perTime(one: Load, other: Load): number {
  return one.perProcessorSecond / other.perProcessorSecond;
}

async function startUp(args: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const started = await startProcess([docproc, ...args, '--port', '0']);
    times.push(started.startUp);
    await started.stop();
  }
  return times.sort((a, b) => a - b)[2] as number;
}

async function run(): Promise<Measurement[]> {
  const began = await startUp(['sandbox']);
  const prism = await startUp(['mock']);
  const home = await mkdtemp(join(tmpdir(), 'bench-sandbox-'));
  const servers = await startAll(home);
  try {
    const measured: Measurement[] = [
      {
        what: 'start-up of the sandbox',
        value: began,
        unit: 'ms',
        aim: 'at most 150',
        reached: began <= 150,
      },
      { what: 'start-up of Prism', value: prism, unit: 'ms' },
    ];
    for (const name of ['sandbox', 'prism', 'bare'] as const) {
      const value = (await servers[name].memory()) / 2 ** 20;
      measured.push({ what: `memory of ${name}, before the load`, value, unit: 'MiB' });
    }
    for (const workload of workloads)
      measured.push(...rows(workload, await compare(servers, workload)));
    return measured;
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    await rm(home, { recursive: true });
  }
}

/** The sandbox beside Prism and beside a server that does nothing, at 50 connections. */
export const benchmark: Benchmark = { title: 'Sandbox', run };
