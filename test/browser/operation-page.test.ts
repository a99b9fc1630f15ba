import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './chromium.ts';
import { servedReference } from './served-reference.ts';

const reference = servedReference();

async function placeOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  return { x: box?.x ?? -1, y: box?.y ?? -1 };
}

/** Where the parts of an operation's page are, on a screen of a width. */
async function placesAt(width: number) {
  const viewport = { width, height: 900 };
  const { page } = await openPage(`${reference.url}/operations/fetchJob.html`, { viewport });
  return {
    intro: await placeOf(page, '.intro'),
    pane: await placeOf(page, '.pane'),
    details: await placeOf(page, '.details'),
  };
}

test.each([1440, 1100])('at %i px the call stands beside the text', async (width) => {
  const { intro, pane } = await placesAt(width);
  expect(pane.x).toBeGreaterThan(intro.x);
  expect(pane.y).toBe(intro.y);
});

test.each([1024, 390])('at %i px the call follows the introduction', async (width) => {
  const { intro, pane, details } = await placesAt(width);
  expect([pane.x, details.x]).toEqual([intro.x, intro.x]);
  expect(pane.y).toBeGreaterThan(intro.y);
  expect(details.y).toBeGreaterThan(pane.y);
});

test('no code is cut off at its side, in any language', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html`);
  const labels = page.locator('.tabs label:visible');
  const count = await labels.count();
  expect(count).toBeGreaterThan(8);
  for (let index = 0; index < count; index += 1) {
    await labels.nth(index).click();
    const blocks = await page
      .locator('.pane pre:visible')
      .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(blocks).toEqual([0, 0]);
  }
});

test('the language of the samples stays chosen on the next page', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html`);
  const request = page.locator('[data-tabs="language"]');
  await request.getByText('Python', { exact: true }).click();
  expect(await request.innerText()).toContain('import urllib.request');
  await page.goto(`${reference.url}/operations/fetchJob.html`);
  expect(await request.innerText()).toContain('import urllib.request');
});

test('languages are chosen by keyboard, too', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html`);
  await page.getByRole('radio', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.locator('[data-tabs="language"]').innerText()).toContain('createClient');
});

/** What the page shows of the assumptions at the field `limit`. */
function bubble(page: Page) {
  return page.locator('.bubble:popover-open');
}

test('a sign shows what is assumed by pointer, by focus and by touch', async () => {
  const address = `${reference.url}/operations/listSiloEntries.html`;
  const { page } = await openPage(address);
  const sign = page.locator('[id="query.limit"] > dt .marks a').first();
  await sign.hover();
  expect(await bubble(page).innerText()).toContain('The source leaves this open: ');
  await page.keyboard.press('Escape');
  await page.mouse.move(0, 0);
  expect(await bubble(page).count()).toBe(0);
  await sign.focus();
  expect(await bubble(page).innerText()).toContain('D69');
  await page.keyboard.press('Escape');
  expect(await bubble(page).count()).toBe(0);

  const touch = await openPage(address, { hasTouch: true });
  await touch.page.locator('[id="query.limit"] > dt .marks a').first().tap();
  expect(await bubble(touch.page).innerText()).toContain('D69');
  expect(touch.page.url()).toBe(address);
});

test('a sign of many decisions is one stop of the Tab key, and leads to each of them', async () => {
  const address = `${reference.url}/operations/listSiloEntries.html`;
  const { page } = await openPage(address, { viewport: { width: 390, height: 640 } });
  const marks = page.locator('.marks', { has: page.locator('a + a + a + a') }).first();
  const links = marks.locator('> a');
  expect(
    await links.evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex === 0).length),
  ).toBe(1);
  const { width = 0, height = 0 } = (await links.first().boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await links.first().click();
  expect(page.url()).toBe(address);
  const box = await bubble(page).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
  for (const _ of await links.all()) await page.keyboard.press('Tab');
  const last = bubble(page).getByRole('link').last();
  expect(await last.evaluate((link) => link === document.activeElement)).toBe(true);
  const decision = (await last.getAttribute('href'))?.split('/').at(-1);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/${decision}`);
});

test('assumptions are named in the text when they are asked for, by button or by link', async () => {
  const { page } = await openPage(`${reference.url}/operations/listSiloEntries.html`);
  const mark = page.getByText('assumed D69').first();
  const isShown = async () => ((await mark.boundingBox())?.width ?? 0) > 30;
  expect(await isShown()).toBe(false);
  await page.getByRole('button', { name: 'Show assumptions' }).click();
  expect(await isShown()).toBe(true);
  expect(await page.locator('.open-points ul').isVisible()).toBe(true);
  await page.goto(`${reference.url}/operations/fetchJob.html`);
  expect(await page.locator('.open-points ul').isVisible()).toBe(true);

  const linked = await openPage(`${reference.url}/operations/fetchJob.html?assumed`);
  expect(await linked.page.locator('.open-points ul').isVisible()).toBe(true);
});

test('the list of pages has the sections of the page, and marks the one that is read', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html`, {
    viewport: { width: 1440, height: 900 },
  });
  const sections = page.locator('.navigation li li > a');
  expect(await sections.allInnerTexts()).toEqual([
    ...['Request', 'Authentication', 'Path parameters', 'Query parameters', 'Body'],
    ...['Response 200', 'Response 4XX', 'Response 5XX', 'Assumptions'],
  ]);
  await sections.filter({ hasText: 'Body' }).click();
  const current = page.locator('.navigation [aria-current=location]');
  await current.waitFor();
  expect(await current.allInnerTexts()).toEqual(['Body']);
});
