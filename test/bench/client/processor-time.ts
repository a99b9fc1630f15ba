/**
 * A program: `processor-time.ts <url> <module of the client> <caller>` makes calls as one caller, and writes the
 * processor time of one in microseconds. Each caller has a process of its own: where two take turns in one, the garbage
 * of the first is collected in the time of the second, so that bare fetch differs from itself by up to a fifth.
 */
import createFetchClient from 'openapi-fetch';
import type { paths } from '../../../generated/types.ts';
import type { Caller } from '../client-speed.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
const atOnce = 20;
const warmUp = 2000;
const measured = 10_000;

type Call = () => Promise<unknown>;

const [url = '', module = '', caller = ''] = process.argv.slice(2);
const callers: Record<Caller, () => Promise<Call>> = {
  'bare fetch': async () => () => bareFetch(),
  'bare fetch with a time limit': async () => () => bareFetch(AbortSignal.timeout(60_000)),
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

async function bareFetch(signal: AbortSignal | null = null): Promise<unknown> {
  const response = await fetch(`${url}/transform/v1/jobs/${id}`, {
    headers: { authorization: 'Bearer fake-token' },
    signal,
  });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

/** The processor time of a number of calls, in microseconds, which other programs on the machine hardly change. */
async function processorTime(call: Call, calls: number): Promise<number> {
  const line = async () => {
    for (let done = 0; done < calls / atOnce; done += 1) await call();
  };
  const start = process.cpuUsage();
  await Promise.all(Array.from({ length: atOnce }, line));
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

const call = await callers[caller as Caller]();
await processorTime(call, warmUp);
process.stdout.write(`${(await processorTime(call, measured)) / measured}`);
