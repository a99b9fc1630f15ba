import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPage } from './chromium.ts';
import { everyPage, visit } from './every-page.ts';
import { servedReference } from './served-reference.ts';

const reference = servedReference();

test('every page fits a screen of 360 px', async () => {
  const wide: string[] = [];
  const narrow = { viewport: { width: 360, height: 740 } };
  await visit(reference, await everyPage(reference), narrow, async (page, path) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 360) wide.push(`${path}: ${width}`);
  });
  expect(wide).toEqual([]);
});

test('a narrow screen has the whole name, and the languages of the samples in one row', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html`, {
    viewport: { width: 390, height: 844 },
  });
  const cut = await page
    .locator('.bar .name')
    .evaluate((name) => name.scrollWidth - name.clientWidth);
  expect(cut).toBe(0);
  const tops = await page
    .locator('[data-tabs="language"] label')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(tops.length).toBe(6);
  expect(new Set(tops).size).toBe(1);
});

/** Where lines of a text end without a space: the characters before and after each break. */
function breaksIn(element: Element): string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  let before = { character: '', top: 0 };
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    for (const [index, character] of [...(node.textContent ?? '')].entries()) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { top, height } = range.getBoundingClientRect();
      const isNewLine = before.character !== '' && top > before.top + height / 2;
      if (isNewLine && /\S\S/.test(before.character + character)) {
        found.push(before.character + character);
      }
      before = { character, top };
    }
  }
  return found;
}

test.each(['fetchJob', 'listRelatedSiloEntries'])(
  'on a narrow screen, the sample of %s breaks at slashes and hyphens, and is copied as it is',
  async (id) => {
    const viewport = { width: 390, height: 844 };
    const address = `${reference.url}/operations/${id}.html`;
    const { page } = await openPage(address, { viewport });
    const code = page.locator('.pane pre.code code').first();
    await code.locator('.hljs-string').first().waitFor();
    const breaks = await code.evaluate(breaksIn);
    expect(breaks.length).toBeGreaterThan(0);
    expect(breaks.filter((each) => !/^-|[/?&]$/.test(each))).toEqual([]);
    const plain = await openPage(address, { viewport, javaScriptEnabled: false });
    const text = await plain.page.locator('.pane pre.code code').first().textContent();
    expect(await code.textContent()).toBe(text);
  },
);

test('a path breaks at its slashes on a narrow screen, and is selected as it is', async () => {
  const { page } = await openPage(`${reference.url}/operations/listRelatedSiloEntries.html`, {
    viewport: { width: 240, height: 700 },
  });
  const path = page.locator('.request-line code');
  const breaks = await path.evaluate(breaksIn);
  expect(breaks.length).toBeGreaterThan(0);
  expect(breaks.filter((each) => !each.endsWith('/'))).toEqual([]);
  expect(
    await path.evaluate((code) => {
      getSelection()?.selectAllChildren(code);
      return getSelection()?.toString();
    }),
  ).toBe('/silo/v1/entries/{id}/related');
});

test('on a narrow screen, a table of many columns is a list that names them', async () => {
  const address = `${reference.url}/guides/traceability.html#F181`;
  const { page } = await openPage(address, { viewport: { width: 360, height: 740 } });
  const row = page.locator('#F181');
  const wide = await page.evaluate(
    () =>
      [...document.querySelectorAll('.scroll:has(.wide)')].filter(
        (each) => each.scrollWidth > each.clientWidth,
      ).length,
  );
  expect(wide).toBe(0);
  const names = await row
    .locator('td[data-label]')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
  expect(names[0]).toBe('"section: "');
});

test('beside the pane, the table of errors is a list while the column is narrow', async () => {
  const address = `${reference.url}/operations/createJob.html#errors`;
  const displays: string[] = [];
  for (const width of [1100, 1440]) {
    const { page } = await openPage(address, { viewport: { width, height: 800 } });
    const row = page.locator('table.wide tbody tr').first();
    displays.push(await row.evaluate((each) => getComputedStyle(each).display));
  }
  expect(displays).toEqual(['block', 'table-row']);
});

test('a narrow screen has the pages in a menu, by keyboard too', async () => {
  const { page } = await openPage(`${reference.url}/`, { viewport: { width: 360, height: 740 } });
  const navigation = page.getByRole('navigation', { name: 'Pages' });
  expect(await navigation.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  await navigation.getByRole('link', { name: 'Fetch a job' }).click();
  expect(await page.locator('h1').textContent()).toBe('Fetch a job');
});

test('the first page weighs less than 100 kB, and does not load Redoc or the index', async () => {
  const { page } = await openPage('about:blank');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${reference.url}/index.html`);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(
    loaded.map(async (path) => gzipSync(await readFile(join(reference.directory, path))).length),
  );
  expect(loaded).toContain('/assets/style.css');
  expect(loaded).not.toContain('/assets/search-index.js');
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
});

test('pages work from a disk', async () => {
  const { page, consoleErrors, foreignRequests } = await openPage(
    pathToFileURL(join(reference.directory, 'index.html')).href,
  );
  await page.getByRole('link', { name: 'Fetch a job' }).first().click();
  expect(await page.locator('h1').textContent()).toBe('Fetch a job');
  // Style and scripts apply: the button only shows once its script has run.
  await page.getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('attachments.mime');
  await page.getByRole('option').first().waitFor();
  expect(consoleErrors).toEqual([]);
  expect(foreignRequests).toEqual([]);
});

test('the colors can be switched, stay so on the next page, and reach Redoc', async () => {
  const { page } = await openPage(`${reference.url}/`, { colorScheme: 'light' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Switch to dark colors' }).click();
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.goto(`${reference.url}/decisions.html`);
  expect(await background()).toBe(dark);
  await page.goto(`${reference.url}/reference.html`);
  expect(await page.evaluate(() => document.documentElement.className)).toContain('dark');
});

test('without scripts, text, samples and how to try an operation are there', async () => {
  const { page } = await openPage(`${reference.url}/operations/updateSiloEntry.html`, {
    javaScriptEnabled: false,
  });
  const text = await page.locator('main').innerText();
  expect(text).toContain('PATCH');
  expect(text).toContain('curl "$BASE_URL/silo/v1/entries/');
  await page.getByText('Java', { exact: true }).click();
  expect(await page.locator('main').innerText()).toContain('HttpClient.newHttpClient()');
  expect(await page.locator('#try').isVisible()).toBe(false);
  expect(text).toContain('The samples read BASE_URL and TOKEN from the environment.');
  expect(await page.getByRole('button', { name: 'Search' }).count()).toBe(0);
});
