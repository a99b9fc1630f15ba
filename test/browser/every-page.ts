import { readFile } from 'node:fs/promises';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axePath, violations } from './axe.ts';
import { openPage, type WatchedPage } from './chromium.ts';
import type { ServedReference } from './served-reference.ts';

/** Names of the color schemes, and what axe looks at in each: all but contrast is the same in both. */
export const schemes: [string, 'light' | 'dark', RunOptions][] = [
  ['in light colors', 'light', {}],
  ['in dark colors', 'dark', { runOnly: ['color-contrast'] }],
];

/** Paths of every page of the reference but Redoc's. */
export async function everyPage(reference: ServedReference): Promise<string[]> {
  const pages = (await reference.pages()).filter((path) => path !== 'reference.html');
  expect(pages.length).toBeGreaterThan(30);
  return pages;
}

/** Opens pages in two tabs: faster than a tab for each, and than one for all. */
export async function visit(
  reference: ServedReference,
  paths: readonly string[],
  options: Parameters<typeof openPage>[1],
  work: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  expect(paths).not.toEqual([]);
  const waiting = [...paths];
  const tabs = await Promise.all([0, 1].map(() => openPage(`${reference.url}/`, options)));
  const walk = async ({ page }: WatchedPage) => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      await page.goto(`${reference.url}/${path}`);
      await work(page, path);
    }
  };
  await Promise.all(tabs.map(walk));
  for (const { foreignRequests, consoleErrors } of tabs) {
    expect(foreignRequests).toEqual([]);
    expect(consoleErrors).toEqual([]);
  }
}

/** What axe finds on pages, by path; a page without a problem is left out. */
export async function problemsByPage(
  reference: ServedReference,
  paths: readonly string[],
  colorScheme: 'light' | 'dark',
  rules: RunOptions,
): Promise<Record<string, string[]>> {
  const script = await readFile(axePath, 'utf8');
  const found: Record<string, string[]> = {};
  await visit(reference, paths, { colorScheme }, async (page, path) => {
    // Past the policy of the page, which lets nobody else's scripts in.
    await page.evaluate(script);
    const problems = await violations(page, rules);
    if (problems.length > 0) found[path] = problems;
  });
  return found;
}
