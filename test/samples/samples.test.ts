import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { operationOf, readApi } from '../../scripts/api/api.ts';
import { successOf } from '../../scripts/api/operation.ts';
import { readJourneys } from '../../scripts/document/journeys.ts';
import { valueAt } from '../../scripts/document/json-pointer.ts';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { applyOverlays } from '../../scripts/document/overlays.ts';
import { isJsonObject, objectsOf, parseJson } from '../../scripts/lib/json.ts';
import { clientCall, typedClientSample } from '../../scripts/samples/client-call.ts';
import { curlSample, shellWord } from '../../scripts/samples/curl.ts';
import { fetchSample } from '../../scripts/samples/fetch.ts';
import { quickStart } from '../../scripts/samples/quick-start.ts';
import { exampleRequest, responseExample } from '../../scripts/samples/request.ts';
import { bundle } from '../support/bundle.ts';
import { leaveProcessesUnmeasured } from '../support/process-coverage.ts';
import { projectDirectory, run } from '../support/run.ts';
import { sandboxOperations } from '../support/sandbox-operations.ts';
import { serve, startSandbox } from '../support/serve.ts';
import { withOwnPackage } from './own-package.ts';
import { sampleEnvironment, sampleFile } from './sample-run.ts';

leaveProcessesUnmeasured();

const api = readApi(bundle);
const journeys = await readJourneys();
const ids = api.operations.map(({ id }) => id);
const inSandbox = sandboxOperations.map(({ id }) => id);

function shell(script: string, env: NodeJS.ProcessEnv = process.env) {
  return run('sh', ['-ec', script], { env });
}

async function typescript(source: string, env: NodeJS.ProcessEnv = process.env) {
  const file = await sampleFile('sample.ts', source);
  return run('node', [...withOwnPackage, file], { env });
}

test.each(inSandbox)('the sample of %s for curl succeeds against the sandbox', async (id) => {
  const operation = operationOf(api, id);
  const script = `${curlSample(operation)} --fail-with-body --silent --show-error`;
  const { status, stdout, stderr } = await shell(script, await sampleEnvironment());
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const required = successOf(operation)?.content?.schema.keywords.required ?? [];
  expect(Object.keys(JSON.parse(stdout))).toEqual(expect.arrayContaining(required));
});

// Where the server makes the id of what it creates, no example can have it.
const withIdOfCaller = inSandbox.filter(
  (id) => operationOf(api, id).role !== 'create-job-non-idempotent',
);

test.each(withIdOfCaller)('the first example of %s is the response to its sample', async (id) => {
  const operation = operationOf(api, id);
  const { stdout } = await shell(`${curlSample(operation)} --silent`, await sampleEnvironment());
  const [example] = successOf(operation)?.content?.examples ?? [];
  const expected = idsOf(responseExample(operation, example?.value));
  // The sandbox has more entries in a series, so that there are several pages.
  expect(idsOf(JSON.parse(stdout)).slice(0, expected.length)).toEqual(expected);
});

/** The id of a resource, or those of a page of them. */
function idsOf(response: unknown): unknown[] {
  return objectsOf(isJsonObject(response) ? (response.list ?? [response]) : []).map(({ id }) => id);
}

test.each(inSandbox)(
  'the sample of %s for the typed client succeeds against the sandbox',
  async (id) => {
    const source = typedClientSample(operationOf(api, id));
    const { status, stdout, stderr } = await typescript(source, await sampleEnvironment());
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.trim()).not.toBe('');
  },
);

test.each(inSandbox)('the sample of %s for fetch succeeds against the sandbox', async (id) => {
  const { status, stdout, stderr } = await typescript(
    fetchSample(exampleRequest(operationOf(api, id))),
    await sampleEnvironment(),
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('{');
});

test.each(ids)('the samples of %s send the same request, and no other', async (id) => {
  const operation = operationOf(api, id);
  const [example] = successOf(operation)?.content?.examples ?? [];
  const { url, sent } = await recordingServer(example?.value);
  const env = { ...process.env, BASE_URL: url, TOKEN: 't', CLIENT_ID: 'i', CLIENT_SECRET: 's' };
  await shell(`${curlSample(operation)} --silent`, env);
  await typescript(typedClientSample(operation), env);
  await typescript(fetchSample(exampleRequest(operation)), env);
  const [first] = sent;
  expect(sent).toEqual([first, first, first]);
});

/** A server that responds to every request with one body. */
async function recordingServer(body: unknown) {
  const sent: { method: string; target: string; body: unknown }[] = [];
  const url = await serve(async (request, response) => {
    const { method = '', url: target = '' } = request;
    sent.push({ method, target, body: parseJson(await text(request)) });
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  });
  return { url, sent };
}

test('the quick start leads from a token to the result of a job, by curl', async () => {
  const { url } = await startSandbox();
  const steps = quickStart(journeys, api, url);
  expect(steps).toHaveLength(5);
  const { status, stdout } = await shell(steps.map(({ curl }) => curl).join('\necho\n'));
  expect(status).toBe(0);
  const job = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(job.completed_at).toBeTypeOf('string');
  expect(job.intents).toHaveLength(1);
});

test('the quick start works by the typed client', async () => {
  const { url } = await startSandbox();
  const steps = quickStart(journeys, api, url);
  const { status, stdout, stderr } = await typescript(steps.map(({ client }) => client).join('\n'));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/\d{4}-\d{2}-\d{2}T.* \[\]/);
});

