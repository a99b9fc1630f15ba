import { existsSync } from 'node:fs';
import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../../scripts/package/build.ts';
import { projectDirectory, run } from '../../support/run.ts';

let directory: string;
beforeAll(async () => {
  directory = await build(await mkdtemp(join(projectDirectory, '.dist-test-')));
});
afterAll(() => rm(directory, { recursive: true }));

/** Every path that a manifest exports, whatever the conditions. */
function targetsOf(exported: unknown): string[] {
  if (typeof exported === 'string') return [exported];
  return Object.values(exported ?? {}).flatMap(targetsOf);
}

test('every file that the manifest exports is built', async () => {
  const manifest = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
  const targets = targetsOf(manifest.exports);
  expect(targets.length).toBeGreaterThan(15);
  for (const target of [...targets, ...Object.values<string>(manifest.bin)]) {
    await access(join(directory, target.replace(/\/\*$/, '')));
  }
});

test('the built client calls the built sandbox', async () => {
  const script = `
    import { createClient } from './index.js';
    import { createSandbox } from './sandbox.js';
    const { baseUrl, fetch, fixtures } = createSandbox();
    const api = createClient({ baseUrl, fetch, token: fixtures.token });
    const page = await api.silo.entries.list({ limit: 1 }).page();
    console.log(page.list.length);`;
  const args = ['--input-type=module', '--eval', script];
  expect(await run('node', args, { cwd: directory })).toMatchObject({ stdout: '1\n', status: 0 });
});

test('the built command names its commands, and refuses the one that needs the sources', async () => {
  const docproc = join(directory, 'docproc.js');
  const { stdout } = await run('node', [docproc, '--help']);
  expect([...stdout.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name]) => name).sort()).toEqual([
    'contract',
    'diff',
    'docs',
    'generate',
    'lint',
    'mcp',
    'mock',
    'sandbox',
  ]);
  expect((await run('node', [docproc, '--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  const { status, stdout: printed, stderr } = await run('node', [docproc, 'start']);
  expect({ status, printed }).toEqual({ status: 2, printed: '' });
  expect(stderr).toContain('In a clone of the repository, run: npm ci && npm start');
});

test('every link of the README and of the guides in the package leads to a file of the package', async () => {
  const names = await readdir(directory, { recursive: true });
  const files = names.filter((name) => /^(README|docs.guides.*)\.md$/.test(name));
  const links = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(directory, file), 'utf8');
      const targets = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(
        ([, link]) => link ?? '',
      );
      return targets.map((link) => ({ file, link }));
    }),
  );
  const missing = links
    .flat()
    .filter(({ file, link }) => !existsSync(join(directory, dirname(file), link)));
  expect(links.flat().length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test('the README of the package shows no options of the runner of its blocks', async () => {
  const readme = await readFile(join(directory, 'README.md'), 'utf8');
  expect(readme).toMatch(/^```ts$/m);
  expect(readme).not.toMatch(/^```\w+ /m);
});
