import { expect, onTestFinished, test } from 'vitest';
import { readApi } from '../../scripts/api/api.ts';
import { exampleCalls } from '../../scripts/commands/sandbox/example-calls.ts';
import { bundledDocument } from '../../scripts/commands/shared/bundled-document.ts';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { exampleRun } from '../../scripts/reference/pages/workflow-diagram.ts';
import { defineAnsweredSandbox } from '../../scripts/sandbox/answers/behavior.ts';
import { defineSandbox, type SandboxDefinition } from '../../scripts/sandbox/definition.ts';
import { createNodeSandbox } from '../../scripts/sandbox/node-sandbox.ts';
import { defaultBehavior, defaultRules } from '../../scripts/sandbox/operations.ts';
import { exampleSeed } from '../../scripts/sandbox/seed/example-seed.ts';
import { checkSeed } from '../../scripts/sandbox/seed/seed-validation.ts';
import { withOtherFields } from './other-fields.ts';

const document = await bundledDocument();
const other = withOtherFields(document);

test('the contract tests find the same faults, and name them as the document does', async () => {
  const before = await findingsOf(document);
  const after = await findingsOf(other);

  expect(after).toContainEqual(expect.stringMatching(/^job-completes .* \/other_completed_at /));
  expect(after).toContainEqual(expect.stringMatching(/ \/other_data .*'\{"other_data":/));
  expect(after).toContainEqual(expect.stringMatching(/ \/other_token .*"other_client_secret":/));
  expect(after).toContainEqual(expect.stringMatching(/: the `other_workflow_id` is another\. /));
  const restored = after.map((finding) => finding.replaceAll('other_', ''));
  const withoutCurl = (found: string[]) => new Set(found.map((each) => each.split(' curl ')[0]));
  expect(withoutCurl(restored)).toEqual(withoutCurl(before));
});

test('a sandbox takes and shows the same in other names', async () => {
  const before = await responsesOf(document, '');
  const after = await responsesOf(other, 'other_');

  expect(after[0]).toContain('"other_data":{"data":1}');
  expect(after[2]).toContain('"other_completed_at":');
  expect(after[2]).toContain('"document":{"list":[{"completed_at":2}]}');
  expect(after.map((text) => text.replaceAll('other_', ''))).toEqual(before);
});

test('a sandbox of other names clears the field that is null', async () => {
  const call = callerOf(defineAnsweredSandbox(other, { D84: 'cleared' }));
  const cleared = await call('PATCH', '/silo/v1/entries/{entry_id}', { other_data: null });
  expect(JSON.parse(cleared)).not.toHaveProperty('other_data');
});

test('the diagram of a run is the same in other names', () => {
  expect(exampleRun(readApi(other))).toMatchObject({ steps: [{ ended: 'OK' }, {}, {}, {}] });
  const names = JSON.stringify(exampleRun(readApi(other))).replaceAll('other_', '');
  expect(names).toBe(JSON.stringify(exampleRun(readApi(document))));
});

test('the examples of other names are seed data, and calls of a sandbox', async () => {
  const definition = defineSandbox(readApi(other));
  const seed = exampleSeed(definition.api);
  expect(seed.workspaces[0]?.entries?.[0]).toHaveProperty('data.type', 'invoice');
  expect(() => checkSeed(seed, definition)).not.toThrow();
  const sandbox = createNodeSandbox(definition);
  onTestFinished(() => sandbox.close());
  const calls = await exampleCalls(readApi(other), sandbox, sandbox.baseUrl);
  expect(JSON.stringify(calls)).toMatch(/other_step_id.*other_silo_entry_id.*other_workflow_id/);
});

/** What checks find on a sandbox with several faults: check, operation, pointer, message and request of each finding. */
async function findingsOf(of: OpenAPIDocument): Promise<string[]> {
  const definition = defineSandbox(readApi(of));
  const rules: typeof defaultRules = {
    ...defaultRules,
    changeEntry: (entry, { data: _, ...update }, now) =>
      defaultRules.changeEntry(entry, update, now),
    renderJob: (...job) => ({
      ...defaultRules.renderJob(...job),
      completed_at: undefined,
      workflow_id: '019cae02-a12f-755c-b172-5549ddc93e49',
    }),
    secretMatches: (client) => client !== undefined,
  };
  const sandbox = createNodeSandbox({ ...definition, behavior: { ...defaultBehavior, rules } });
  onTestFinished(() => sandbox.close());
  const { baseUrl: url, fetch, fixtures } = sandbox;
  const operations = ['updateSiloEntry', 'fetchJob', 'createJob', 'authorizeEnrollment'];
  const settings = { fixtures: { ...fixtures }, operations };
  const { checks } = await runContract({ api: readApi(of), url, settings, fetch });
  return checks
    .flatMap(({ findings = [] }) => findings)
    .map(({ check, operation, pointer, message, curl }) =>
      [check, operation, pointer, message, curl].join(' '),
    );
}

/** The responses to some calls, whose fields with a role have a prefix before their names. */
async function responsesOf(of: OpenAPIDocument, prefix: string): Promise<string[]> {
  const call = callerOf(defineSandbox(readApi(of)));
  const id = '019caf40-0000-7000-8000-000000000001';
  const job = {
    [`${prefix}workflow_id`]: '{workflow_id}',
    [`${prefix}data`]: { list: [{ completed_at: 2 }] },
  };
  return [
    await call('PATCH', '/silo/v1/entries/{entry_id}', { [`${prefix}data`]: { data: 1 } }),
    await call('PUT', `/transform/v1/jobs/${id}`, job),
    await call('GET', `/transform/v1/jobs/${id}`),
    await call('POST', '/transform/v1/jobs', { [`${prefix}workflow_id`]: id }),
    await call('GET', '/silo/v1/entries?limit=2'),
    await call('POST', '/access/v1/enrollment/authorize', { [`${prefix}client_id`]: 'unknown' }),
    await call('POST', '/transform/v1/jobs', { [`${prefix}silo_entry_id`]: id }),
    await call('POST', '/transform/v1/jobs', { [`${prefix}silo_entry_id`]: 1 }),
  ];
}

/** A function that calls a sandbox whose clock is stopped, with its fixtures in place of `{entry_id}` and so on. */
function callerOf(definition: SandboxDefinition) {
  const sandbox = createNodeSandbox(definition, { now: '2026-11-27T10:00:00.000Z' });
  onTestFinished(() => sandbox.close());
  const { baseUrl, fetch, fixtures } = sandbox;
  const filled = (text: string) =>
    text
      .replace('{entry_id}', fixtures.entry_id ?? '')
      .replace('{workflow_id}', fixtures.workflow_id ?? '');
  return async (method: string, path: string, body?: object): Promise<string> => {
    const headers = {
      authorization: `Bearer ${fixtures.token}`,
      'content-type': 'application/json',
    };
    const sent = body && { body: filled(JSON.stringify(body)) };
    const response = await fetch(baseUrl + filled(path), { method, headers, ...sent });
    return response.text();
  };
}
