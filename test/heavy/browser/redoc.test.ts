import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openPage } from '../../browser/chromium.ts';
import { redocOperations } from '../../browser/redoc-operations.ts';
import { servedReference } from '../../browser/served-reference.ts';
import { api } from '../../support/bundle.ts';

const reference = servedReference();

test('Redoc shows every operation with its samples, and asks nobody for anything', async () => {
  const { page, foreignRequests, consoleErrors } = await openPage(
    `${reference.url}/reference.html`,
  );
  const operations = redocOperations();
  expect(operations).toHaveLength(api.operations.length);
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

test('the first page of Redoc leads to every operation, though the menu folds them', async () => {
  const { page } = await openPage(`${reference.url}/reference.html`);
  for (const { summary } of redocOperations()) {
    await page.getByRole('link', { name: summary, exact: true }).first().waitFor();
  }
  await page.getByRole('link', { name: 'Fetch a job', exact: true }).first().click();
  await page.locator('h2', { hasText: 'Fetch a job' }).waitFor();
});

test('a decision in Redoc, once they are shown, leads to the register, and assumptions differ from open points', async () => {
  const { page } = await openPage(`${reference.url}/reference.html#/transform/createJob`);
  const link = (id: string) => page.locator(`#redoc a[href$="decisions.html#${id}"]`).first();
  await link('D35').waitFor({ state: 'attached' });
  expect(await link('D35').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Show decisions' }).click();
  await link('D35').waitFor();
  const color = (id: string) => link(id).evaluate((each) => getComputedStyle(each).color);
  // D35 is an assumption; nothing is assumed for D42.
  expect(await color('D35')).not.toBe(await color('D42'));
  await link('D35').click();
  await page.locator('#D35').waitFor();
  expect(page.url()).toBe(`${reference.url}/decisions.html#D35`);
});

test('the way back from Redoc stays in sight, and hides nothing', async () => {
  const { page } = await openPage(`${reference.url}/reference.html#/transform/createWorkflow`);
  const bar = page.locator('.bar');
  const title = page.locator('h2', { hasText: 'Create a workflow' }).first();
  await title.waitFor();
  expect(await bar.locator('h1').innerText()).toBe('Reference in Redoc');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 2000);
  await page.waitForFunction(() => scrollY > 500);
  expect(await bar.boundingBox()).toMatchObject({ y: 0, height: 48 });
  const menu = await page.locator('.menu-content').boundingBox();
  expect(menu?.y).toBe(48);
});

test('methods have the colors of the other pages in Redoc, too', async () => {
  const { page } = await openPage(`${reference.url}/reference.html#/transform/createJob`, {
    colorScheme: 'dark',
  });
  const inRedoc = page.locator('.menu-content .tag-put').first();
  const color = await inRedoc.evaluate((each) => getComputedStyle(each).color);
  await page.goto(`${reference.url}/operations/createJob.html`);
  const own = page.locator('.request-line .method');
  expect(await own.evaluate((each) => getComputedStyle(each).color)).toBe(color);
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
