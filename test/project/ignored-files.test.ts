import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDirectory } from '../support/run.ts';

async function patternsIn(name: string): Promise<string[]> {
  return (await readFile(join(projectDirectory, name), 'utf8')).trim().split('\n');
}

/** Docker matches a pattern at the root alone, Git in every directory unless it has a slash inside. */
const asDockerWritesIt = (pattern: string) => {
  const name = pattern.replace(/\/$/, '');
  return name.includes('/') ? name : `**/${name}`;
};

test('what Git ignores does not get into the image', async () => {
  const ignored = (await patternsIn('.gitignore')).map(asDockerWritesIt);
  expect(await patternsIn('.dockerignore')).toEqual(expect.arrayContaining(ignored));
});
