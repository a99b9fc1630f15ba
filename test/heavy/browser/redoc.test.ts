import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openPage } from '../../browser/chromium.ts';
import { redocOperations } from '../../browser/redoc-operations.ts';
import { servedReference } from '../../browser/served-reference.ts';

const reference = servedReference();

test('Redoc shows every operation with its samples, and asks nobody for anything', async () => {
  const { page, foreignRequests, consoleErrors } = await openPage(
    `${reference.url}/reference.html`,
  );
  const operations = redocOperations();
  expect(operations).toHaveLength(11);
  for (const { address, summary } of operations) {
    await page.goto(`${reference.url}/reference.html${address}`);
    await page.locator('h2', { hasText: summary }).first().waitFor();
    await page.getByText('curl "$BASE_URL/').first().waitFor();
  }
  // Not an address beside the page, which Redoc would make of `{base_url}`.
  await page.goto(`${reference.url}/reference.html`);
  await page.getByText('https://service.example.com', { exact: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(foreignRequests).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('a decision in Redoc leads to the register, and assumptions differ from open points', async () => {
  const { page } = await openPage(`${reference.url}/reference.html#/transform/createJob`);
  const link = (id: string) => page.locator(`#redoc a[href$="decisions.html#${id}"]`).first();
  const color = (id: string) => link(id).evaluate((each) => getComputedStyle(each).color);
  // D35 is an assumption; nothing is assumed for D42.
  expect(await color('D35')).not.toBe(await color('D42'));
  await link('D35').click();
  await page.locator('#D35').waitFor();
  expect(page.url()).toBe(`${reference.url}/decisions.html#D35`);
});

test('Redoc fits a screen of 360 px', async () => {
  const { page } = await openPage(`${reference.url}/reference.html#/transform/createJob`, {
    viewport: { width: 360, height: 740 },
  });
  await page.locator('h2', { hasText: 'Create a job' }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('Redoc opens from a disk', async () => {
  const page = pathToFileURL(join(reference.directory, 'reference.html')).href;
  const opened = await openPage(`${page}#/silo/listSiloEntries`);
  await opened.page.locator('h2', { hasText: 'List silo entries' }).waitFor();
  expect(opened.foreignRequests).toEqual([]);
  expect(opened.consoleErrors).toEqual([]);
});
