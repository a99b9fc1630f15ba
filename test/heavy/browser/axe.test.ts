import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { axePath, violations } from '../../browser/axe.ts';
import { openPage } from '../../browser/chromium.ts';
import { everyPage, problemsByPage, schemes } from '../../browser/every-page.ts';
import { redocOperations } from '../../browser/redoc-operations.ts';
import { servedReference } from '../../browser/served-reference.ts';

const reference = servedReference();

test.each(schemes)('axe finds nothing on any page, %s', async (_, scheme, rules) => {
  expect(await problemsByPage(reference, await everyPage(reference), scheme, rules)).toEqual({});
});

test.each(schemes)('axe finds nothing in Redoc, %s', async (_, colorScheme, rules) => {
  const { page } = await openPage(`${reference.url}/reference.html`, { colorScheme });
  const script = await readFile(axePath, 'utf8');
  const found: Record<string, string[]> = {};
  for (const { address, summary } of await redocOperations()) {
    await page.goto(`${reference.url}/reference.html${address}`);
    await page.locator('h2', { hasText: summary }).first().waitFor();
    await page.evaluate(script);
    const problems = await violations(page, rules);
    if (problems.length > 0) found[address] = problems;
  }
  expect(found).toEqual({});
});
