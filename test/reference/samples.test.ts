import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { readApi } from '../../scripts/api/api.ts';
import type { Operation } from '../../scripts/api/operation.ts';
import { bundleDocument } from '../../scripts/document/bundle.ts';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { curlSample } from '../../scripts/reference/samples/curl.ts';
import { quickStart, sandboxAddress } from '../../scripts/reference/samples/quick-start.ts';
import { typedClientSample } from '../../scripts/reference/samples/typed-client.ts';
import { createSandbox } from '../../scripts/sandbox/create-sandbox.ts';
import { projectDirectory, run } from '../support/run.ts';

const ids = [
  ...['listSiloEntries', 'updateSiloEntry', 'listRelatedSiloEntries'],
  ...['createJobNonIdempotent', 'fetchJob', 'createJob'],
  ...['createWorkflow', 'updateWorkflow', 'listSeriesEntries'],
  ...['updateWorkspace', 'authorizeEnrollment'],
];

let bundle: OpenAPIDocument;
let operations: readonly Operation[];

beforeAll(async () => {
  bundle = await bundleDocument();
  operations = readApi(bundle).operations;
});

function operation(id: string): Operation {
  const found = operations.find((each) => each.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}

/** A sandbox of the test's own, as the environment of a sample. */
async function sandbox(): Promise<NodeJS.ProcessEnv> {
  const server = createSandbox();
  const { url, close } = await server.listen(0);
  onTestFinished(async () => {
    await close();
    await server.close();
  });
  const { token, client_id, client_secret } = server.fixtures;
  return {
    ...process.env,
    BASE_URL: url,
    TOKEN: token,
    CLIENT_ID: client_id,
    CLIENT_SECRET: client_secret,
  };
}

function shell(script: string, env: NodeJS.ProcessEnv) {
  return run('sh', ['-ec', script], { env });
}

async function typescript(source: string, env: NodeJS.ProcessEnv) {
  const directory = await mkdtemp(join(tmpdir(), 'sample '));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, 'sample.ts');
  await writeFile(file, source);
  const hook = pathToFileURL(join(projectDirectory, 'test/support/own-package.ts')).href;
  return run('node', ['--import', hook, file], { env });
}

test('there is a sample for each operation', () => {
  expect(operations.map(({ id }) => id).sort()).toEqual([...ids].sort());
});

test.each(ids)('the sample of %s for curl succeeds against the sandbox', async (id) => {
  const env = await sandbox();
  const script = `${curlSample(operation(id))} --fail-with-body --silent --show-error`;
  const { status, stdout, stderr } = await shell(script, env);
  expect(stderr + (status === 0 ? '' : stdout)).toBe('');
  const body = JSON.parse(stdout);
  expect(Object.keys(body)).toContain(
    id.includes('list') || id.includes('related') ? 'list' : 'id',
  );
});

test.each(ids)('the sample of %s for the typed client succeeds against the sandbox', async (id) => {
  const { status, stdout, stderr } = await typescript(
    typedClientSample(bundle, id),
    await sandbox(),
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout.trim()).not.toBe('');
});

test('the quick start works with curl', async () => {
  const { BASE_URL = '' } = await sandbox();
  const steps = quickStart(operations);
  expect(steps).toHaveLength(5);
  const script = steps.map(({ curl }) => curl).join('\necho\n');
  const { status, stdout } = await shell(script.replaceAll(sandboxAddress, BASE_URL), process.env);
  expect(status).toBe(0);
  const job = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(job.completed_at).toBeTypeOf('string');
  expect(job.intents).toHaveLength(1);
});

test('the quick start works with the TypeScript client', async () => {
  const { BASE_URL = '' } = await sandbox();
  const source = quickStart(operations)
    .map(({ client }) => client)
    .join('\n');
  const { status, stdout, stderr } = await typescript(
    source.replaceAll(sandboxAddress, BASE_URL),
    process.env,
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toMatch(/\d{4}-\d{2}-\d{2}T.* \[\]/);
});

test('every sample compiles', async () => {
  // Within the project, so that the types of Node are found.
  const directory = await mkdtemp(join(projectDirectory, '.docproc-samples-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const samples = [
    ...ids.map((id) => typedClientSample(bundle, id)),
    quickStart(operations)
      .map(({ client }) => client)
      .join('\n'),
  ];
  for (const [index, source] of samples.entries()) {
    await writeFile(join(directory, `sample-${index}.ts`), source);
  }
  await writeFile(
    join(directory, 'tsconfig.json'),
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: { paths: { 'document-processing-api': ['../generated/client.ts'] } },
      include: ['*.ts'],
    }),
  );
  const compiler = join(projectDirectory, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = await run('node', [compiler, '-p', directory]);
  expect(stdout).toBe('');
  expect(status).toBe(0);
});
