import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../../browser/chromium.ts';
import { servedReference } from '../../browser/served-reference.ts';
import { docprocHere } from '../../support/docproc-here.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const reference = servedReference();

/** The kinds of the decisions that are shown, each with how many there are. */
async function shownKinds(page: Page): Promise<Record<string, number>> {
  const kinds = await page.locator('.entry:visible h3 .mark').allInnerTexts();
  return Object.fromEntries(
    [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]),
  );
}

test('decisions are filtered by keyboard and without scripts, and so are their counts', async () => {
  const { page } = await openPage(`${reference.url}/decisions.html`, { javaScriptEnabled: false });
  const all = await shownKinds(page);
  expect(Object.keys(all).sort()).toEqual(['assumed', 'open']);
  expect(await sumOfCounts(page)).toBe((all.assumed ?? 0) + (all.open ?? 0));
  await page.getByRole('radio', { name: 'all' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await shownKinds(page)).toEqual({ assumed: all.assumed });
  expect(await sumOfCounts(page)).toBe(all.assumed);
  await page.keyboard.press('ArrowRight');
  expect(await shownKinds(page)).toEqual({ open: all.open });
  expect(await sumOfCounts(page)).toBe(all.open);
  // There is no choice that shows nothing.
  await page.keyboard.press('ArrowRight');
  expect(await shownKinds(page)).toEqual(all);
});

/** The sum of what the list of the areas says of each. */
async function sumOfCounts(page: Page): Promise<number> {
  const items = await page.locator('main ul.plain > li:has(> [href^="#area"])').allInnerTexts();
  return items.reduce((sum, item) => sum + Number(/\((\d+)\)$/.exec(item)?.[1]), 0);
}

test('the address keeps the filter, and a decision that it leads to is shown beside the others', async () => {
  const { page } = await openPage(`${reference.url}/decisions.html`);
  await page.getByRole('radio', { name: 'open' }).check();
  expect(page.url()).toBe(`${reference.url}/decisions.html?show=open`);
  await page.goto(`${page.url()}#D82`);
  expect(await page.getByRole('radio', { name: 'open' }).isChecked()).toBe(true);
  expect(await shownKinds(page)).toMatchObject({ assumed: 1 });
  expect(await page.locator('#D82').isVisible()).toBe(true);
  await page.getByRole('radio', { name: 'all' }).check();
  expect(page.url()).toBe(`${reference.url}/decisions.html#D82`);
});

test('a decision stands in its area, and names the operations that it touches', async () => {
  const { page } = await openPage(`${reference.url}/decisions.html#D18`);
  const areas = await page.locator('.decision-area h2').allInnerTexts();
  expect(areas.map((each) => each.replace(/\W+$/, ''))).toEqual([
    'The whole interface',
    'Silo',
    'Transform',
    'Sequence',
    'Access',
  ]);
  const entry = page.locator('.decision-area', { hasText: 'Transform' }).locator('#D18');
  expect(await entry.innerText()).toContain('Fetch a job');
  await entry.locator('summary').click();
  await entry
    .getByRole('link', { name: '/components/schemas/Job/properties/completed_at' })
    .click();
  await page.waitForURL('**/schemas/Job.html#completed_at');
});

test('what an overlay answers is shown so', async () => {
  const directory = await temporaryDirectory();
  const args = ['docs', '--out', directory, '--overlay', 'openapi/overlays/query-names.yaml'];
  expect(await docprocHere(args)).toMatchObject({ status: 0 });
  const { page } = await openPage(pathToFileURL(join(directory, 'decisions.html')).href);
  await page.getByRole('radio', { name: 'answered by an overlay' }).check();
  const answered = await page
    .locator('.entry:visible')
    .evaluateAll((all) => all.map(({ id }) => id));
  // The bound of the date has an answer in the register; the names have lost their marks.
  expect(answered).toEqual(expect.arrayContaining(['D33', 'D67', 'D74']));
  expect(await page.locator('#D74').innerText()).toContain('Answered:');
  const empty = page.locator('.decision-area').filter({ hasNot: page.locator('.entry.answered') });
  const texts = await empty.allInnerTexts();
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => !text.includes('No overlay answers anything here.'))).toEqual([]);
});
