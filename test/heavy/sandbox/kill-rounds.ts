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

/** Updates an entry over and over, each time with another mention, so that several tables change. */
async function patchUntil(
  { url, headers }: Target,
  enough: () => boolean,
  updates: Updates,
): Promise<void> {
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
async function lostUpdates({ url, headers }: Target, { acknowledged }: Updates): Promise<number> {
  const response = await fetch(url + entry, { method: 'PATCH', headers, body: '{}' });
  const { data } = (await response.json()) as { data: { number?: number } };
  return acknowledged - (data.number ?? 0);
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
    expect(updates.acknowledged === 0 ? 0 : await lostUpdates(target, updates)).toBe(0);
    const before = acknowledged.size;
    const writing = Array.from({ length: writers }, (_, writer) =>
      write(target, round, writer, acknowledged),
    );
    await patchUntil(target, () => acknowledged.size - before > 20 + 37 * (round % 12), updates);
    await stop('SIGKILL');
    await Promise.all(writing);
    expect(acknowledged.size - before).toBeGreaterThan(20);
  }
  const { url, stop } = await start();
  const { lost, doubled } = await compareJobs({ url, headers }, acknowledged);
  process.stdout.write(
    `kill -9, ${server}: ${rounds} rounds, ${acknowledged.size} creations and ${updates.acknowledged} updates acknowledged, ${lost.length} lost, ${doubled.length} created twice\n`,
  );
  expect([lost, doubled]).toEqual([[], []]);
  expect(await lostUpdates({ url, headers }, updates)).toBe(0);
  await stop();
}
