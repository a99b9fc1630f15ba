import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './chromium.ts';
import { servedReference } from './served-reference.ts';

const reference = servedReference();

/** Left and right of each visible element, in whole pixels. */
async function sidesOf(page: Page, selector: string): Promise<[left: number, right: number][]> {
  const all = await page.locator(`${selector} >> visible=true`).all();
  const boxes = await Promise.all(all.map((each) => each.boundingBox()));
  return boxes.map((box) => {
    const { x, width } = box ?? { x: 0, width: 0 };
    return [Math.round(x), Math.round(x + width)];
  });
}

test.each([1440, 1920])('at %i px, bar and foot stand where the frame does', async (width) => {
  const viewport = { width, height: 900 };
  const { page } = await openPage(`${reference.url}/operations/createJob.html`, { viewport });
  const [name] = await sidesOf(page, '.bar .name');
  const [foot] = await sidesOf(page, '.foot p');
  // Links of the list have a margin for their background.
  const [heading] = await sidesOf(page, '.navigation h2');
  const [pane] = await sidesOf(page, '.pane');
  const [theme] = await sidesOf(page, '.theme-button');
  expect([name?.[0], foot?.[0]]).toEqual([heading?.[0], heading?.[0]]);
  expect(theme?.[1]).toBe(pane?.[1]);
});

test.each([
  ['guides/jobs.html', '.guide > :is(p, .request, .prints, .code-frame, .scroll)'],
  ['decisions.html', '.filter, .entry, .decision-area'],
])('text, code and boxes of %s have the same sides', async (path, selector) => {
  const viewport = { width: 1440, height: 900 };
  const { page } = await openPage(`${reference.url}/${path}`, { viewport });
  const sides = await sidesOf(page, selector);
  expect(sides.length).toBeGreaterThan(5);
  expect(new Set(sides.map(String)).size).toBe(1);
});

test.each([true, false])(
  'the list of pages begins where the bar ends, with scripts: %s',
  async (javaScriptEnabled) => {
    const { page } = await openPage(`${reference.url}/operations/createJob.html`, {
      ...{ viewport: { width: 1440, height: 900 }, javaScriptEnabled },
    });
    const bar = await page.locator('.bar').boundingBox();
    const list = await page.locator('.navigation').boundingBox();
    expect(list?.y).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0);
  },
);

test('the buttons that show a request as text or as a form have a line each', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html#try`);
  await page.getByRole('button', { name: 'Body as JSON' }).click();
  const [path, body] = await page
    .locator('.raw-switch')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  expect(body?.top).toBeGreaterThan(path?.bottom + 8);
});

test.each([1440, 390])(
  'at %i px, a field of the console shows a whole identifier',
  async (width) => {
    const viewport = { width, height: 900 };
    const { page } = await openPage(`${reference.url}/operations/createJob.html#try`, { viewport });
    const ids = page.locator('.console input >> visible=true');
    await page.getByRole('button', { name: 'New id' }).waitFor();
    const cut = await ids.evaluateAll((all) =>
      all.flatMap((each) => (each.scrollWidth > each.clientWidth ? [each.outerHTML] : [])),
    );
    expect(cut).toEqual([]);
  },
);
