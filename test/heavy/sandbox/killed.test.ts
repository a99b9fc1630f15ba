import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startDocproc } from '../../support/run.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { jobId, killRounds } from './kill-rounds.ts';

const identical = 1_000;
const entry = '/silo/v1/entries/01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
const headers = { authorization: 'Bearer fake-sandbox-token', 'content-type': 'application/json' };

async function newDataFile(): Promise<string> {
  const directory = await temporaryDirectory();
  return join(directory, 'data.db');
}

test('kill -9 under load loses no write that got a response, and creates nothing twice, time and again', async () => {
  const start = ['sandbox', '--port', '0', '--data', await newDataFile()];
  await killRounds('a data file', () => startDocproc(start), 'fake-sandbox-token');
});

test('thousands of identical creations, also across a kill -9, make one job', async () => {
  const start = ['sandbox', '--port', '0', '--data', await newDataFile()];
  const id = jobId(0, 0, 0);
  const body = JSON.stringify({ tags: ['one'], silo_entry_id: entry.split('/').at(-1) });
  let received = 0;
  const jobs = new Set<string>();
  const createAgain = async (url: string) => {
    const init = { method: 'PUT', headers, body };
    const response = await fetch(`${url}/transform/v1/jobs/${id}`, init).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (response === undefined || text === undefined) return;
    received += 1;
    const job = JSON.parse(text);
    jobs.add(`${response.status} ${job.id} ${job.created_at} ${job.completed_at}`);
  };
  const first = await startDocproc(start);
  const creating = Array.from({ length: identical }, () => createAgain(first.url));
  await Promise.race(creating);
  await first.stop('SIGKILL');
  await Promise.all(creating);
  const second = await startDocproc(start);
  await Promise.all(Array.from({ length: identical }, () => createAgain(second.url)));
  process.stdout.write(
    `identical creations: ${2 * identical} sent, ${received} responses, ${jobs.size} job\n`,
  );
  expect([...jobs]).toEqual([expect.stringMatching(`^200 ${id} `)]);
  expect(received).toBeGreaterThan(identical);
  expect(await second.stop()).toBe(0);
});
