import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decisionOf } from '../../scripts/api/api.ts';
import { kindOf } from '../../scripts/reference/provenance.ts';
import { api } from '../support/bundle.ts';
import { projectDirectory } from '../support/run.ts';

const directory = join(projectDirectory, 'docs/guides');

/** A statement such as `… is open ([D41](…), [D42](…))`: the word, and the links in parentheses at its end. */
const statement = /\b(open|assumed)\b[^.()]*\(((?:\[D\d+\]\([^)]*\)[,\s]*)+)\)/g;

test('what a guide calls open is open, and what it calls assumed is assumed', async () => {
  const wrong: string[] = [];
  let found = 0;
  for (const file of await readdir(directory)) {
    const text = await readFile(join(directory, file), 'utf8').catch(() => '');
    for (const [, word, links = ''] of text.matchAll(statement)) {
      for (const [id] of links.matchAll(/\bD\d+(?=\])/g)) {
        found += 1;
        if (kindOf(decisionOf(api, id)) !== word) wrong.push(`${file}: ${id} is called ${word}`);
      }
    }
  }
  expect(found).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});
