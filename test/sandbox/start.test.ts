import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDirectory } from '../support/run.ts';
import { startServer } from '../support/start-docproc.ts';

test('a start loads nothing that only other options need, and no HTTP client', async () => {
  const watched = join(import.meta.dirname, 'loaded-modules.ts');
  const docproc = join(projectDirectory, 'scripts/commands/docproc.mjs');
  const args = ['--import', watched, docproc, 'sandbox', '--port', '0'];
  const { stop, stderr } = await startServer(process.execPath, args);
  expect(await stop()).toBe(0);
  const loaded = await stderr;
  const searched = ['sandbox/sandbox.ts', '/ajv/', '/yaml/', '/jsonpath-rfc9535/', 'undici'];
  expect(searched.filter((each) => loaded.includes(each))).toEqual(['sandbox/sandbox.ts']);
});
