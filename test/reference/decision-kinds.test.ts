import { expect, test } from 'vitest';
import { api } from '../support/bundle.ts';
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

test('the Markdown of an operation lists each of its decisions once, by kind, in a line', async () => {
  const paths = (await reference.paths('.md')).filter((path) => path.startsWith('operations/'));
  expect(paths).toHaveLength(api.operations.length);
  for (const path of paths) {
    const text = await reference.read(path);
    const [body = '', list = ''] = text.split('\n## Decisions\n');
    const ids = [...list.matchAll(/^- (D\d+) /gm)].map(([, id]) => id);
    const marked = [...body.matchAll(/\[((?:assumed|open) [D\d, ]+)\]/g)].flatMap(
      ([, mark = '']) => mark.match(/D\d+/g) ?? [],
    );
    expect(ids.length, path).toBeGreaterThan(5);
    expect(ids.toSorted(), path).toEqual([...new Set(marked)].toSorted());
    expect(list, path).toContain('[the register](../decisions.md)');
    expect(Math.max(...list.split('\n').map(({ length }) => length)), path).toBeLessThan(250);
  }
  const markdown = await reference.read('operations/fetchJob.md');
  expect(markdown).toContain('- D94 When a job is completed: the job has `completed_at`.\n');
  expect(markdown).toMatch(
    /Open; nothing is assumed:\n\n(?:- D\d+ .*\n)*- D16 Moves between job statuses\n/,
  );
});

test('a decision that concerns every operation lists none of them', async () => {
  const page = await reference.read('decisions.html');
  const [, entry = ''] = /<section class="[^"]*" id="D58">(.*?)<\/section>/s.exec(page) ?? [];
  expect(entry).toContain('<strong>Operations:</strong> all operations</p>');
  expect(entry).not.toContain('href="operations/');
});
