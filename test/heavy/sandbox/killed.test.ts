import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startDocproc } from '../../support/start-docproc.ts';

const rounds = 20;
const identical = 1_000;
const writers = 8;
const entry = '/silo/v1/entries/01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
const headers = { authorization: 'Bearer fake-sandbox-token', 'content-type': 'application/json' };

function jobId(round: number, writer: number, number: number): string {
  const digits = [round, writer, number].map((part) => String(part).padStart(4, '0')).join('');
  return `01a20c5f-7a00-7000-8000-${digits}`;
}

/** When jobs were created, by their ids, as the server acknowledged it. */
type Acknowledged = Map<string, string>;

async function create(url: string, id: string): Promise<Response> {
  const body = JSON.stringify({ tags: [id] });
  return fetch(`${url}/transform/v1/jobs/${id}`, { method: 'PUT', headers, body });
}

/** Creates jobs until the server is gone, and collects those that it acknowledged. */
async function write(
  url: string,
  round: number,
  writer: number,
  acknowledged: Acknowledged,
): Promise<number> {
  for (let number = 0; ; number += 1) {
    const id = jobId(round, writer, number);
    try {
      const response = await create(url, id);
      const { created_at } = await response.json();
      if (response.status === 200) acknowledged.set(id, created_at);
    } catch {
      return number;
    }
  }
}

/** Updates an entry over and over, each time with another mention, so that several tables change. */
async function patchUntil(url: string, enough: () => boolean, updates: Updates): Promise<void> {
  while (!enough()) {
    updates.sent += 1;
    const body = JSON.stringify({
      data: { number: updates.sent, of: jobId(9999, 9999, updates.sent % 10_000) },
    });
    const response = await fetch(url + entry, { method: 'PATCH', headers, body });
    expect(response.status).toBe(200);
    await response.text();
    updates.acknowledged = updates.sent;
  }
}

/** The number of the last update that was sent, and of the last one that was acknowledged. */
interface Updates {
  sent: number;
  acknowledged: number;
}

/** Updates that were acknowledged, and are not in the entry. */
async function lostUpdates(url: string, { acknowledged }: Updates): Promise<number> {
  const response = await fetch(url + entry, { method: 'PATCH', headers, body: '{}' });
  const { data } = (await response.json()) as { data: { number?: number } };
  return acknowledged - (data.number ?? 0);
}

/** Jobs that were acknowledged and are not there, and those that the same request creates again. */
async function compareJobs(url: string, acknowledged: Acknowledged) {
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const [id, created] of acknowledged) {
    const response = await fetch(`${url}/transform/v1/jobs/${id}`, { headers });
    const job = (await response.json()) as { tags?: string[]; created_at?: string };
    if (response.status !== 200 || job.tags?.[0] !== id) lost.push(id);
    const repeated = await (await create(url, id)).json();
    if (job.created_at !== created || repeated.created_at !== created) doubled.push(id);
  }
  return { lost, doubled };
}

async function newDataFile(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox killed '));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return join(directory, 'data.db');
}

test('kill -9 under load loses no write that got a response, and creates nothing twice, time and again', async () => {
  const start = ['sandbox', '--port', '0', '--data', await newDataFile()];
  const acknowledged: Acknowledged = new Map();
  const updates: Updates = { sent: 0, acknowledged: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { url, stop } = await startDocproc(start);
    expect(updates.acknowledged === 0 ? 0 : await lostUpdates(url, updates)).toBe(0);
    const before = acknowledged.size;
    const writing = Array.from({ length: writers }, (_, writer) =>
      write(url, round, writer, acknowledged),
    );
    await patchUntil(url, () => acknowledged.size - before > 20 + 37 * (round % 12), updates);
    await stop('SIGKILL');
    await Promise.all(writing);
    expect(acknowledged.size - before).toBeGreaterThan(20);
  }
  const { url, stop } = await startDocproc(start);
  const { lost, doubled } = await compareJobs(url, acknowledged);
  process.stdout.write(
    `kill -9: ${rounds} rounds, ${acknowledged.size} creations and ${updates.acknowledged} updates acknowledged, ${lost.length} lost, ${doubled.length} created twice\n`,
  );
  expect([lost, doubled]).toEqual([[], []]);
  expect(await lostUpdates(url, updates)).toBe(0);
  expect(await stop()).toBe(0);
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
