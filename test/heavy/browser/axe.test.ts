import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axePath, violations } from '../../browser/axe.ts';
import { openPage } from '../../browser/chromium.ts';
import { everyPage, problemsByPage, schemes, visit } from '../../browser/every-page.ts';
import { redocOperations } from '../../browser/redoc-operations.ts';
import { servedReference } from '../../browser/served-reference.ts';

const reference = servedReference();

test.each(schemes)('axe finds nothing on any page, %s', async (_, scheme, rules) => {
  expect(await problemsByPage(reference, await everyPage(reference), scheme, rules)).toEqual({});
});

/** Ways to change what a page shows, by what is changed. */
const states: [string, (page: Page) => Promise<void>][] = [
  ['console open, its JSON and its history', openConsole],
  ['every assumption named', nameAssumptions],
  ['other tabs chosen', chooseLastTabs],
  ['search open', search],
];

async function openConsole(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = 'try';
  });
  await page.locator('.raw-switch').first().waitFor();
  for (const button of await page.locator('.raw-switch').all()) await button.click();
}

/** By the address: the switch would keep the choice for the pages that follow. */
async function nameAssumptions(page: Page): Promise<void> {
  await page.goto(`${page.url()}?assumed`);
  await page.getByRole('button', { name: 'Hide decisions' }).waitFor();
}

async function chooseLastTabs(page: Page): Promise<void> {
  for (const tabs of await page.locator('.tabs').all()) {
    await tabs.locator('label:visible').last().click();
  }
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('entry');
  await page.locator('[data-query="entry"]').waitFor();
}

test.each(schemes)(
  'axe finds nothing in any state of an operation, %s',
  async (_, colorScheme, rules) => {
    const script = await readFile(axePath, 'utf8');
    const found: Record<string, string[]> = {};
    const pages = (await everyPage(reference)).filter((path) => path.startsWith('operations/'));
    await visit(reference, pages, { colorScheme }, async (page, path) => {
      for (const [state, change] of states) {
        await page.goto(`${reference.url}/${path}`);
        await change(page);
        await page.evaluate(script);
        const problems = await violations(page, rules);
        if (problems.length > 0) found[`${path}, ${state}`] = problems;
      }
    });
    expect(found).toEqual({});
  },
);

test.each(schemes)('axe finds nothing in Redoc, %s', async (_, colorScheme, rules) => {
  const { page } = await openPage(`${reference.url}/reference.html`, { colorScheme });
  const script = await readFile(axePath, 'utf8');
  const found: Record<string, string[]> = {};
  // Redoc's own buttons that fold JSON are smaller than a finger needs.
  const rulesOfRedoc = { rules: { 'target-size': { enabled: false } }, ...rules };
  for (const { address, summary } of redocOperations()) {
    await page.goto(`${reference.url}/reference.html${address}`);
    await page.locator('h2', { hasText: summary }).first().waitFor();
    await page.evaluate(script);
    const problems = await violations(page, rulesOfRedoc);
    if (problems.length > 0) found[address] = problems;
  }
  expect(found).toEqual({});
});
