import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packagePages } from '../../scripts/package/build.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { projectDirectory } from '../support/run.ts';

const pages = await packagePages();
const commands = pages.get('docs/reference/commands.md') ?? '';
const exports_ = pages.get('docs/reference/exports.md') ?? '';

test.each([...pages])('%s is fresh', async (file, content) => {
  const found = await readFile(join(projectDirectory, file), 'utf8');
  expect(found === content, `${file} is stale. Run npm run build.`).toBe(true);
});

test('the page of commands has a section for each command of docproc, and each of its options', async () => {
  const { stdout } = await docprocHere(['--help']);
  const names = [...stdout.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name]) => name);
  const sections = [...commands.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(names.sort());
  const help = (await docprocHere(['contract', '--help'])).stdout;
  const flags = [...help.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, flag]) => flag);
  expect(flags.length).toBeGreaterThan(10);
  expect(flags.filter((flag) => !commands.includes(`\`${flag}`))).toEqual([]);
});

test('the page of exports has a section for each import path, and describes each export', () => {
  const sections = [...exports_.matchAll(/^## document-processing-api(.*)$/gm)];
  const paths = sections.map(([, path]) => path);
  expect(paths).toEqual(['', '/openapi-fetch', '/msw', '/check', '/types', '/sandbox', '/vitest']);
  expect(exports_).toMatch(/^\| `createClient` \| function \| \w.+ \|$/m);
});
