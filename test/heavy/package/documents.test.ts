import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installCommand, optionalPackages } from '../../../scripts/package/optional-packages.ts';
import { type EmptyProject, emptyProject } from './packed-package.ts';

let project: EmptyProject;
beforeAll(async () => {
  project = await emptyProject();
  // As the command itself advises where they are missing.
  const [program = '', ...args] = installCommand(optionalPackages.lint ?? []).split(' ');
  expect(await project.run(program, [...args, '--ignore-scripts'])).toMatchObject({ status: 0 });
});
afterAll(() => project?.remove());

const docproc = (...args: string[]) =>
  project.run('node', [join(project.directory, 'node_modules/.bin/docproc'), ...args]);
const bundle = 'node_modules/document-processing-api/openapi.json';

test('docproc lint finds nothing in the document of the package and its journeys', async () => {
  const { status, stdout, stderr } = await docproc('lint');
  expect({ status, stdout, stderr }).toEqual({
    ...{ status: 0, stdout: '' },
    stderr: 'No problems: 2 files and the bundle.\n',
  });
});

test('docproc lint reports the problems of a file of your own', async () => {
  await project.write('ours.yaml', 'openapi: 3.1.0\ninfo: { title: Ours }\npaths: {}\n');
  const { status, stdout } = await docproc('lint', 'ours.yaml');
  expect(status).toBe(1);
  expect(stdout).toContain('ours.yaml:2');
});

test('docproc docs names the package that it runs on, and builds the reference with it', async () => {
  const overlay = 'node_modules/document-processing-api/overlays/query-names.yaml';
  const docs = () => docproc('docs', '--out', 'public', '--overlay', overlay);
  const install = installCommand(optionalPackages.docs ?? []);
  const { status, stderr } = await docs();
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(install) });
  const [program = '', ...args] = install.split(' ');
  expect(await project.run(program, [...args, '--ignore-scripts'])).toMatchObject({ status: 0 });
  expect(await docs()).toMatchObject({ status: 0, stdout: 'public/index.html\n' });
  const read = (path: string) => readFile(join(project.directory, 'public', path), 'utf8');
  const page = await read('operations/listSiloEntries.html');
  expect(page).toContain('in_folder');
  expect(page).toContain('api.silo.entries.list(');
  expect(await read('reference.html')).toContain('"disableTelemetry":true');
  for (const [, script = ''] of page.matchAll(
    /<(?:script src|link rel="stylesheet" href)="([^"]+)"/g,
  )) {
    expect(await read(join('operations', script))).not.toBe('');
  }
  expect(await read('journeys.html')).toContain('listSiloEntries');
}, 300_000);

test('docproc docs of the package has no directory of its own to write to', async () => {
  expect(await docproc('docs')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--out'),
  });
});

test('docproc diff compares with the document of the package', async () => {
  expect(await docproc('diff', bundle)).toMatchObject({ status: 0, stdout: 'No changes.\n' });
  const overlay = 'node_modules/document-processing-api/overlays/query-names.yaml';
  const { status, stdout } = await docproc('diff', bundle, '--overlay', overlay);
  expect(status).toBe(0);
  expect(stdout).toContain('parameter-renamed');
});
