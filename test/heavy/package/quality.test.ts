import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { projectDirectory, run } from '../../support/run.ts';
import { serve } from '../../support/serve.ts';
import { type EmptyProject, emptyProject } from './packed-package.ts';

let project: EmptyProject;
let directory: string;
beforeAll(async () => {
  project = await emptyProject();
  directory = join(project.directory, 'node_modules/document-processing-api');
});
afterAll(() => project.remove());

/** The test runner would load the sources of this library, which Node refuses below node_modules. */
const analysis = `
import { readFile } from 'node:fs/promises';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
const found = await checkPackage(createPackageFromTarballData(await readFile(process.argv[1])));
process.stdout.write(JSON.stringify(found.problems ?? ['the package has no types']));
`;

/** What is wrong with the types of a packed package. */
async function typeProblems(tarball: string): Promise<(Problem | string)[]> {
  const args = ['--input-type=module', '--eval', analysis, tarball];
  const { status, stdout, stderr } = await run('node', args, { cwd: projectDirectory });
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout);
}

test('publint finds nothing', async () => {
  const { messages, pkg } = await publint({ pkgDir: directory, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg as never))).toEqual([]);
});

test('types resolve wherever their modules do', async () => {
  expect(await typeProblems(project.tarball)).toEqual([]);
});

test('it depends on nothing, and every peer may be missing', async () => {
  const installed = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
  expect(installed.dependencies).toBeUndefined();
  expect(installed.scripts).toBeUndefined();
  const optional = Object.keys(installed.peerDependenciesMeta);
  expect(Object.keys(installed.peerDependencies)).toEqual(optional);
  expect(await readdir(join(project.directory, 'node_modules'))).toEqual([
    '.bin',
    '.package-lock.json',
    'document-processing-api',
  ]);
});

test('it installs beside a test runner and a mock of earlier majors', async () => {
  const stubs = { vitest: '3.2.4', msw: '2.10.0' };
  const folders = Object.entries(stubs).map(([name, version]) => ({ name, version }));
  for (const { name, version } of folders) {
    await mkdir(join(project.directory, 'earlier', name), { recursive: true });
    const content = JSON.stringify({ name, version });
    await project.write(join('earlier', name, 'package.json'), content);
  }
  const other = join(project.directory, 'other');
  await mkdir(other);
  await project.write('other/package.json', '{ "private": true }');
  const paths = folders.map(({ name }) => join(project.directory, 'earlier', name));
  const args = ['install', '--silent', '--prefix', other, ...paths, project.tarball];
  const { status, stderr } = await project.run('npm', args);
  expect(status, stderr).toBe(0);
});

test('npm would publish it as it is, and sends nothing in a dry run', async () => {
  const received: string[] = [];
  const registry = await serve(({ method = '' }, response) => {
    received.push(method);
    response.writeHead(404).end('{}');
  });
  const args = ['publish', '--dry-run', '--json', '--registry', registry];
  const { status, stdout, stderr } = await run('npm', args, { cwd: directory });
  expect(status, stderr).toBe(0);
  expect(stderr).not.toContain('auto-corrected');
  expect(Object.values(JSON.parse(stdout))).toEqual([
    expect.objectContaining({ name: 'document-processing-api', version: manifest.version }),
  ]);
  expect(new Set(received)).toEqual(new Set(['GET']));
});

test('the licenses of all that is inside are there', async () => {
  const notices = await readFile(join(directory, 'THIRD-PARTY-NOTICES.md'), 'utf8');
  expect(notices).toContain('## openapi-fetch 0.17.0 (MIT)');
  expect(notices).toContain('Copyright (c) 2023 Drew Powers');
  expect(await readFile(join(directory, 'LICENSE'), 'utf8')).toContain('MIT License');
});

test('the bill of materials lists the packages that are inside, and no other', async () => {
  const notices = await readFile(join(directory, 'THIRD-PARTY-NOTICES.md'), 'utf8');
  const listed = [...notices.matchAll(/^## (\S+) (\S+) \(/gm)].map(([, name, version]) => [
    name,
    version,
  ]);
  const bom = JSON.parse(await readFile(join(directory, 'sbom.cdx.json'), 'utf8'));
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  expect(bom.metadata.component.name).toBe('document-processing-api');
  expect(listed.length).toBeGreaterThan(3);
  expect(
    bom.components.map(({ name, version }: Record<string, string>) => [name, version]),
  ).toEqual(listed);
});

test('no file names the directory in which it was built', async () => {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = names.filter((each) => each.isFile());
  const texts = files.map((each) => readFile(join(each.parentPath, each.name), 'utf8'));
  const telling = (await Promise.all(texts)).filter((text) => text.includes(projectDirectory));
  expect(telling).toEqual([]);
});
