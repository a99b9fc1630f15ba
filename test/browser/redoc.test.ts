import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { operationsOf } from '../../scripts/document/operations.ts';
import { bundleDocument } from '../../scripts/generate/bundle.ts';
import { buildReference } from '../../scripts/reference/build-reference.ts';
import { serveReference } from '../../scripts/reference/serve-reference.ts';
import { openPage } from './chromium.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'reference '));
  await buildReference(await bundleDocument(), directory);
});

afterAll(() => rm(directory, { recursive: true }));

test('Redoc shows every operation, and asks nobody for anything', async () => {
  const { url, close } = await serveReference(directory, 0);
  onTestFinished(close);
  const { page, foreignRequests, complaints } = await openPage(`${url}/reference.html`);

  const operations = operationsOf(await bundleDocument());
  expect(operations).toHaveLength(11);
  for (const { operation } of operations) {
    const area = operation.tags?.[0]?.toLowerCase();
    await page.goto(`${url}/reference.html#/${area}/${operation.operationId}`);
    await page
      .locator('h2', { hasText: operation.summary ?? '' })
      .first()
      .waitFor();
  }
  await page.waitForLoadState('networkidle');
  expect(foreignRequests).toEqual([]);
  expect(complaints).toEqual([]);
});

test('Redoc opens from a disk', async () => {
  const { page, foreignRequests, complaints } = await openPage(
    pathToFileURL(join(directory, 'reference.html')).href,
  );
  await page.locator('h2', { hasText: 'Silo' }).waitFor();
  expect(foreignRequests).toEqual([]);
  expect(complaints).toEqual([]);
});
