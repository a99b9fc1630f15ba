import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectDirectory, startServer } from '../../support/run.ts';
import { type EmptyProject, emptyProject } from './packed-package.ts';

let project: EmptyProject;
beforeAll(async () => {
  project = await emptyProject();
});
afterAll(() => project.remove());

const overlay = `overlay: 1.0.0
info: { title: Our deployment, version: 1.0.0 }
actions:
  - target: $.components.parameters['silo-entries-folder']
    update: { name: directory }
  - target: $.components.securitySchemes.bearer.scheme
    remove: true
  - target: $.components.securitySchemes.bearer
    update: { type: apiKey, in: header, name: X-Api-Key }
`;

const main = `import { createClient, UnauthorizedError } from './src/api/client.ts';

const [baseUrl = '', token = ''] = process.argv.slice(2);
const api = createClient({ baseUrl, token });
for await (const entry of api.silo.entries.list({ directory: 'sales-invoices' })) {
  console.log(entry.folder);
}
const refused = await createClient({ baseUrl, token: 'fake-wrong' }).safe.silo.entries.list();
console.log(refused.error instanceof UnauthorizedError);
`;

/** The sandbox of the packed package, with the overlay, on a free port. */
async function startSandbox() {
  const bin = join(project.directory, 'node_modules/.bin/docproc');
  const args = [bin, 'sandbox', '--port', '0', '--overlay', 'ours.yaml'];
  return startServer(process.execPath, args, { cwd: project.directory });
}

test('other forms of the document need no package beside this one', async () => {
  const only = ['openapi.plain.json', 'openapi-3.0.json', 'schemas.json'];
  const args = ['--out', 'document', ...only.flatMap((file) => ['--only', file])];
  const generated = await project.run('npx', ['docproc', 'generate', ...args]);
  expect(generated).toMatchObject({
    status: 0,
    stdout: only.map((file) => `document/${file}\n`).join(''),
  });
  const [plain, ours] = await Promise.all([
    readFile(join(project.directory, 'document/openapi.plain.json'), 'utf8'),
    readFile(join(projectDirectory, 'generated/openapi.plain.json'), 'utf8'),
  ]);
  expect(plain).toBe(ours);
});

test('an overlay leads from an empty directory to a running call', async () => {
  await project.write('ours.yaml', overlay);
  await project.write('main.ts', main);
  // As the command itself advises where they are missing.
  const peers = ['openapi-typescript@7.13.0', 'typescript@5.9.3', '@types/node@26.6.6'];
  const added = await project.run('npm', ['install', '--silent', '--save-dev', ...peers]);
  expect(added.status, added.stderr).toBe(0);

  // npx docproc generate --out src/api --overlay ours.yaml
  const args = ['docproc', 'generate', '--out', 'src/api', '--overlay', 'ours.yaml'];
  const generated = await project.run('npx', args);
  expect(generated).toMatchObject({ status: 0 });
  const written = generated.stdout.trim().split('\n');
  expect(written.filter((path) => !path.includes('client-runtime/'))).toEqual([
    'src/api/openapi.json',
    'src/api/types.ts',
    'src/api/client.ts',
    'src/api/README.md',
  ]);

  const compiled = await project.run('npx', [
    ...['tsc', '--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2024,dom,dom.iterable'],
    ...['--module', 'nodenext', '--allowImportingTsExtensions', '--types', 'node', 'main.ts'],
  ]);
  expect(compiled.stdout).toBe('');

  const sandbox = await startSandbox();
  try {
    const fixtures = await (await fetch(`${sandbox.url}/_sandbox/fixtures`)).json();
    const { token } = fixtures as { token: string };
    const called = await project.run('node', ['main.ts', sandbox.url, token]);
    expect(called).toMatchObject({ status: 0, stderr: '' });
    const lines = called.stdout.trim().split('\n');
    expect(lines.pop()).toBe('true');
    expect(new Set(lines)).toEqual(new Set(['sales-invoices']));
  } finally {
    await sandbox.stop();
  }
});

test('what is generated depends on no package, and says how to renew it', async () => {
  const directory = join(project.directory, 'src/api');
  expect((await readdir(directory)).sort()).toEqual([
    'README.md',
    'client-runtime',
    'client.ts',
    'openapi.json',
    'types.ts',
  ]);
  // It is the same run time as that of the repository, without what needs a package.
  const source = join(projectDirectory, 'scripts/client');
  const needPackages = ['msw.ts', 'openapi-fetch.ts'];
  const names = (await readdir(source)).filter((each) => !needPackages.includes(each));
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) {
    const copy = await readFile(join(directory, 'client-runtime', name), 'utf8');
    expect(copy).toBe(await readFile(join(source, name), 'utf8'));
  }
  const client = await readFile(join(directory, 'client.ts'), 'utf8');
  const imports = [...client.matchAll(/ from '([^']+)'/g)].map(([, name]) => name);
  expect(imports.filter((name) => !name?.startsWith('./'))).toEqual([]);
  const note = await readFile(join(directory, 'README.md'), 'utf8');
  expect(note).toContain('docproc generate --out src/api --overlay ours.yaml');
});

test('an overlay that matches nothing is refused, and nothing is written', async () => {
  await project.write(
    'wrong.yaml',
    overlay.replace('securitySchemes.bearer.scheme', 'securitySchemes.none'),
  );
  const args = ['docproc', 'generate', '--out', 'other', '--overlay', 'wrong.yaml'];
  const { status, stderr } = await project.run('npx', args);
  expect(status).toBe(1);
  expect(stderr).toContain('wrong.yaml:6');
  expect(await readdir(project.directory)).not.toContain('other');
});
