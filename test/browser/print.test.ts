import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './chromium.ts';
import { everyPage, visit } from './every-page.ts';
import { servedReference } from './served-reference.ts';

const reference = servedReference();

/** What is left of the width of A4 between the margins, in px. */
const paper = { width: 680, height: 1000 };

/** A page as it is printed by somebody who reads in dark colors. */
async function printed(path: string): Promise<Page> {
  const options = { viewport: paper, colorScheme: 'dark' } as const;
  const { page } = await openPage(`${reference.url}/${path}`, options);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  return page;
}

/** Runs in the page: what reaches beyond the paper, or hides a part of itself. */
function cutOff(): string[] {
  const shown = [
    ...document.querySelectorAll('main :is(pre, table, svg, p, h1, h2, h3, dt, dd, li)'),
  ];
  const cut = shown.filter((each) => {
    const { right, width } = each.getBoundingClientRect();
    if (width < 2 || !each.checkVisibility({ contentVisibilityAuto: true })) return false;
    const hides = each.matches('pre') && each.scrollHeight > each.clientHeight + 1;
    return hides || right > document.documentElement.clientWidth + 1;
  });
  return cut.map((each) => `${each.tagName} ${each.textContent.trim().slice(0, 40)}`);
}

test('no page is cut off on paper', async () => {
  const found: string[] = [];
  await visit(reference, await everyPage(reference), { viewport: paper }, async (page, path) => {
    await page.emulateMedia({ media: 'print' });
    found.push(...(await page.evaluate(cutOff)).map((each) => `${path}: ${each}`));
  });
  expect(found).toEqual([]);
});

test('a printed page has the text alone, in light colors, with nothing folded', async () => {
  const page = await printed('all.html');
  expect(await page.locator('.bar').isVisible()).toBe(false);
  expect(await page.getByText('assumed D69').first().isVisible()).toBe(false);
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(ink).toBe('rgb(29, 36, 38)');
  const pattern = page.locator('[id="createJob.id"] details code').first();
  expect(await pattern.evaluate((each) => each.checkVisibility())).toBe(true);
});

test.each(['index.html', 'operations/createJob.html', 'guides/jobs.html', 'decisions.html'])(
  'what somebody presses is not printed: %s',
  async (path) => {
    const page = await printed(path);
    const controls = page.locator(
      'button:visible, input:not([type=radio]):visible, [href$="#try"]:visible',
    );
    expect(await controls.evaluateAll((all) => all.map((each) => each.outerHTML))).toEqual([]);
  },
);

test('of the tabs, the chosen one is printed, and a long example in full', async () => {
  const page = await printed('operations/createJob.html');
  expect(await page.locator('.tab-row label:visible').allInnerTexts()).toEqual(['curl', '200']);
  const last = page
    .locator('.pane')
    .getByText('"The tax agency accepted the report as 2026-884120."');
  expect(await last.isVisible()).toBe(true);
});

test('all on one page is printed without empty paper: areas begin on a new page, and the rest follows', async () => {
  const page = await printed('all.html');
  const starts = await page
    .locator('.all :is(section, h2, pre)')
    .evaluateAll((all) =>
      all
        .filter((each) => getComputedStyle(each).breakBefore === 'page')
        .map((each) => (each.querySelector('h2') ?? each).id),
    );
  expect(starts).toEqual(['Silo', 'Transform', 'Sequence', 'Access', 'responses', 'schemas']);
  const code = await page
    .locator('pre.code')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).breakInside));
  expect(new Set(code)).toEqual(new Set(['auto']));
});

test('assumptions are printed when they are shown', async () => {
  const { page } = await openPage(`${reference.url}/all.html`);
  await page.getByRole('button', { name: 'Show decisions' }).click();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#note-D18').isVisible()).toBe(true);
  expect(await page.getByText('assumed D69').first().isVisible()).toBe(true);
});
