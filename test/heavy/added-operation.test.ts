import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPorts } from '../../scripts/lib/local-address.ts';
import { addExampleAndFacts, addOperation } from '../added-operation/addition.ts';
import { cloneProject, copyProject } from '../support/project-copy.ts';
import { type AtEnd, docproc, type Ended, run, startDocproc } from '../support/run.ts';

const workflow = '/transform/v1/workflows/019cae02-a12f-755c-b172-5549ddc93e48';
const headers = { authorization: 'Bearer fake-sandbox-token' };

/** Without what this run of the tests has set for its own processes. */
const ownEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_V8_COVERAGE$)/.test(name)),
);

test('npm test ends with what lint finds, before any test', async () => {
  const project = await cloneProject();
  await addOperation(project);

  const test = { cwd: project, env: ownEnvironment };
  const { status, stdout, stderr } = await run('npm', ['test'], test);

  expect(status).toBe(1);
  expect(stdout).toContain('register it in openapi/facts.yaml');
  expect(stdout).toContain('fix: Add an example under openapi/examples/');
  expect(stdout).not.toMatch(/\d+ passed/);
  expect(stderr).toMatch(/\d+ problems in \d+ files/);
}, 120_000);

/** The part of `npm test` that is run with the addition: the tests of what is made from the document. */
const tests = [
  ...['added-operation', 'api', 'client', 'diff/releases', 'document', 'ecosystem', 'generate'],
  ...['mcp', 'mock', 'package', 'reference', 'roles', 'samples'],
  ...['sandbox/answers/', 'sandbox/fields', 'sandbox/generated-requests'],
  ...['contract/coverage', 'contract/evidence', 'contract/har', 'contract/mock-and-sandbox'],
  ...['contract/redaction', 'contract/response-checks'],
].map((name) => `test/${name}`);

/** The tests that fail with the addition, and what each says is to be added. */
const failing = {
  'the version of the document fits what changed since the last release':
    /Set info\.version in openapi\/openapi\.yaml/,
  'docs/reference/exports.md is fresh': /Run npm run build\./,
  'the sandbox gives each field that the document describes':
    /No response shows `contact`\. .+ scripts\/sandbox\/areas\//,
  'sandbox createWorkflow fields-shown': /No response shows `contact`\. \(at \/contact\)/,
  'sandbox updateWorkflow fields-shown': /No response shows `contact`\. \(at \/contact\)/,
};

test('with its facts and its example, tests fail only for what the message says is to be added', async () => {
  const project = await cloneProject();
  await addOperation(project);
  await addExampleAndFacts(project);
  await docproc(['generate'], { project });

  const report = join(project, 'results.json');
  const projects = ['--project', 'unit', '--project', 'contract'];
  const output = ['--reporter', 'json', '--outputFile', report];
  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', ...projects, ...output, ...tests];
  await run('node', args, { cwd: project, env: ownEnvironment });

  const { numPassedTests, testResults }: TestReport = JSON.parse(await readFile(report, 'utf8'));
  expect(numPassedTests).toBeGreaterThan(2000);
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  expect(failed.map(({ fullName }) => fullName).toSorted()).toEqual(
    Object.keys(failing).toSorted(),
  );
  for (const [name, message] of Object.entries(failing)) {
    const found = failed.find(({ fullName }) => fullName === name);
    expect(found?.failureMessages.join('\n')).toMatch(message);
  }
}, 900_000);

test('lint names each fact and example that an operation, a parameter and a field lack', async () => {
  const project = await copyProject();
  await addOperation(project);

  const { status, stdout } = await docproc(['lint'], { project });

  expect(status).toBe(1);
  const get = '/paths/~1transform~1v1~1workflows~1{id}/get';
  const facts = [
    `Found {"$ref":"#/components/parameters/workflow-revision"}; expected a fact that says it at ${get}/parameters`,
    `Found "#/components/schemas/Workflow"; expected a fact that says it at ${get}/responses/200/content/application~1json/schema/$ref`,
    'Found "revision"; expected a fact that says it at /components/parameters/workflow-revision/name',
    'Found "string"; expected a fact that says it at /components/schemas/Workflow/properties/contact/type',
  ];
  for (const fact of facts) expect(stdout).toContain(fact);
  expect(stdout).toContain('register it in openapi/facts.yaml');
  expect(stdout).toMatch(
    /transform-workflows-id\.yaml:\d+:\d+ +error +response-example\n.*\n +fix: Add an example under openapi\/examples\//,
  );
});

