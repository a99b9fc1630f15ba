import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { api } from '../support/bundle.ts';
import { projectDirectory } from '../support/run.ts';

const workflow = '/transform/v1/workflows/019cae02-a12f-755c-b172-5549ddc93e48';
const job = '/transform/v1/jobs/01a1a0b0-0000-7000-8000-0000000000aa';
const json = { 'content-type': 'application/json' };

/** A request that the sandbox rejects with each code of the guide, but for those of faults that it is asked for. */
const rejected: Readonly<Record<string, [path: string, init?: RequestInit]>> = {
  'malformed-json': [workflow, { method: 'PATCH', body: '{', headers: json }],
  'invalid-body': [workflow, { method: 'PATCH', body: '{"name":1}', headers: json }],
  'invalid-parameter': ['/silo/v1/entries?limit=many'],
  unauthorized: ['/silo/v1/entries', { headers: { authorization: 'Bearer unknown' } }],
  'wrong-credentials': [
    '/access/v1/enrollment/authorize',
    { method: 'POST', body: '{"client_id":"fake-client","client_secret":"wrong"}', headers: json },
  ],
  'not-found': [job],
  'unknown-path': ['/silo/v1/documents'],
  'method-not-allowed': ['/silo/v1/entries', { method: 'DELETE' }],
  conflict: [workflow, { method: 'PUT', body: '{"name":"Another"}', headers: json }],
  'too-large': [workflow, { method: 'PATCH', body: `"${'x'.repeat(1_100_000)}"`, headers: json }],
  'unsupported-media-type': [
    workflow,
    { method: 'PATCH', body: '{}', headers: { 'content-type': 'text/plain' } },
  ],
};

/** Status and code of each row of the guide, such as `404 not-found`. */
async function rowsOfGuide(): Promise<string[]> {
  const guide = await readFile(join(projectDirectory, 'docs/guides/faults-and-errors.md'), 'utf8');
  const rows = [...guide.matchAll(/^\| (\d{3}) \| `([a-z-]+)` \|/gm)];
  return rows.map(([, status, code]) => `${status} ${code}`);
}

test('the guide to errors lists the statuses and codes that the sandbox sends', async () => {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const found = await Promise.all(
    Object.values(rejected).map(async ([path, init]) => {
      const headers = { authorization: 'Bearer fake-sandbox-token', ...init?.headers };
      const response = await sandbox.fetch(sandbox.baseUrl + path, { ...init, headers });
      const { code }: { code?: unknown } = await response.json();
      return `${response.status} ${code}`;
    }),
  );
  // A shared sandbox sends the first, and a sandbox that has an error the other.
  expect([...found, '429 rate-limited', '500 internal']).toEqual(await rowsOfGuide());
});

test('the examples of errors have codes of the guide, each with a status of their response', async () => {
  const rows = await rowsOfGuide();
  const errors = api.operations
    .flatMap(({ responses }) => responses)
    .filter(({ status }) => /^[45]/.test(status));
  const examples = errors.flatMap(({ status, content }) =>
    (content?.examples ?? []).map(({ value }) => ({ status, value })),
  );
  expect(examples.length).toBeGreaterThan(20);
  for (const { status, value } of examples) {
    const { code } = value as { code: string };
    const isListed = rows.some(
      (row) => row.startsWith(status.charAt(0)) && row.endsWith(` ${code}`),
    );
    expect(isListed, `${status} ${code}`).toBe(true);
  }
});
