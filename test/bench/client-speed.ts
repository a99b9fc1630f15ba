import { join } from 'node:path';
import createFetchClient from 'openapi-fetch';
import type { paths } from '../../generated/types.ts';
import {
  type Benchmark,
  inWorkplace,
  type Measurement,
  startProcess,
  type Workplace,
} from './support.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
const calls = 200;
const rounds = 201;
const atOnce = 20;
const peerName = 'openapi-fetch alone';

const server = `
  import { createServer } from 'node:http';
  const job = { id: '${id}', status: 'OK', created_at: '', updated_at: '', intents: [] };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(job));
  });
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
`;

type Caller = () => Promise<unknown>;

async function measure({ dist }: Workplace): Promise<Measurement[]> {
  // In a process of its own: what a server takes would make all callers alike.
  const { url, stop } = await startProcess(['--input-type=module', '--eval', server]);
  try {
    const client = await import(join(dist, 'index.js'));
    const options = { baseUrl: url, token: 'fake-token' };
    const api = client.createClient(options);
    const connection = client.connect(options);
    const raw = createFetchClient<paths>({
      ...{ baseUrl: url, headers: { authorization: 'Bearer fake-token' } },
    });
    const callers: Record<string, Caller> = {
      'bare fetch': () => bareFetch(url),
      'api.transform.jobs.fetch': () => api.transform.jobs.fetch(id),
      'call(connection, transformJobsFetch)': () =>
        client.call(connection, client.transformJobsFetch, id),
      [peerName]: () => raw.GET('/transform/v1/jobs/{id}', { params: { path: { id } } }),
    };
    return describe(await race(callers));
  } finally {
    await stop();
  }
}

async function bareFetch(url: string): Promise<unknown> {
  const response = await fetch(`${url}/transform/v1/jobs/${id}`, {
    headers: { authorization: 'Bearer fake-token' },
  });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

/** How fast a caller is. */
interface Speed {
  /** Processor time of a call, in microseconds. */
  value: number;
  /** That of bare fetch in the same round, over it: what else the machine does concerns both. */
  ratio: number;
}

/** The processor time of some work, in microseconds, which other programs on the machine hardly change. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/** The middle of many short rounds in which the callers take turns. */
async function race(callers: Record<string, Caller>): Promise<Map<string, Speed>> {
  const names = Object.keys(callers);
  const values = new Map(names.map((name) => [name, [] as number[]]));
  const ratios = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = -20; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : [...names].reverse();
    const times = new Map<string, number>();
    for (const name of order) {
      times.set(name, await processorTime(() => manyCalls(callers[name] as Caller)));
    }
    if (round < 0) continue;
    for (const [name, time] of times) {
      values.get(name)?.push(time / calls);
      ratios.get(name)?.push((times.get('bare fetch') ?? Number.NaN) / time);
    }
  }
  const speed = (name: string) => ({
    value: middle(values.get(name)),
    ratio: middle(ratios.get(name)),
  });
  return new Map(names.map((name) => [name, speed(name)]));
}

function manyCalls(caller: Caller): Promise<unknown> {
  const line = async () => {
    for (let call = 0; call < calls / atOnce; call += 1) await caller();
  };
  return Promise.all(Array.from({ length: atOnce }, line));
}

function middle(values: readonly number[] = []): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function describe(speeds: ReadonlyMap<string, Speed>): Measurement[] {
  return [...speeds].flatMap(([what, { value, ratio }]) => {
    const aimed = what.startsWith('api.transform') || what.startsWith('call(');
    const speed = { what, value, unit: 'µs of a processor' };
    if (what === 'bare fetch') return [speed];
    const compared = { what: `${what}, of bare fetch`, value: ratio, unit: '×' };
    if (!aimed) return [speed, compared];
    const peer = ratio / (speeds.get(peerName)?.ratio ?? Number.NaN);
    return [
      speed,
      { ...compared, aim: 'at least 0.85', reached: ratio >= 0.85 },
      {
        ...{ what: `${what}, of openapi-fetch`, value: peer, unit: '×' },
        ...{ aim: 'at least 1', reached: peer >= 1 },
      },
    ];
  });
}

/** How fast calls are, against `fetch` without any client. */
export const benchmark: Benchmark = {
  title: `Speed of the client, ${atOnce} calls at once, by processor time`,
  run: () => inWorkplace(measure),
};
