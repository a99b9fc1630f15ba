import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDirectory } from '../support/run.ts';

const page = await readFile(join(projectDirectory, 'docs/reference/client-features.md'), 'utf8');
const rows = page.split('\n').filter((line) => line.includes('.test.ts`'));

test('the page of features has rows, each once, with all columns and a claim for this client', () => {
  expect(rows.length).toBeGreaterThan(20);
  const cells = rows.map((row) => row.split('|').slice(1, -1));
  expect(cells.map(({ length }) => length)).toEqual(rows.map(() => 9));
  expect(new Set(cells.map((each) => each[1]?.trim()))).toEqual(new Set(['yes']));
  expect(new Set(cells.map(([feature]) => feature)).size).toBe(rows.length);
});

test.each(rows)('the test of a feature exists: %s', async (row) => {
  const [, file = '', title = ''] = /`(\S+\.test\.ts)`: (.+) \|$/.exec(row) ?? [];
  const text = await readFile(join(import.meta.dirname, file), 'utf8');
  const place = text.indexOf(`'${title}'`);
  // What calls for it, such as `test(` or `test.each([…])(`; a test that is skipped shows nothing.
  const call = text
    .slice(0, Math.max(0, place))
    .split(/^ *(?=(?:test|it)\b)/m)
    .at(-1);
  expect(call).toMatch(/^(?:test|it)\b/);
  expect(call).not.toMatch(/\.(?:skip|todo|fails)/);
  expect(text).not.toMatch(/describe\.(?:skip|todo)/);
});
