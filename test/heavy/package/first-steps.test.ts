import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmptyProject, emptyProject } from './packed-package.ts';

let project: EmptyProject;
beforeAll(async () => {
  project = await emptyProject();
});
afterAll(() => project.remove());

const installed = (file: string) =>
  readFile(join(project.directory, 'node_modules/document-processing-api', file), 'utf8');

test('the ten lines of the README run in an empty directory', async () => {
  const [, lines = ''] = /```ts\n([^`]+)```/.exec(await installed('README.md')) ?? [];
  expect(lines.split('\n').filter((line) => line.trim()).length).toBeLessThanOrEqual(10);
  await project.write('main.mts', lines);
  const { status, stdout, stderr } = await project.run('node', ['main.mts']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Invoice INV-2026-0003 OK \[\]$/m);
});

test('CommonJS requires the client, and its errors are those of the client', async () => {
  await project.write(
    'main.cjs',
    `const { createClient, ConnectionError } = require('document-processing-api');
     createClient({ baseUrl: 'http://127.0.0.1:1', retries: 0 })
       .transform.jobs.fetch('01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78')
       .catch((error) => console.log(error instanceof ConnectionError, error.message));`,
  );
  const { stdout } = await project.run('node', ['main.cjs']);
  expect(stdout).toBe('true fetchJob: no response\n');
});

test('CommonJS requires the sandbox', async () => {
  await project.write(
    'sandbox.cjs',
    `const { createSandbox } = require('document-processing-api/sandbox');
     console.log(createSandbox().fixtures.token);`,
  );
  const { stdout, stderr } = await project.run('node', ['sandbox.cjs']);
  expect({ stdout, stderr }).toEqual({ stdout: 'fake-sandbox-token\n', stderr: '' });
});

test('the example overlays are there, for the command as for a module', async () => {
  const name = 'overlays/query-names.yaml';
  const overlay = join('node_modules/document-processing-api', name);
  const args = ['contract', 'http://127.0.0.1:1', '--dry-run', '--overlay', overlay];
  const { status, stdout } = await project.run('node', ['node_modules/.bin/docproc', ...args]);
  expect({ status, stdout }).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('in_folder='),
  });
  const resolve = `console.log(require.resolve('document-processing-api/${name}'))`;
  const resolved = await project.run('node', ['--print', resolve]);
  expect(resolved.stdout).toContain(name);
});

test('every entry point can be imported', async () => {
  await project.write(
    'all.mjs',
    `import bundle from 'document-processing-api/openapi.json' with { type: 'json' };
     const names = ['', '/types', '/check', '/sandbox'];
     for (const name of names) await import('document-processing-api' + name);
     console.log(bundle.openapi);`,
  );
  expect(await project.run('node', ['all.mjs'])).toMatchObject({ status: 0, stdout: '3.1.0\n' });
});

test('responses are compared with the document on request: it warns, and nothing fails', async () => {
  await project.write(
    'check.mjs',
    `import { createClient } from 'document-processing-api';
     import { checkResponses } from 'document-processing-api/check';
     const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
     const time = '2026-11-03T09:14:25.402Z';
     const responses = [
       { id, created_at: time, updated_at: time, added_later: true },
       { id: 'fake-secret', created_at: 7 },
     ];
     const api = createClient({
       baseUrl: 'https://service.example.com',
       fetch: async () => Response.json(responses.shift()),
       middleware: [checkResponses({ warn: (problem) => console.log(JSON.stringify(problem)) })],
     });
     await api.transform.jobs.fetch(id);
     console.log('—');
     await api.transform.jobs.fetch(id);`,
  );
  const { stdout } = await project.run('node', ['check.mjs']);
  const [fine, ...problems] = stdout.trim().split('\n');
  expect(fine).toBe('—');
  expect(problems.map((line) => JSON.parse(line))).toMatchObject([
    {
      operation: 'fetchJob',
      pointer: '',
      message: expect.stringContaining('updated_at'),
    },
    { pointer: '/id', message: 'must match format "uuid"' },
    { pointer: '/created_at', message: 'must be string' },
  ]);
  expect(stdout).not.toContain('fake-secret');
});

test('the command tells what it does, and what it lacks', async () => {
  const docproc = join(project.directory, 'node_modules/.bin/docproc');
  const help = await project.run('node', [docproc, '--help']);
  const generate = await project.run('node', [docproc, 'generate', '--out', 'api']);
  const mock = await project.run('node', [docproc, 'mock']);
  expect(help).toMatchObject({ status: 0, stdout: expect.stringContaining('generate') });
  expect(generate).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(
      'npm install --save-dev openapi-typescript@7.13.0 typescript@5.9.3',
    ),
  });
  const lint = await project.run('node', [docproc, 'lint']);
  expect(lint).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/npm install .*openapi-core@.* @stoplight\/spectral-core@/),
  });
  expect(mock).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('npm install --save-dev @stoplight/prism-core@'),
  });
});
