import { expect, test } from 'vitest';
import { openPage } from './chromium.ts';
import { servedReference } from './served-reference.ts';

const reference = servedReference();

/** The sizes of the scale in px, but for the title of a page, which depends on the width. */
const scale = [12, 13, 14, 16, 18, 21];

/** The size of every text of a page, and of every control. */
function sizesHere(): number[] {
  const elements = [...document.body.querySelectorAll('*')].filter((each) =>
    [...each.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
  );
  const controls = document.querySelectorAll('input, textarea, select, button');
  const sizes = [...elements, ...controls].map((each) => getComputedStyle(each).fontSize);
  return [...new Set(sizes)].map(Number.parseFloat).sort((one, other) => one - other);
}

test.each([
  ['operations/createJob.html#try', 1440, 34],
  ['operations/fetchJob.html?assumed', 390, 26],
  ['guides/jobs.html', 1440, 34],
  ['index.html', 1440, 34],
  ['index.html', 390, 26],
  ['schemas/Job.html', 1024, 34],
  ['decisions.html', 1440, 34],
])('every text of %s at %i px has a size of the scale', async (path, width, title) => {
  const viewport = { width, height: 900 };
  const { page } = await openPage(`${reference.url}/${path}`, { viewport });
  await page.locator('.console form, main:not(:has(#try)), :root[data-assumed]').first().waitFor();
  const sizes = await page.evaluate(sizesHere);
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.filter((each) => ![...scale, title].includes(each))).toEqual([]);
});

test('a response, its steps and its findings keep to the scale', async () => {
  const { page } = await openPage(`${reference.url}/operations/fetchJob.html#try`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.response .follow').waitFor();
  const sizes = await page.evaluate(sizesHere);
  expect(sizes.filter((each) => ![...scale, 34].includes(each))).toEqual([]);
});
