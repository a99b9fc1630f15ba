import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { axePath, violations } from './axe.ts';
import { openPage } from './chromium.ts';
import { servedReference } from './served-reference.ts';

const reference = servedReference();

const searches = [
  ['an operation', 'create a workflow', 'operations/createWorkflow.html'],
  ['an operation by its id', 'listRelatedSiloEntries', 'operations/listRelatedSiloEntries.html'],
  ['a nested field', 'intents events', 'operations/fetchJob.html#response.intents.events'],
  ['a field by its path', 'list.attachments.mime', '#response.list.attachments.mime'],
  ['a decision', 'D52', 'decisions.html#D52'],
  ['a fact', 'F004', 'guides/traceability.html#F004'],
  ['a decision by words', 'largest page size', 'decisions.html#D63'],
  ['an operation by another word', 'invoice list', 'operations/listSiloEntries.html'],
  ['what authentication is called here', 'auth enrollment', 'operations/authorizeEnrollment.html'],
  ['paging, with a mistyped letter', 'paginaton', '#query.cursor'],
  ['a response by its status', '4XX update workspace', 'operations/updateWorkspace.html#4XX'],
  ['a place of a finding', '/list/0/attachments/1/mime', '#response.list.attachments.mime'],
  ['a JSONPath', '$.intents[2].events', '#response.intents.events'],
  [
    'an address with an id',
    '/silo/v1/entries/01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78/related',
    'operations/listRelatedSiloEntries.html',
  ],
  ['a JSONPath with two names', '$.list[0].attachments[*].mime', '#response.list.attachments.mime'],
  ['the guide before the checks', 'token', 'guides/authenticate.html'],
  ['what the API does not have', 'upload', 'index.html#missing'],
  ['a check', 'body-schema', 'guides/checks.html#body-schema'],
  ['what a question is about', 'how do I paginate', 'guides/pages.html#read-listings-page-by-page'],
  ['a guide', 'adapt the document to your deployment', 'guides/overlays.html'],
] as const;

test.each(searches)('search finds %s by keyboard', async (_, query, address) => {
  const { page, consoleErrors } = await openPage(`${reference.url}/guides/getting-started.html`);
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await page.keyboard.type(query);
  const results = page.locator(`[data-query="${query}"]`);
  await results.waitFor();
  const addresses = await results
    .getByRole('option')
    .evaluateAll((options) =>
      options.map((each) => (each instanceof HTMLAnchorElement ? each.href : '')),
    );
  const place = addresses.findIndex((each) => each.includes(address));
  expect(addresses.slice(0, 12).join('\n')).toContain(address);
  for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href === addresses[place]);
  expect(consoleErrors).toEqual([]);
});

test('search says what a word stands for, and which of two fields is of the request', async () => {
  const { page } = await openPage(`${reference.url}/`);
  await page.keyboard.press('/');
  await page.keyboard.type('invoice');
  await page.getByText('“invoice” stands for “entry”').waitFor();
  await page.getByRole('combobox', { name: 'Search' }).fill('steps[0].next.status');
  const results = page.locator('[data-query="steps[0].next.status"] [role=option]');
  await results.first().waitFor();
  const lines = await results.evaluateAll((all) =>
    all.map((each) =>
      [...each.querySelectorAll('b, span')].map((part) => part.textContent).join(' '),
    ),
  );
  expect(lines).toContain('steps.next.status Create a workflow · request');
  expect(new Set(lines).size).toBe(lines.length);
});

test('search says what it took for a mistyped word, and that nobody knows an id', async () => {
  const { page } = await openPage(`${reference.url}/`);
  await page.keyboard.press('/');
  await page.keyboard.type('wrokflow');
  await page.getByText('Nothing has “wrokflow”; shown for “workflow”.').waitFor();
  const input = page.getByRole('combobox', { name: 'Search' });
  await input.fill('11111111-2222-4333-8444-555555555555');
  await page.getByText('This id is in no example. These take an id of this form.').waitFor();
  expect(
    await page.locator('#search-results [role=group]').first().getAttribute('aria-label'),
  ).toBe('Operations');
});

test('a search without results says so, and Escape closes search', async () => {
  const { page } = await openPage(`${reference.url}/`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zebra crossing');
  await page.getByText('Nothing found').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('an empty search shows pages to begin with, and the keys', async () => {
  const { page } = await openPage(`${reference.url}/`);
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByText('open with Enter').waitFor();
  expect(await dialog.getByRole('option').count()).toBe(6);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/operations/listSiloEntries.html');
});

test('a result shows its text around the words that are sought, marked', async () => {
  const { page } = await openPage(`${reference.url}/`);
  await page.keyboard.press('/');
  await page.keyboard.type('page size');
  const result = page.locator('[data-query="page size"] small', { has: page.locator('mark') });
  await result.first().waitFor();
  expect(await result.first().locator('mark').first().innerText()).toMatch(/^(pages?|size)$/i);
  await page.locator('dialog input').fill('download pdf');
  await page.getByText('Nothing has all of these words; these have some.').waitFor();
});

test('every result can be reached by keyboard, below the input that stays in sight', async () => {
  const { page } = await openPage(`${reference.url}/`);
  await page.keyboard.press('/');
  await page.keyboard.type('entry');
  const results = page.locator('[data-query="entry"]');
  await results.waitFor();
  const fields = results.getByRole('group', { name: 'Fields' });
  const more = fields.getByRole('option', { name: /^Show/ });
  expect(await fields.locator('a').count()).toBe(5);
  const [, all] = /of (\d+)/.exec((await more.textContent()) ?? '') ?? [];
  const ids = await results
    .getByRole('option')
    .evaluateAll((options) => options.map(({ id }) => id));
  for (let step = ids.indexOf('more-field'); step > 0; step -= 1) {
    await page.keyboard.press('ArrowDown');
  }
  expect(await more.getAttribute('aria-selected')).toBe('true');
  expect(await isInSight(page.getByRole('combobox', { name: 'Search' }))).toBe(true);
  expect(await isInSight(more)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await fields.locator('a').count()).toBe(105);
  expect(await fields.locator('a').nth(5).getAttribute('aria-selected')).toBe('true');
  await more.click();
  await more.waitFor({ state: 'detached' });
  expect(await fields.locator('a').count()).toBe(Number(all));
});

/** Whether the middle of an element is on the screen, with nothing above it. */
function isInSight(locator: Locator): Promise<boolean> {
  return locator.evaluate((each) => {
    const { left, width, top, height } = each.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === each;
  });
}

test('axe finds nothing in the open search', async () => {
  const { page } = await openPage(`${reference.url}/`);
  await page.keyboard.press('/');
  await page.keyboard.type('entry');
  await page.locator('[data-query="entry"]').waitFor();
  await page.evaluate(await readFile(axePath, 'utf8'));
  expect(await violations(page, {})).toEqual([]);
});

test('on a narrow screen, what is said of the results stands above them', async () => {
  const viewport = { width: 390, height: 844 };
  const { page } = await openPage(`${reference.url}/`, { viewport });
  await page.getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('upload invoice');
  await page.getByRole('option').first().waitFor();
  const [note, list] = await Promise.all(
    ['[role=status]', '[role=listbox]'].map((each) =>
      page.locator(`dialog.search ${each}`).evaluate((part) => {
        const { top } = part.getBoundingClientRect();
        return { top, end: top + part.scrollHeight };
      }),
    ),
  );
  expect(note?.end).toBeLessThanOrEqual(list?.top ?? 0);
});
