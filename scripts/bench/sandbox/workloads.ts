import autocannon from 'autocannon';
import { exampleSeed } from '../../sandbox/example-seed.ts';
import { fixturesOf } from '../../sandbox/fixtures.ts';
import { defaultParts } from '../../sandbox/sandbox.ts';
import type { StartedProcess } from './started-process.ts';

/** One kind of request that is sent again and again. */
export interface Workload {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

const { token, job_id, workflow_id } = fixturesOf(exampleSeed(defaultParts.api));
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const creation = {
  workflow_id,
  tags: ['bench'],
  data: { type: 'invoice', totals: { net: '1.00' } },
};

export const workloads: readonly Workload[] = [
  { name: 'fetch a job', method: 'GET', path: `/transform/v1/jobs/${job_id}` },
  { name: 'list 20 entries', method: 'GET', path: '/silo/v1/entries?limit=20' },
  {
    name: 'create a job',
    method: 'POST',
    path: '/transform/v1/jobs',
    body: JSON.stringify(creation),
  },
];

/** The answer to one request of a workload. */
export async function answerOf(url: string, { method, path, body }: Workload): Promise<string> {
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(`${url}${path} answered ${response.status}: ${text}`);
  return text;
}

/** What a server made of a workload. */
export interface Load {
  /** Answers in a second. */
  rate: number;
  /** ms within which 99 of 100 answers came. */
  p99: number;
  /** Answers in a second of the server's processor time: what other programs do hardly moves it. */
  perProcessorSecond: number;
}

/** Sends a workload for some seconds, over 50 connections. */
export async function load(
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
