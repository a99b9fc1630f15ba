import { join } from 'node:path';
import { readApi } from '../../scripts/api/api.ts';
import { bundledDocument } from '../../scripts/commands/shared/bundled-document.ts';
import type { Fetch } from '../../scripts/contract/http/send.ts';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
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
  processor: number;
  requests: number;
}

/** A whole run on a sandbox of its own. */
async function run(send: Fetch): Promise<Run> {
  const api = readApi(await bundledDocument());
  const { url, stop } = await startProcess([program, 'sandbox', '--port', '0']);
  try {
    const fixtures = await (await fetch(`${url}/_sandbox/fixtures`)).json();
    const before = process.cpuUsage();
    const report = await runContract({
      api,
      url,
      settings: { proposes: false, fixtures },
      fetch: send,
    });
    const { user, system } = process.cpuUsage(before);
    return {
      wall: report.milliseconds,
      processor: (user + system) / 1000,
      requests: report.requests,
    };
  } finally {
    await stop();
  }
}

/** The middle of several runs. The first one, which loads everything, does not count. */
async function middleOf(send: Fetch): Promise<Run> {
  await run(send);
  const all: Run[] = [];
  for (let count = 0; count < runs; count += 1) all.push(await run(send));
  return {
    wall: middle(all.map(({ wall }) => wall)),
    processor: middle(all.map(({ processor }) => processor)),
    requests: middle(all.map(({ requests }) => requests)),
  };
}

function atMost(what: string, value: number, seconds: number): Measurement {
  const reached = value <= seconds * 1000;
  return { what, value, unit: 'ms', aim: `at most ${seconds * 1000}`, reached };
}

async function measure(): Promise<Measurement[]> {
  const plain = await middleOf((request) => fetch(request));
  const slow = await middleOf(delayed);
  return [
    { what: 'requests of a run', value: plain.requests, unit: 'requests' },
    atMost('a run on the sandbox', plain.wall, 5),
    atMost('processor time of the contract tests in it', plain.processor, 1),
    atMost(
      `a run on the sandbox, each response after ${ordinary} ms at the earliest`,
      slow.wall,
      10,
    ),
  ];
}

/** How long a whole run of the contract tests takes. */
export const benchmark: Benchmark = { title: 'A run of the contract tests', run: measure };
