import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checks } from '../../scripts/contract/checks.ts';
import { projectDirectory } from '../support/run.ts';

describe('the checks', () => {
  test('have ids of their own, in kebab-case', () => {
    const ids = checks.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  });

  test('have an entry each in docs/reference/checks.md, and no entry is left over', async () => {
    const page = await readFile(join(projectDirectory, 'docs/reference/checks.md'), 'utf8');
    const headings = [...page.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    expect(headings.toSorted()).toEqual(checks.map(({ id }) => id).toSorted());
    const areas = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(areas).toEqual(
      expect.arrayContaining(['Every operation', 'Listings', 'Entries', 'Jobs']),
    );
    expect(page).toMatch(/^## Jobs\n.*^### job-completes\n.*^## Access\n/ms);
    expect(checks.length).toBeGreaterThan(100);
    const texts = checks.flatMap(({ asserts, fix }) => [asserts, fix]);
    expect(texts.filter((each) => !page.includes(each))).toEqual([]);
  });

  test('say what they assert in sentences that are read once', () => {
    const sentences = checks.flatMap(({ asserts, fix }) =>
      [asserts, fix].join(' ').split(/(?<=\.) /),
    );
    expect(sentences.filter(({ length }) => length > 200)).toEqual([]);
    expect(checks.filter(({ asserts }) => asserts.length > 240)).toEqual([]);
  });

  test('apply to an operation each', async () => {
    const page = await readFile(join(projectDirectory, 'docs/reference/checks.md'), 'utf8');
    const evaluated = [...page.matchAll(/^- \*\*Evaluated on\*\* (.*)$/gm)].map(
      ([, names]) => names,
    );
    expect(evaluated.length).toBe(checks.length);
    expect(evaluated).not.toContain('');
  });
});
