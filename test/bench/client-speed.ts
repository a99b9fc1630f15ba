import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type Benchmark,
  inWorkplace,
  type Measurement,
  middle,
  startProcess,
  type Workplace,
} from './support.ts';

/** Processes for each caller. */
const runs = 5;

const server = `
  import { createServer } from 'node:http';
  const job = { id: '', status: 'OK', created_at: '', updated_at: '', intents: [] };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(job));
  });
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
`;

const callers = [
  'api.transform.jobs.fetch',
  'call(connection, transformJobsFetch)',
  'openapi-fetch alone',
] as const;

/** What is measured against bare fetch. */
export type Caller = (typeof callers)[number];

/** How fast a caller is, in one process. */
export interface Speed {
  /** Processor time of a call by bare fetch, in microseconds. */
  bare: number;
  /** That time over the one of the caller in the same round: what else the machine does concerns both. */
  ratio: number;
}

async function measure({ dist }: Workplace): Promise<Measurement[]> {
  // In a process of its own: what a server takes would make all callers alike.
  const { url, stop } = await startProcess(['--input-type=module', '--eval', server]);
  const speeds: Record<Caller, Speed[]> = {
    'api.transform.jobs.fetch': [],
    'call(connection, transformJobsFetch)': [],
    'openapi-fetch alone': [],
  };
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const caller of callers) speeds[caller].push(await race(url, dist, caller));
    }
  } finally {
    await stop();
  }
  return describe(speeds);
}

/** One caller against bare fetch, in a process of its own. */
async function race(url: string, dist: string, caller: Caller): Promise<Speed> {
  const program = join(import.meta.dirname, 'client/race.ts');
  const args = [program, url, join(dist, 'index.js'), caller];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

function describe(speeds: Readonly<Record<Caller, Speed[]>>): Measurement[] {
  const ratioOf = (caller: Caller) => middle(speeds[caller].map(({ ratio }) => ratio));
  const bare = middle(callers.flatMap((caller) => speeds[caller].map((speed) => speed.bare)));
  const peer = ratioOf('openapi-fetch alone');
  const own = callers.slice(0, 2).flatMap((caller) => {
    const ratio = ratioOf(caller);
    const compared = { unit: '×', what: `${caller}, of bare fetch`, value: ratio };
    return [
      { ...compared, aim: 'at least 0.85', reached: ratio >= 0.85 },
      {
        ...{ what: `${caller}, of openapi-fetch`, value: ratio / peer, unit: '×' },
        ...{ aim: 'at least 1', reached: ratio >= peer },
      },
    ];
  });
  return [
    { what: 'bare fetch', value: bare, unit: 'µs of a processor' },
    { what: 'openapi-fetch alone, of bare fetch', value: peer, unit: '×' },
    ...own,
  ];
}

/** How fast calls are, against `fetch` without any client. */
export const benchmark: Benchmark = {
  title: 'Speed of the client, 20 calls at once, by processor time',
  run: () => inWorkplace(measure),
};
