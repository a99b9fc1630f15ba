import { expect, test } from 'vitest';
import { builtReference } from './built-reference.ts';

const reference = builtReference();

/** A page without its elements. */
async function textOf(path: string): Promise<string> {
  return (await reference.read(path)).replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
}

test.each(['operations/fetchJob.html', 'schemas/Job.html', 'all.html'])(
  '%s says what its signs mean before the first of its fields, and leads to more',
  async (path) => {
    const page = await reference.read(path);
    expect(page.indexOf('<p class="legend">')).toBeGreaterThan(page.indexOf('<p class="links">'));
    expect(page.indexOf('<p class="legend">')).toBeLessThan(page.indexOf('<dl class="fields">'));
    expect(page).toMatch(/<p class="legend">.*decisions\.html#kinds">More<\/a><\/p>/);
    expect(await textOf(path)).toContain(
      'No sign: a fact. assumed: your service may differ. open: nothing is assumed.',
    );
  },
);

test('the page of an operation or a schema has a legend where it has signs, and only there', async () => {
  const pages = (await reference.paths('.html')).filter((path) =>
    /^(operations|schemas)/.test(path),
  );
  expect(pages.length).toBeGreaterThan(30);
  for (const path of pages) {
    const page = await reference.read(path);
    expect(page.includes('class="legend"'), path).toBe(page.includes('class="marks"'));
  }
});

test('the decisions page and its Markdown say what fact, assumed and open mean for a caller', async () => {
  const page = await textOf('decisions.html');
  const markdown = await reference.read('decisions.md');
  for (const meaning of [
    'fact: the source states it, so rely on it.',
    'assumed: the source does not state it, and this reference assumes one behavior: your service may differ',
    'open: the source does not state it, and this reference assumes nothing: write code that works with any behavior.',
  ]) {
    expect(page).toContain(meaning);
    expect(markdown).toContain(meaning);
  }
});

test('nothing is called an assumption that is open', async () => {
  const entry = /<section class="entry open" id="D44">.*?<\/section>/s.exec(
    await reference.read('decisions.html'),
  )?.[0];
  expect(entry).toContain('<strong>Open:</strong> Nothing is assumed.');
  expect(entry).not.toContain('Assumed:');
  const page = await reference.read('operations/createJob.html');
  expect(page).toMatch(/<summary>\d+ assumed, \d+ open<\/summary>/);
});
