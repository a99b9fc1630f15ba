import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { buildReference } from '../../scripts/reference/reference.ts';
import { serveReference } from '../../scripts/reference/serve.ts';
import { bundle } from '../support/bundle.ts';
import { openPage } from './chromium.ts';

let directory = '';
let server: Awaited<ReturnType<typeof serveReference>>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'published '));
  const source = await referenceSource(bundle, { address: 'https://docs.example.com/' });
  await buildReference(source, directory);
  server = await serveReference(directory, 0);
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

test('the page for what is not found has a field that searches for it, at any depth', async () => {
  const { page } = await openPage(`${server.url}/operations/old/fetchJobs.html`);
  const field = page.getByRole('searchbox', { name: 'Search this reference' });
  expect(await field.inputValue()).toBe('fetchJobs');
  await field.press('Enter');
  await page.locator('[data-query="fetchJobs"] [role=option]').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/operations/fetchJob.html');
});

test('without scripts, the page for what is not found leads to the contents', async () => {
  const { page } = await openPage(`${server.url}/missing.html`, { javaScriptEnabled: false });
  await page.getByRole('main').getByRole('link', { name: 'contents' }).click();
  await page.waitForURL('**/contents.html');
});
