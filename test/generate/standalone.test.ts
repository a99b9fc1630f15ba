import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docprocHere } from '../support/docproc-here.ts';
import { projectDirectory, run } from '../support/run.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'standalone '));
  const { status, stderr } = await docprocHere(['generate', '--out', directory]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }\n');
  await writeFile(join(directory, 'use.ts'), program);
});
afterAll(() => rm(directory, { recursive: true }));

const program = `import { CallError, createClient, type SiloEntry } from './client.ts';

const api = createClient({
  baseUrl: 'https://service.example.com',
  token: 'fake-token',
  fetch: async ({ url, headers }) => Response.json({ list: [{ id: url }, { id: headers.get('authorization') }] }),
});
const [first, second]: SiloEntry[] = await Array.fromAsync(api.silo.entries.list({ limit: 2 }));
console.log(first?.id, second?.id);
const { data } = await api.raw.GET('/silo/v1/entries', { params: { query: { folder: 'a b' } } });
console.log(data?.list[0]?.id);
// @ts-expect-error the path parameter is missing
console.log((await api.raw.GET('/transform/v1/jobs/{id}')).response.status);
// @ts-expect-error the identifier is missing
console.log((await api.safe.transform.jobs.fetch()).error instanceof CallError);
`;

const read = (...path: string[]) => readFile(join(directory, ...path), 'utf8');

test('the modules of the run time are copied as they are', async () => {
  const source = join(projectDirectory, 'scripts/client');
  const names = (await readdir(source)).filter((name) => name !== 'openapi-fetch.ts');
  const copies = await Promise.all(names.map((name) => read('client-runtime', name)));
  const originals = await Promise.all(names.map((name) => readFile(join(source, name), 'utf8')));
  expect(names).toContain('request.ts');
  expect(copies).toEqual(originals);
});

test('openapi-fetch is copied as it is, with its licence', async () => {
  const library = dirname(dirname(createRequire(import.meta.url).resolve('openapi-fetch')));
  const original = (path: string) => readFile(join(library, path), 'utf8');
  const copy = (name: string) => read('client-runtime/openapi-fetch', name);
  expect(await copy('index.mjs')).toBe(await original('dist/index.mjs'));
  expect(await copy('index.d.mts')).toBe(await original('dist/index.d.mts'));
  expect(await copy('LICENSE')).toBe(await original('LICENSE'));
});

test('nothing is excluded from type checks, and nothing is imported from a package', async () => {
  const names = await readdir(join(directory, 'client-runtime'), { recursive: true });
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

const compilers = { 5: 'typescript', 6: 'typescript-6', 7: 'typescript-7' };
const resolutions = [['nodenext'], ['preserve', '--moduleResolution', 'bundler']];
const strict = [
  ...['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'],
  ...['--noImplicitOverride', '--noUnusedLocals', '--noUnusedParameters'],
  ...['--verbatimModuleSyntax', '--erasableSyntaxOnly'],
];

test.for(
  Object.entries(compilers).flatMap(([version, compiler]) =>
    resolutions.map((resolution) => [version, compiler, resolution] as const),
  ),
)('it compiles under strict TypeScript %s (%s), module %s', async ([, compiler, resolution]) => {
  const tsc = join(projectDirectory, 'node_modules', compiler, 'bin/tsc');
  const options = [
    ...['--noEmit', '--allowImportingTsExtensions', '--target', 'es2022', '--types', 'null'],
    ...['--lib', 'esnext,dom,dom.iterable', '--module', ...resolution],
  ];
  const args = [tsc, ...options, ...strict, 'use.ts'];
  expect((await run('node', args, { cwd: directory })).stdout).toBe('');
});

test('it runs as it is, without a build', async () => {
  const { stdout, stderr } = await run('node', ['use.ts'], { cwd: directory });
  expect(stderr).toBe('');
  expect(stdout.split('\n')).toEqual([
    'https://service.example.com/silo/v1/entries?limit=2 Bearer fake-token',
    'https://service.example.com/silo/v1/entries?folder=a%20b',
    '200',
    'false',
    '',
  ]);
});
