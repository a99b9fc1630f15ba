import autocannon from 'autocannon';
import { processorTimeOf } from '../support.ts';

/** A server under load, in a process of its own. */
export interface LoadedServer {
  url: string;
  pid: number;
  /** One that it accepts. */
  token: string;
  /** Of a job that it has. */
  job: string;
  /** Of a workflow that it has. */
  workflow: string;
  stop(): Promise<unknown>;
}

/** One kind of request that is sent again and again. */
export interface Workload {
  name: string;
  method: 'GET' | 'POST';
  path(server: LoadedServer): string;
  body?(server: LoadedServer): string;
}

const document = { type: 'invoice', totals: { net: '1.00' } };

/** What people do most with a sandbox. */
export const workloads = [
  { name: 'fetch a job', method: 'GET', path: ({ job }) => `/transform/v1/jobs/${job}` },
  { name: 'list 20 entries', method: 'GET', path: () => '/silo/v1/entries?limit=20' },
  {
    name: 'create a job',
    method: 'POST',
    path: () => '/transform/v1/jobs',
    body: ({ workflow }) =>
      JSON.stringify({ workflow_id: workflow, tags: ['bench'], data: document }),
  },
] as const satisfies readonly Workload[];

/** A workload, as a request to a server. */
export function requestOf(server: LoadedServer, { method, path, body }: Workload) {
  return {
    ...{ url: server.url + path(server), method },
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    ...(body && { body: body(server) }),
  };
}

/** How a server coped with a workload. */
export interface Load {
  /** Responses in a second. */
  rate: number;
  /** ms of the server's processor time for a response: what other programs do hardly moves it. */
  processorTime: number;
}

/** Seconds for which each server is under load in each round. */
const duration = Number(process.env.BENCH_SECONDS ?? 2);
const rounds = 3;

/**
 * Sends a workload to servers over 50 connections: one after the other, round by round, so that what else the
 * machine does meets all alike. The first round does not count: programs are still being compiled.
 *
 * @returns the middle of the rounds for each server
 */
export async function compareUnder(
  workload: Workload,
  servers: readonly LoadedServer[],
): Promise<Load[]> {
  const runs: Load[][] = servers.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, server] of servers.entries()) {
      const load = await loadOf(server, workload);
      if (round > 0) runs[index]?.push(load);
    }
  }
  const middle = (values: number[]) => values.sort((a, b) => a - b)[rounds >> 1] ?? Number.NaN;
  return runs.map((own) => ({
    rate: middle(own.map(({ rate }) => rate)),
    processorTime: middle(own.map(({ processorTime }) => processorTime)),
  }));
}

async function loadOf(server: LoadedServer, workload: Workload): Promise<Load> {
  const request = requestOf(server, workload);
  const before = await processorTimeOf(server.pid);
  const { requests, non2xx, errors } = await autocannon({ ...request, connections: 50, duration });
  if (non2xx + errors > 0) throw new Error(`${request.url} failed under load.`);
  const used = (await processorTimeOf(server.pid)) - before;
  return { rate: requests.average, processorTime: used / requests.total };
}
