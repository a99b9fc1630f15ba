import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDirectory } from '../support/run.ts';
import { builtReference } from './built-reference.ts';

const reference = builtReference();
const lines = (text: string) => text.split('\n').filter(Boolean);

test('every anchor that is listed is on its page', async () => {
  const listed = lines(await reference.read('anchors.txt'));
  expect(listed.length).toBeGreaterThan(500);
  const missing: string[] = [];
  for (const address of listed) {
    const [path = '', anchor] = address.split('#');
    const page = await reference.read(path);
    if (anchor !== undefined && !page.includes(`id="${anchor}"`)) missing.push(address);
  }
  expect(missing).toEqual([]);
});

test('every anchor of the last release is still there, so that no link to it breaks', async () => {
  const released = lines(
    await readFile(join(projectDirectory, 'docs/reference/released-anchors.txt'), 'utf8'),
  );
  const present = new Set(lines(await reference.read('anchors.txt')));
  expect(released.length).toBeGreaterThan(500);
  expect(released.filter((address) => !present.has(address))).toEqual([]);
});
