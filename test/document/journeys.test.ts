import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readApi } from '../../scripts/api/api.ts';
import { uuidVersion7 } from '../../scripts/contract/requests/uuid.ts';
import { bundleDocument } from '../../scripts/document/bundle.ts';
import { readJourneys } from '../../scripts/document/journeys.ts';
import { valueAt } from '../../scripts/document/json-pointer.ts';
import { createSandbox } from '../../scripts/package/sandbox.ts';
import { curlCommand } from '../../scripts/samples/curl.ts';
import { journeyRequests, outputPlaceholder } from '../../scripts/samples/journey-requests.ts';
import { projectDirectory, run } from '../support/run.ts';

const file = 'openapi/arazzo/journeys.arazzo.yaml';
const sandbox = createSandbox();
let url: string;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'journeys-'));
  ({ url } = await sandbox.listen());
});
afterAll(async () => {
  await sandbox.close();
  await rm(directory, { recursive: true });
});

/** What Redocly's runner reports of each workflow, its steps and their checks. */
interface Report {
  files: Record<string, { executedWorkflows: Executed[] }>;
}

interface Executed {
  workflowId: string;
  executedSteps: { stepId: string; checks: { name: string; status: string }[] }[];
}

/** Runs journeys on the sandbox by Redocly's `respect`, which lints them first. */
async function respect(inputs: Record<string, unknown>, args: readonly string[] = []) {
  const report = join(directory, `${randomUUID()}.json`);
  const cli = join(projectDirectory, 'node_modules/@redocly/cli/bin/cli.js');
  const { status, stdout, stderr } = await run(
    'node',
    [
      ...[cli, 'respect', file, '--server', `service=${url}`, '--input', JSON.stringify(inputs)],
      ...['--json-output', report, ...args],
    ],
    {
      cwd: projectDirectory,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', NODE_V8_COVERAGE: '' },
    },
  );
  const { files }: Report = JSON.parse(await readFile(report, 'utf8'));
  const workflows = Object.values(files).flatMap(({ executedWorkflows }) => executedWorkflows);
  return { status, output: stdout + stderr, workflows };
}

const inputs = () => ({
  ...sandbox.fixtures,
  new_folder: 'archive',
  ...{ workflow_id: randomUUID(), job_id: uuidVersion7(), repeated_job_id: uuidVersion7() },
});

test('every journey passes on the sandbox', async () => {
  const { workflows: journeys } = parse(await readFile(join(projectDirectory, file), 'utf8'));
  const { status, output, workflows } = await respect(inputs());
  expect(status, output).toBe(0);
  expect(
    workflows.map(({ workflowId, executedSteps }) => [workflowId, executedSteps.length]),
  ).toEqual(
    journeys.map(({ workflowId, steps }: { workflowId: string; steps: unknown[] }) => [
      workflowId,
      steps.length,
    ]),
  );
});

test('a journey fails on a series that does not exist', async () => {
  const { status, output } = await respect({ ...inputs(), series_id: randomUUID() }, [
    ...['--workflow', 'followSeries'],
  ]);
  expect(status, output).toBe(1);
  expect(output).toContain('✗ success criteria check');
});

const api = readApi(await bundleDocument());
const journeys = await readJourneys();

test('the commands of all journeys, as the reference shows them, succeed on the sandbox', async () => {
  const variables: NodeJS.ProcessEnv = { ...process.env, BASE_URL: url };
  for (const [name, value] of Object.entries(inputs())) {
    variables[name.toUpperCase()] = String(value);
  }
  expect(journeys).toHaveLength(5);
  for (const journey of journeys) {
    const requests = journeyRequests(journey, api) ?? [];
    expect(requests.length).toBe(journey.steps.length);
    for (const { step, request } of requests) {
      const script = `${curlCommand(request)} --fail-with-body --silent --show-error`;
      const { status, stdout } = await run('sh', ['-ec', script], { env: variables });
      expect({ status, stdout }, `${journey.id} ${step.id}`).toMatchObject({ status: 0 });
      for (const [name, pointer] of Object.entries(step.outputs)) {
        const value = String(valueAt(JSON.parse(stdout), pointer));
        variables[outputPlaceholder(step.id, name).slice(1, -1)] = value;
      }
    }
  }
});
