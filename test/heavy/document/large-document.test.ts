import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleDocument } from '../../../scripts/document/bundle.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

test('a file may be large: the limit is for what its aliases stand for', async () => {
  const directory = await temporaryDirectory();
  const file = join(directory, 'openapi.json');
  const info = { title: 'Large', version: '1.0.0' };
  const numbers = Array.from({ length: 250_000 }, (_, index) => index);
  await writeFile(file, JSON.stringify({ openapi: '3.1.0', info, paths: {}, 'x-0': numbers }));

  expect(await bundleDocument(file)).toHaveProperty('x-0', numbers);
});
