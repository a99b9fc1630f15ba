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

/** Processes of each caller, in turn with those of the others; one differs from the next by up to a tenth. */
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
const openapiFetch = ['openapi-fetch alone', 'openapi-fetch with a time limit'] as const;
const callers = [
  ...(['bare fetch', 'bare fetch with a time limit'] as const),
  ...openapiFetch,
  ...own,
] as const;

/** What makes the calls that are measured. */
export type Caller = (typeof callers)[number];

/** Processor time of a call, in microseconds. */
type Times = Readonly<Record<Caller, number>>;

async function measure({ dist }: Workplace): Promise<Measurement[]> {
  // In a process of its own: what a server takes would make all callers alike.
  const { url, stop } = await startProcess(['--input-type=module', '--eval', server]);
  const times: Record<Caller, number> = {
    'bare fetch': 0,
    'bare fetch with a time limit': 0,
    'openapi-fetch alone': 0,
    'openapi-fetch with a time limit': 0,
    'api.transform.jobs.fetch': 0,
    'call(connection, transformJobsFetch)': 0,
  };
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const caller of callers)
        times[caller] += (await processorTime(url, dist, caller)) / runs;
    }
  } finally {
    await stop();
  }
  return describe(times);
}

async function processorTime(url: string, dist: string, caller: Caller): Promise<number> {
  const program = join(import.meta.dirname, 'client/processor-time.ts');
  const args = [program, url, join(dist, 'index.js'), caller];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}

function describe(times: Times): Measurement[] {
  const ratio = (caller: Caller, peer: Caller) => times[peer] / times[caller];
  const bare = 'bare fetch';
  return [
    { what: bare, value: times[bare], unit: 'µs of a processor' },
    ...callers
      .filter((caller) => caller !== bare)
      .map((caller): Measurement => {
        const value = ratio(caller, bare);
        const isOwn = own.some((each) => each === caller);
        return {
          ...{ what: `${caller}, of ${bare}`, value, unit: '×' },
          ...(isOwn && { aim: 'at least 0.85', reached: value >= 0.85 }),
        };
      }),
    ...own.flatMap((caller) =>
      openapiFetch.map((peer): Measurement => {
        const value = ratio(caller, peer);
        const aim = { aim: 'at least 1', reached: value >= 1 };
        return { what: `${caller}, of ${peer}`, value, unit: '×', ...aim };
      }),
    ),
  ];
}

/** How fast calls are, against `fetch` without any client. */
export const benchmark: Benchmark = {
  title: 'Speed of the client, 20 calls at once, by processor time',
  run: () => inWorkplace(measure),
};
