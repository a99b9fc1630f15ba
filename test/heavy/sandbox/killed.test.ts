import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startDocproc } from '../../support/start-docproc.ts';

const rounds = 12;
const writers = 8;
const entry = '/silo/v1/entries/01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
const headers = { authorization: 'Bearer fake-sandbox-token', 'content-type': 'application/json' };

function jobId(round: number, writer: number, number: number): string {
  const digits = [round, writer, number].map((part) => String(part).padStart(4, '0')).join('');
  return `01a20c5f-7a00-7000-8000-${digits}`;
}

/** Creates jobs until the server is gone, and collects those that it acknowledged. */
async function write(
  url: string,
  round: number,
  writer: number,
  acknowledged: Set<string>,
): Promise<number> {
  for (let number = 0; ; number += 1) {
    const id = jobId(round, writer, number);
    try {
      const body = JSON.stringify({ tags: [id] });
      const response = await fetch(`${url}/transform/v1/jobs/${id}`, {
        method: 'PUT',
        headers,
        body,
      });
      await response.text();
      if (response.status === 200) acknowledged.add(id);
    } catch {
      return number;
    }
  }
}

test('kill -9 under load loses no write that got a response, time and again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox killed '));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const file = join(directory, 'data.db');
  const acknowledged = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const { url, stop } = await startDocproc(['sandbox', '--port', '0', '--data', file]);
    const before = acknowledged.size;
    const writing = Array.from({ length: writers }, (_, writer) =>
      write(url, round, writer, acknowledged),
    );
    await patchUntil(url, () => acknowledged.size - before > 20 + 37 * round);
    await stop('SIGKILL');
    await Promise.all(writing);
    expect(acknowledged.size - before).toBeGreaterThan(20);
  }
  const { url, stop } = await startDocproc(['sandbox', '--port', '0', '--data', file]);
  const lost: string[] = [];
  for (const id of acknowledged) {
    const response = await fetch(`${url}/transform/v1/jobs/${id}`, { headers });
    const job = (await response.json()) as { tags?: string[] };
    if (response.status !== 200 || job.tags?.[0] !== id) lost.push(id);
  }
  expect(lost).toEqual([]);
  expect(await stop()).toBe(0);
});

/** Updates an entry over and over, each time with another mention, so that several tables change. */
async function patchUntil(url: string, enough: () => boolean): Promise<void> {
  for (let number = 0; !enough(); number += 1) {
    const body = JSON.stringify({ data: { number, of: jobId(9999, 9999, number % 10_000) } });
    const response = await fetch(url + entry, { method: 'PATCH', headers, body });
    expect(response.status).toBe(200);
    await response.text();
  }
}
