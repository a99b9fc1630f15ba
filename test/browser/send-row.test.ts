import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './chromium.ts';
import { servedReference } from './served-reference.ts';

const reference = servedReference();

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const editButton = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true });

/** Top and bottom of what is in the window, in pixels. */
async function placeOf(page: Page, selector: string): Promise<{ top: number; bottom: number }> {
  return page.locator(selector).evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return { top, bottom };
  });
}

test('the example is sent by one click, and what that needs is loaded only then', async () => {
  const { page, consoleErrors } = await openPage('about:blank');
  const described = page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith('assets/operations/createJob.js'),
  );
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${reference.url}/operations/createJob.html`);
  await described;
  expect(loaded.filter((path) => /sandbox|sqlite|evaluate|samples/.test(path))).toEqual([]);
  expect(await page.locator('#try').innerText()).toContain('to the sandbox in this page');
  await sendButton(page).click();
  const response = page.locator('.response');
  await response.locator('.status-line').waitFor();
  expect(await response.innerText()).toMatch(/^200 · application\/json/);
  expect(await response.innerText()).toMatch(/Conforms: \d+ contract checks passed\./);
  expect(await page.locator('.console').isVisible()).toBe(false);
  expect(consoleErrors).toEqual([]);
});

test.each([1440, 1024, 390])(
  'at %i px, what sends the request, the tabs and the response are in sight after sending',
  async (width) => {
    const viewport = { width, height: 900 };
    const { page } = await openPage(`${reference.url}/operations/createJob.html`, { viewport });
    for (const isOpen of [false, true]) {
      await sendButton(page).click();
      await page.locator('.history li').nth(Number(isOpen)).waitFor({ state: 'attached' });
      await page.locator('.response .status-line').waitFor();
      const bar = await placeOf(page, '.bar');
      const row = await placeOf(page, '#try');
      const tabs = await placeOf(page, '[data-tabs=response] .tab-row');
      const status = await placeOf(page, '.response .status-line');
      expect(row.top).toBeGreaterThanOrEqual(bar.bottom - 1);
      expect(tabs.top).toBeGreaterThan(row.bottom);
      expect(status.top).toBeGreaterThan(tabs.top);
      expect(status.bottom).toBeLessThan(700);
      if (!isOpen) await editButton(page).click();
    }
  },
);

test('beside the text, a short request stays in sight while its response stands below it', async () => {
  const viewport = { width: 1440, height: 900 };
  const { page } = await openPage(`${reference.url}/operations/listSiloEntries.html`, { viewport });
  const before = await placeOf(page, '#request');
  await sendButton(page).click();
  await page.locator('.response .status-line').waitFor();
  expect(await placeOf(page, '#request')).toEqual(before);
});

test('an opened form stays open on the next page of the tab, and a closed one closed', async () => {
  const { page } = await openPage(`${reference.url}/operations/fetchJob.html`);
  const form = page.locator('.console form');
  await editButton(page).click();
  await form.waitFor();
  await page.goto(`${reference.url}/operations/listSiloEntries.html`);
  await form.waitFor();
  await editButton(page).click();
  expect(await form.isVisible()).toBe(false);
  await page.goto(`${reference.url}/operations/fetchJob.html`);
  expect(await form.isVisible()).toBe(false);
});

test('the address of the form opens it, also on the page itself', async () => {
  const { page } = await openPage(`${reference.url}/operations/fetchJob.html`);
  await page.evaluate(() => {
    location.hash = 'try';
  });
  await page.locator('.console form').waitFor();
});

test('what was written is what a closed form sends, and what the samples show', async () => {
  const { page } = await openPage(`${reference.url}/operations/listSiloEntries.html#try`);
  await page.getByRole('textbox', { name: /^limit / }).fill('1');
  await editButton(page).click();
  await page.goto(`${reference.url}/operations/listSiloEntries.html`);
  await page.locator('[data-tabs=language] code').filter({ hasText: 'limit=1' }).first().waitFor();
  await sendButton(page).click();
  await page.locator('.response > .code-frame pre').waitFor();
  expect(JSON.parse(await page.locator('.response > .code-frame pre').innerText()).limit).toBe(1);
});

test('a closed form opens where it holds what cannot be sent', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJobNonIdempotent.html#try`);
  const data = page.getByLabel(/^data /);
  await data.fill('{bad');
  await editButton(page).click();
  expect(await data.isVisible()).toBe(false);
  await sendButton(page).click();
  expect(await data.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.locator('.response').innerText()).toBe('');
});
