import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { axePath, violations } from './axe.ts';
import { openPage } from './chromium.ts';
import { servedReference } from './served-reference.ts';

const reference = servedReference();

test('decisions are filtered by words, operations and kind, and the address keeps the words', async () => {
  const { page, consoleErrors } = await openPage(`${reference.url}/decisions.html`);
  const shown = page.locator('.entry:visible');
  const all = await shown.count();
  const input = page.getByRole('searchbox', { name: 'Filter' });
  await input.fill('cursor last page');
  expect(await shown.first().getAttribute('id')).toBe('D41');
  const found = await shown.count();
  expect(found).toBeLessThan(10);
  expect(await page.locator('.text-filter output').textContent()).toBe(`${found} of ${all}`);
  expect(page.url()).toContain('?filter=cursor+last+page');
  await page.reload();
  expect(await shown.count()).toBe(found);
  await input.fill('authorizeEnrollment');
  const ofOperation = await shown.count();
  await page.getByRole('radio', { name: /^open/ }).check();
  expect(await shown.count()).toBeLessThan(ofOperation);
  expect(await page.locator('.text-filter output').textContent()).toBe(
    `${await shown.count()} of ${all}`,
  );
  await page.evaluate(await readFile(axePath, 'utf8'));
  expect(await violations(page, {})).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test.each([1440, 390])('at %i px, the decisions page lists its areas once', async (width) => {
  const viewport = { width, height: 900 };
  const { page } = await openPage(`${reference.url}/decisions.html`, { viewport });
  await page.getByRole('searchbox', { name: 'Filter' }).waitFor();
  const links = page.locator('main a[href="#area-silo"]:visible:not(h2 a)');
  expect(await links.count()).toBe(1);
  expect(await links.textContent()).toMatch(/^Silo \(\d+\)?/);
});

test('checks are filtered by id and by fact, with their rows and the contents; a link clears it', async () => {
  const { page } = await openPage(`${reference.url}/guides/checks.html?filter=F003`, {
    viewport: { width: 1440, height: 900 },
  });
  const headings = page.locator('.guide > h3:visible');
  expect(await headings.allTextContents()).toContain('json-object');
  expect(await headings.count()).toBeLessThan(20);
  const areas = page.locator('.guide > h2:visible');
  expect(await areas.count()).toBeLessThan(4);
  expect(await page.locator('.sections li:visible a').allTextContents()).toEqual(
    await areas.allTextContents(),
  );
  await page.evaluate(() => {
    location.hash = 'page-limit';
  });
  await page.locator('#page-limit').waitFor({ state: 'visible' });
  expect(await page.getByRole('searchbox', { name: 'Filter' }).inputValue()).toBe('');
});

test('without scripts, every check is there, and the contents follow the text with them', async () => {
  const address = `${reference.url}/guides/checks.html`;
  const { page: plain } = await openPage(address, { javaScriptEnabled: false });
  expect(await plain.locator('.guide > h3:visible').count()).toBeGreaterThan(100);
  const mutants = `${reference.url}/guides/mutants.html`;
  const { page } = await openPage(mutants, { viewport: { width: 1440, height: 900 } });
  await page.locator('.guide > h2').last().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const current = page.locator('.sections [aria-current]');
  await expect.poll(() => current.textContent()).toMatch(/./);
  expect(await current.isVisible()).toBe(true);
  const list = page.locator('.sections');
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(1000);
  expect((await current.boundingBox())?.y).toBeLessThan(900);
});