test('the quick start works by programs of one request each, which keep what later ones need', async () => {
  const { url } = await startSandbox();
  const env: NodeJS.ProcessEnv = { ...process.env, BASE_URL: url };
  let printed = '';
  for (const { request, kept } of quickStart(journeys, api, url)) {
    const source = fetchSample(request).replace(
      /console\.log\((.*)\);$/,
      'console.log(JSON.stringify($1));',
    );
    const { status, stdout, stderr } = await typescript(source, env);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const [variable, pointer] of Object.entries(kept)) {
      env[variable] = String(valueAt(JSON.parse(stdout), pointer));
    }
    printed = stdout;
  }
  expect(JSON.parse(printed).completed_at).toMatch(/^\d{4}-/);
});

test('the quick start finds its operations and parameters where a deployment names them otherwise', async () => {
  const overlaid = await applyOverlays(bundle, [
    join(projectDirectory, 'openapi/overlays/query-names.yaml'),
  ]);
  const steps = quickStart(journeys, readApi(overlaid));
  expect(steps.map(({ client }) => client).join()).toContain(
    "list({ in_folder: 'sales-invoices' })",
  );
  expect(steps.map(({ curl }) => curl).join()).toContain('?in_folder=sales-invoices');
});

test.each(['paths', 'fields'])('an API without %s of the quick start has none', (what) => {
  const paths = Object.entries(bundle.paths).filter(([path]) => !path.includes('workflows'));
  const other: OpenAPIDocument =
    what === 'paths'
      ? { ...bundle, paths: Object.fromEntries(paths) }
      : JSON.parse(JSON.stringify(bundle).replaceAll('"token":{', '"other_token":{'));
  expect(quickStart(journeys, readApi(other))).toEqual([]);
});

test.for([
  ['query', { type: 'apiKey', in: 'query', name: 'key' }, /^curl "[^"]+\?key=\$TOKEN"/],
  ['cookie', { type: 'apiKey', in: 'cookie', name: 'key' }, /--header "Cookie: key=\$TOKEN"/],
  ['header', { type: 'apiKey', in: 'header', name: 'X-Key' }, /--header "X-Key: \$TOKEN"/],
] as const)('a token in a %s is sent there', ([, scheme, expected]) => {
  const [name = ''] = Object.keys(bundle.components?.securitySchemes ?? {});
  const components = { ...bundle.components, securitySchemes: { [name]: scheme } };
  const other = readApi({ ...bundle, components });
  expect(curlSample(operationOf(other, 'fetchJob'))).toMatch(expected);
  expect(curlSample(operationOf(other, 'authorizeEnrollment'))).not.toContain('$TOKEN');
  expect(typedClientSample(operationOf(other, 'authorizeEnrollment'))).not.toContain('TOKEN');
});

test('two cookies are sent in one header', () => {
  const cookie = (name: string) => ({ type: 'apiKey' as const, in: 'cookie' as const, name });
  const securitySchemes = { a: cookie('one'), b: cookie('two') };
  const security = [{ a: [], b: [] }];
  const components = { ...bundle.components, securitySchemes };
  const other = readApi({ ...bundle, security, components });
  expect(curlSample(operationOf(other, 'fetchJob'))).toContain('"Cookie: one=$TOKEN; two=$TOKEN"');
});

test.for([`it's "quoted"`, '$HOME `id` \\ !', 'line\nbreak', '{"a": "<NOT A VARIABLE>"}', ''])(
  'a text reaches a program through the shell as it is: %j',
  async (text) => {
    expect((await shell(`printf %s ${shellWord(text)}`)).stdout).toBe(text);
  },
);

test('a placeholder in a text is a variable of the shell', async () => {
  const env = { ...process.env, NAME: `a "b" 'c' $d` };
  for (const text of ['x <NAME> y', '{"key": "<NAME>"}', `it's <NAME>`]) {
    const { stdout } = await shell(`printf %s ${shellWord(text)}`, env);
    expect(stdout).toBe(text.replace('<NAME>', () => env.NAME));
  }
});

test('the id of an example is not sent for what is created', () => {
  const { path } = exampleRequest(operationOf(api, 'createJob'));
  const [example] = operationOf(api, 'createJob').parameters[0]?.examples ?? [];
  expect(path.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(path.id).not.toBe(example?.value);
});

test('every sample compiles', async () => {
  // Within the project, so that the types of Node.js are found.
  const directory = await mkdtemp(join(projectDirectory, '.docproc-samples-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const steps = quickStart(journeys, api).map(({ client }) => client);
  const calls = api.operations.map((each) =>
    [typedClientSample(each).split('\n\n', 2).join('\n'), clientCall(each)].join('\n'),
  );
  const samples = [...api.operations.map(typedClientSample), ...calls, steps.join('\n')];
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
  const compiler = join(projectDirectory, 'node_modules/typescript-7/bin/tsc');
  const { status, stdout } = await run('node', [compiler, '-p', directory]);
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});
