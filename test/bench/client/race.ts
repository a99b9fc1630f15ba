/**
 * A program: `race.ts <url> <module of the client> <caller>` measures one caller against bare fetch, in a process of
 * its own, since what several callers leave behind for the garbage collection would be charged to each other.
 * It writes `Times` as JSON.
 */
import createFetchClient from 'openapi-fetch';
import type { paths } from '../../../generated/types.ts';
import type { Caller, Times } from '../client-speed.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
const calls = 200;
const rounds = 31;
const atOnce = 20;

type Call = () => Promise<unknown>;

const [url = '', module = '', caller = ''] = process.argv.slice(2);
const callers: Record<Caller, () => Promise<Call>> = {
  'api.transform.jobs.fetch': async () => {
    const { createClient } = await import(module);
    const api = createClient({ baseUrl: url, token: 'fake-token' });
    return () => api.transform.jobs.fetch(id);
  },
  'call(connection, transformJobsFetch)': async () => {
    const { call, connect, transformJobsFetch } = await import(module);
    const connection = connect({ baseUrl: url, token: 'fake-token' });
    return () => call(connection, transformJobsFetch, id);
  },
  'openapi-fetch alone': async () => {
    const client = fetchClient();
    return () => client.GET('/transform/v1/jobs/{id}', { params: { path: { id } } });
  },
  'openapi-fetch with a time limit': async () => {
    const client = fetchClient();
    return () =>
      client.GET('/transform/v1/jobs/{id}', {
        params: { path: { id } },
        signal: AbortSignal.timeout(60_000),
      });
  },
};

function fetchClient() {
  const headers = { authorization: 'Bearer fake-token' };
  return createFetchClient<paths>({ baseUrl: url, headers });
}

async function bareFetch(): Promise<unknown> {
  const response = await fetch(`${url}/transform/v1/jobs/${id}`, {
    headers: { authorization: 'Bearer fake-token' },
  });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

/** The processor time of 200 calls, in microseconds, which other programs on the machine hardly change. */
async function processorTime(call: Call): Promise<number> {
  const line = async () => {
    for (let done = 0; done < calls / atOnce; done += 1) await call();
  };
  const start = process.cpuUsage();
  await Promise.all(Array.from({ length: atOnce }, line));
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/**
 * The sums of many short rounds, in which the caller and bare fetch take turns to be first. A sum has all of the garbage
 * collection, which falls into few rounds and is missing in the middle of them.
 */
async function race(call: Call): Promise<Times> {
  const sum: Times = { calls: 0, bare: 0, own: 0 };
  for (let round = -10; round < rounds; round += 1) {
    const early = round % 2 === 0 ? await processorTime(bareFetch) : undefined;
    const own = await processorTime(call);
    const time = early ?? (await processorTime(bareFetch));
    if (round < 0) continue;
    sum.calls += calls;
    sum.bare += time;
    sum.own += own;
  }
  return sum;
}

process.stdout.write(JSON.stringify(await race(await callers[caller as Caller]())));
