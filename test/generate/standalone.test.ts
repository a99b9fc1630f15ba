import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectDirectory, run } from '../support/run.ts';
import { resolutions, StandaloneClient } from './standalone-client.ts';

let client: StandaloneClient;
beforeAll(async () => {
  client = await StandaloneClient.generate();
});
afterAll(() => client.remove());

const read = (...path: string[]) => readFile(join(client.directory, ...path), 'utf8');

test('the modules of the run time are copied as they are', async () => {
  const source = join(projectDirectory, 'scripts/client');
  const others = ['openapi-fetch.ts', 'msw.ts'];
  const names = (await readdir(source)).filter((name) => !others.includes(name));
  const copies = await Promise.all(names.map((name) => read('client-runtime', name)));
  const originals = await Promise.all(names.map((name) => readFile(join(source, name), 'utf8')));
  expect(names).toContain('request.ts');
  expect(copies).toEqual(originals);
});

test('openapi-fetch is copied as it is, with its license', async () => {
  const library = dirname(dirname(createRequire(import.meta.url).resolve('openapi-fetch')));
  const original = (path: string) => readFile(join(library, path), 'utf8');
  const copy = (name: string) => read('client-runtime/openapi-fetch', name);
  expect(await copy('index.mjs')).toBe(await original('dist/index.mjs'));
  expect(await copy('index.d.mts')).toBe(await original('dist/index.d.mts'));
  expect(await copy('LICENSE')).toBe(await original('LICENSE'));
});

test('nothing is excluded from type checks, and nothing is imported from a package', async () => {
  const names = await readdir(join(client.directory, 'client-runtime'), { recursive: true });
  const modules = names.filter((name) => /\.(ts|mjs)$/.test(name) && !name.endsWith('.d.ts'));
  const texts = [
    await read('client.ts'),
    ...(await Promise.all(modules.map((name) => read('client-runtime', name)))),
  ];
  expect(texts.filter((text) => text.includes('@ts-'))).toEqual([]);
  const specifiers = texts.flatMap((text) =>
    [...text.matchAll(/^(?:import|export|\}) .*from '([^']+)'/gm)].map(([, name]) => name),
  );
  expect(specifiers.length).toBeGreaterThan(20);
  expect(specifiers.filter((name) => !name?.startsWith('./'))).toEqual([]);
});

test.each(resolutions)('it compiles under strict TypeScript, module %s', async (...resolution) => {
  expect(await client.compile('typescript-7', resolution)).toBe('');
});

test('it runs as it is, without a build', async () => {
  const { stdout, stderr } = await run('node', ['use.ts'], { cwd: client.directory });
  expect(stderr).toBe('');
  expect(stdout.split('\n')).toEqual([
    'https://service.example.com/silo/v1/entries?limit=2 Bearer fake-token',
    'https://service.example.com/silo/v1/entries?folder=a%20b',
    '200',
    'false',
    '',
  ]);
});
