import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPorts } from '../../scripts/lib/local-address.ts';
import { addExampleAndFacts, addOperation } from '../added-operation/addition.ts';
import { copyProject } from '../support/project-copy.ts';
import { type AtEnd, docproc, type Ended, startDocproc } from '../support/run.ts';

const workflow = '/transform/v1/workflows/019cae02-a12f-755c-b172-5549ddc93e48';
const headers = { authorization: 'Bearer fake-sandbox-token' };

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

/** The JSON report, as far as it is read here. */
interface Report {
  conforms: boolean;
  checks: { id: string; status: string; message?: string }[];
}