describe('with its example and its facts, an operation that the sandbox does not implement', () => {
  const cleanups: (() => Promise<void>)[] = [];
  const atEnd: AtEnd = (cleanup) => cleanups.unshift(cleanup);
  let project: string;
  let start: Ended;

  beforeAll(async () => {
    project = await copyProject(atEnd);
    await addOperation(project);
    await addExampleAndFacts(project);
    await occupy(defaultPorts.mock);
    start = await docproc(['start', '--once'], { project });
  });
  afterAll(async () => {
    for (const cleanup of cleanups) await cleanup();
  });

  /** Takes a port, unless another program has it already. */
  async function occupy(port: number): Promise<void> {
    const server = createServer().listen(port, '127.0.0.1');
    atEnd(async () => void server.close());
    await Promise.race([once(server, 'listening'), once(server, 'error')]);
  }

  test('says which server listens elsewhere, as its port is taken', () => {
    expect(start.stderr).toMatch(
      /Port 4010 is not available: the mock listens at http:\/\/127\.0\.0\.1:\d+ instead\./,
    );
  });

  const read = (file: string) => readFile(join(project, 'generated', file), 'utf8');

  test('passes lint, and is named in the row of the sandbox in the report of start', () => {
    expect(start.status, start.stdout).toBe(0);
    expect(start.stdout).toContain('12 operations');
    expect(start.stdout).toMatch(/✓ lint +0 problems/);
    expect(start.stdout).toMatch(/✓ contract, mock +\d+ passed/);
    expect(start.stdout).toMatch(
      /! contract, sandbox +\d+ passed, \d+ warned, \d+ skipped; fetchWorkflow not implemented/,
    );
  });

  test('is a method of the client, which takes the parameter and returns the field', async () => {
    expect(await read('client.ts')).toContain(
      'fetch(id: string, query?: TransformWorkflowsFetchQuery, options?: CallOptions): Promise<Workflow>;',
    );
    const types = await read('types.ts');
    expect(types).toMatch(/fetchWorkflow: \{\s+parameters: \{\s+query\?: \{[^}]+revision\?/);
    expect(types).toMatch(/Workflow: \{[^{]*contact\?: string;/);
  });

  test('has a page of the reference, with the parameter, and the field on that of its schema', async () => {
    const page = await read('docs/operations/fetchWorkflow.html');
    expect(page).toContain('Revision of the workflow to get.');
    expect(await read('docs/operations/fetchWorkflow.md')).toContain(
      'await api.transform.workflows.fetch(',
    );
    expect(await read('docs/schemas/Workflow.html')).toContain('Who maintains the workflow.');
  });

  test('responds with its example on the mock, and passes every check of its responses', async () => {
    const { url } = await startDocproc(['mock', '--port', '0'], project);
    const response = await fetch(`${url}${workflow}?revision=1`, { headers });
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ contact: 'Fake Person' }),
    ]);
    const report = await contract(url, '--token', 'any', '--only', 'stateless');
    expect(report.conforms).toBe(true);
    const passed = report.checks.filter(({ status }) => status === 'passed').map(({ id }) => id);
    expect(passed).toEqual(
      expect.arrayContaining(['success-status', 'content-type', 'body-schema', 'body-format']),
    );
  });

  test('gets 501 from the sandbox, and skips its checks as not implemented', async () => {
    const { url } = await startDocproc(['sandbox', '--port', '0'], project);
    const response = await fetch(url + workflow, { headers });
    expect([response.status, await response.json()]).toEqual([
      501,
      {
        code: 'not-implemented',
        message: expect.stringMatching(
          /fetchWorkflow \(GET .+\)\. Give it an x-role.+ write a function of type OperationHandler, .+ scripts\/sandbox\/operations\.ts/,
        ),
      },
    ]);
    const { checks } = await contract(url, '--fixtures', `${url}/_sandbox/fixtures`);
    expect(new Set(checks.map(({ status, message }) => `${status}: ${message}`))).toEqual(
      new Set(['skipped: not implemented: the server does not have the operation']),
    );
  });

  /** Tests the operation on a server, and reads the report. */
  async function contract(url: string, ...args: string[]): Promise<Report> {
    const report = join(project, 'report.json');
    const chosen = ['--operation', 'fetchWorkflow', '--report', `json=${report}`];
    await docproc(['contract', url, ...args, ...chosen], { project });
    return JSON.parse(await readFile(report, 'utf8'));
  }
});

/** What Vitest reports of a run, as far as it is read here. */
interface TestReport {
  numPassedTests: number;
  testResults: {
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** The JSON report, as far as it is read here. */
interface Report {
  conforms: boolean;
  checks: { id: string; status: string; message?: string }[];
}
