import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';

const rounds = 20;
const writers = 8;
const entry = '/silo/v1/entries/01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';

/** A server on storage that outlives it. */
interface Started {
  url: string;
  stop(signal?: NodeJS.Signals): Promise<unknown>;
}

/** The server of a round, and the headers of requests to it. */
interface Target {
  url: string;
  headers: Record<string, string>;
}

/** The UUID of version 7 that a writer gives to a job. */
export function jobId(round: number, writer: number, number: number): string {
  const digits = [round, writer, number].map((part) => String(part).padStart(4, '0')).join('');
  return `01a20c5f-7a00-7000-8000-${digits}`;
}

/** When jobs were created, by their ids, as the server acknowledged it. */
type Acknowledged = Map<string, string>;

async function create({ url, headers }: Target, id: string): Promise<Response> {
  const body = JSON.stringify({ tags: [id] });
  return fetch(`${url}/transform/v1/jobs/${id}`, { method: 'PUT', headers, body });
}

/** Creates jobs until the server is gone, and collects those that it acknowledged. */
async function write(
  target: Target,
  round: number,
  writer: number,
  acknowledged: Acknowledged,
): Promise<number> {
  for (let number = 0; ; number += 1) {
    const id = jobId(round, writer, number);
    try {
      const response = await create(target, id);
      const { created_at } = await response.json();
      if (response.status === 200) acknowledged.set(id, created_at);
    } catch {
      return number;
    }
  }
}

/**
 * Updates an entry over and over until the server is gone, each time with another mention, so that several tables
 * change.
 */
async function update({ url, headers }: Target, updates: Updates): Promise<void> {
  for (;;) {
    updates.sent += 1;
    const { sent } = updates;
    const data = { number: sent, of: jobId(9999, 9999, sent % 10_000) };
    try {
      const body = JSON.stringify({ data });
      const response = await fetch(url + entry, { method: 'PATCH', headers, body });
      await response.text();
      if (response.status === 200) updates.acknowledged = sent;
    } catch {
      return;
    }
  }
}

/** The number of the last update that was sent, and of the last one that was acknowledged. */
interface Updates {
  sent: number;
  acknowledged: number;
}

/** Whether the entry has the last update that was acknowledged, or one that was sent after it. */
async function hasUpdates({ url, headers }: Target, updates: Updates): Promise<boolean> {
  const response = await fetch(url + entry, { method: 'PATCH', headers, body: '{}' });
  const { data } = (await response.json()) as { data: { number?: number } };
  const { number = 0 } = data;
  return updates.acknowledged <= number && number <= updates.sent;
}

/** An entry beside the one that is updated. */
async function otherEntry({ url, headers }: Target): Promise<string> {
  const response = await fetch(`${url}/silo/v1/entries`, { headers });
  const { list } = (await response.json()) as { list: { id: string }[] };
  return list.find(({ id }) => !entry.endsWith(id))?.id ?? '';
}

/** Starts a job that adds a fault to an entry when the server is gone, or served again. */
async function failLater({ url, headers }: Target, round: number, id: string): Promise<void> {
  const [workflow_id, job] = [jobId(8888, 0, 0), jobId(8888, 1, round)];
  const config = { sandbox: { outcome: 'ERR', code: 'after-kill', delay: 200 } };
  const put = async (path: string, body: object) => {
    const init = { method: 'PUT', headers, body: JSON.stringify(body) };
    expect((await fetch(`${url}/transform/v1/${path}`, init)).status).toBe(200);
  };
  await put(`workflows/${workflow_id}`, { name: 'Fails', steps: [{ name: 'Fails', config }] });
  await put(`jobs/${job}`, { workflow_id, silo_entry_id: id });
}

/** How many faults such jobs have added to their entry. */
async function countFaults({ url, headers }: Target, id: string): Promise<number> {
  const init = { method: 'PATCH', headers, body: '{}' };
  const response = await fetch(`${url}/silo/v1/entries/${id}`, init);
  const { faults } = (await response.json()) as { faults: { code: string }[] };
  return faults.filter(({ code }) => code === 'after-kill').length;
}

/** Jobs that were acknowledged and are not there, and those that the same request creates again. */
async function compareJobs(target: Target, acknowledged: Acknowledged) {
  const { url, headers } = target;
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const [id, created] of acknowledged) {
    const response = await fetch(`${url}/transform/v1/jobs/${id}`, { headers });
    const job = (await response.json()) as { tags?: string[]; created_at?: string };
    if (response.status !== 200 || job.tags?.[0] !== id) lost.push(id);
    const repeated = await (await create(target, id)).json();
    if (job.created_at !== created || repeated.created_at !== created) doubled.push(id);
  }
  return { lost, doubled };
}

/**
 * Ends a server at once while several callers write, round by round, and looks whether anything that it
 * acknowledged is lost, or created twice.
 *
 * @param server for the report
 * @param start serves the same data in every round
 */
export async function killRounds(
  server: string,
  start: () => Promise<Started>,
  token: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const acknowledged: Acknowledged = new Map();
  const updates: Updates = { sent: 0, acknowledged: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { url, stop } = await start();
    const target = { url, headers };
    expect(await hasUpdates(target, updates)).toBe(true);
    const failing = await otherEntry(target);
    const before = acknowledged.size;
    const writing = Array.from({ length: writers }, (_, writer) =>
      write(target, round, writer, acknowledged),
    );
    const updating = update(target, updates);
    const enough = 20 + 37 * (round % 12);
    while (acknowledged.size - before <= enough) await setImmediate();
    await failLater(target, round, failing);
    await stop('SIGKILL');
    await Promise.all([...writing, updating]);
    expect(acknowledged.size - before).toBeGreaterThan(20);
  }
  const { url, stop } = await start();
  const target = { url, headers };
  const { lost, doubled } = await compareJobs(target, acknowledged);
  process.stdout.write(
    `kill -9, ${server}: ${rounds} rounds, ${acknowledged.size} creations and ${updates.acknowledged} updates acknowledged, ${lost.length} lost, ${doubled.length} created twice\n`,
  );
  expect([lost, doubled]).toEqual([[], []]);
  expect(await hasUpdates(target, updates)).toBe(true);
  const failing = await otherEntry(target);
  await expect.poll(() => countFaults(target, failing)).toBe(rounds);
  await stop();
}
