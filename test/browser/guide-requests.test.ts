import { expect, test } from 'vitest';
import { openPage } from './chromium.ts';
import { servedReference } from './served-reference.ts';

const reference = servedReference();

test('every request of a guide is in the language that a reader chooses, on the next page too', async () => {
  const { page, consoleErrors } = await openPage(`${reference.url}/guides/pages.html`);
  const shown = page.locator('.request .panel:visible code');
  expect(await shown.count()).toBe(2);
  await page.getByRole('radio', { name: 'Python' }).first().check();
  expect(await shown.count()).toBe(2);
  expect((await shown.allTextContents()).filter((code) => !code.includes('import urllib'))).toEqual(
    [],
  );
  await page.goto(`${reference.url}/guides/jobs.html`);
  expect(await shown.first().textContent()).toContain('import urllib');
  await page.locator('.request').first().getByRole('link', { name: 'Try it' }).click();
  await page.waitForURL('**/operations/createJob.html#try');
  expect(consoleErrors).toEqual([]);
});

test('the form begins with the request of the guide from which it is opened', async () => {
  const { page } = await openPage(`${reference.url}/guides/idempotent-creation.html`);
  const read = await page.locator('.request .panel:visible code').first().textContent();
  await page.locator('.request').first().getByRole('link', { name: 'Try it' }).click();
  const id = page.getByRole('textbox', { name: /^id / });
  await id.waitFor();
  await page.waitForURL('**/operations/createWorkflow.html#try');
  expect(read).toContain(`/transform/v1/workflows/${await id.inputValue()}"`);
  expect(await page.locator('[id="path.id"]').innerText()).not.toContain(await id.inputValue());
  const body = page.locator('textarea[name=body]');
  expect(JSON.parse(await body.inputValue())).toEqual({ name: 'Archive invoices', country: 'ES' });
  const country = page.getByRole('textbox', { name: /^country / });
  await country.fill('PT');
  await page.reload();
  expect(await country.inputValue()).toBe('PT');
});

test('every step of a journey is in the language that a reader chose on another page', async () => {
  const { page } = await openPage(`${reference.url}/operations/fetchJob.html`);
  await page.getByRole('radio', { name: 'Python' }).check();
  await page.goto(`${reference.url}/journeys.html`);
  const shown = await page.locator('.steps .panel:visible code').allTextContents();
  expect(shown.length).toBeGreaterThan(8);
  expect(shown.filter((code) => !code.includes('import urllib'))).toEqual([]);
});

test('without scripts, each request of a guide has its own tabs', async () => {
  const { page } = await openPage(`${reference.url}/guides/pages.html`, {
    javaScriptEnabled: false,
  });
  const shown = page.locator('.request .panel:visible code');
  await page.getByRole('radio', { name: 'Go', exact: true }).last().check();
  const [first, last] = await shown.allTextContents();
  expect(first).toMatch(/^curl /);
  expect(last).toMatch(/^package main/);
});
