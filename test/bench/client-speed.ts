import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type Benchmark,
  inWorkplace,
  type Measurement,
  startProcess,
  type Workplace,
} from './support.ts';

/** Processes for each caller, which differ from each other by more than the callers do. */
const runs = 12;

const server = `
  import { createServer } from 'node:http';
  const job = { id: '', status: 'OK', created_at: '', updated_at: '', intents: [] };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(job));
  });
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
`;

const own = ['api.transform.jobs.fetch', 'call(connection, transformJobsFetch)'] as const;
// The second ends in time, as the client's own calls do.
const peers = ['openapi-fetch alone', 'openapi-fetch with a time limit'] as const;
const callers = [...own, ...peers];

/** What is measured against bare fetch. */
export type Caller = (typeof callers)[number];

/** Processor time of a caller and of bare fetch, for as many calls of each in the same process, in microseconds. */
export interface Times {
  calls: number;
  bare: number;
  own: number;
}

async function measure({ dist }: Workplace): Promise<Measurement[]> {
  // In a process of its own: what a server takes would make all callers alike.
  const { url, stop } = await startProcess(['--input-type=module', '--eval', server]);
  const none = { calls: 0, bare: 0, own: 0 };
  const times: Record<Caller, Times> = {
    'api.transform.jobs.fetch': none,
    'call(connection, transformJobsFetch)': none,
    'openapi-fetch alone': none,
    'openapi-fetch with a time limit': none,
  };
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const caller of callers)
        times[caller] = added(times[caller], await race(url, dist, caller));
    }
  } finally {
    await stop();
  }
  return describe(times);
}

function added(a: Times, b: Times): Times {
  return { calls: a.calls + b.calls, bare: a.bare + b.bare, own: a.own + b.own };
}

/** One caller against bare fetch, in a process of its own. */
async function race(url: string, dist: string, caller: Caller): Promise<Times> {
  const program = join(import.meta.dirname, 'client/race.ts');
  const args = [program, url, join(dist, 'index.js'), caller];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

function describe(times: Readonly<Record<Caller, Times>>): Measurement[] {
  const ratioOf = (caller: Caller) => times[caller].bare / times[caller].own;
  const all = callers.map((caller) => times[caller]).reduce(added);
  const bare = all.bare / all.calls;
  return [
    { what: 'bare fetch', value: bare, unit: 'µs of a processor' },
    ...peers.map((peer) => ({
      ...{ what: `${peer}, of bare fetch`, value: ratioOf(peer), unit: '×' },
    })),
    ...own.flatMap((caller) => {
      const ratio = ratioOf(caller);
      return [
        {
          ...{ what: `${caller}, of bare fetch`, value: ratio, unit: '×' },
          ...{ aim: 'at least 0.85', reached: ratio >= 0.85 },
        },
        ...peers.map((peer) => ({
          ...{ what: `${caller}, of ${peer}`, value: ratio / ratioOf(peer), unit: '×' },
          ...{ aim: 'at least 1', reached: ratio >= ratioOf(peer) },
        })),
      ];
    }),
  ];
}

/** How fast calls are, against `fetch` without any client. */
export const benchmark: Benchmark = {
  title: 'Speed of the client, 20 calls at once, by processor time',
  run: () => inWorkplace(measure),
};
