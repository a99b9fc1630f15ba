import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { referenceSource } from '../../../scripts/commands/shared/reference-source.ts';
import { readJourneys } from '../../../scripts/document/journeys.ts';
import { valueAt } from '../../../scripts/document/json-pointer.ts';
import { applyOverlays } from '../../../scripts/document/overlays.ts';
import { uuidOfVersion } from '../../../scripts/lib/uuid.ts';
import { createSandbox } from '../../../scripts/package/sandbox.ts';
import { sampleLanguages } from '../../../scripts/samples/code-samples.ts';
import { curlCommand } from '../../../scripts/samples/curl.ts';
import { environmentVariable, journeyRequests } from '../../../scripts/samples/journey-requests.ts';
import { defineSandbox } from '../../../scripts/sandbox/definition.ts';
import { createNodeSandbox } from '../../../scripts/sandbox/node-sandbox.ts';
import { withOwnPackage } from '../../samples/own-package.ts';
import { sampleFile } from '../../samples/sample-run.ts';
import { api, bundle } from '../../support/bundle.ts';
import { projectDirectory, run } from '../../support/run.ts';

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
  executedSteps: (Executed | ExecutedStep)[];
}

interface ExecutedStep {
  stepId: string;
  checks: { name: string; status: string }[];
}

/** A workflow of the Arazzo document. */
interface Journey {
  workflowId: string;
  steps: { stepId: string }[];
}

/** The ids of the steps that were executed, those of the journeys that follow among them. */
function stepIds({ executedSteps }: Executed): string[] {
  return executedSteps.flatMap((each) => ('stepId' in each ? [each.stepId] : stepIds(each)));
}

/** Runs journeys on the sandbox by Redocly's `respect`, which lints them first. */
async function respect(
  inputs: Record<string, unknown>,
  args: readonly string[] = [],
  [arazzo, address] = [file, url],
) {
  const report = join(directory, `${randomUUID()}.json`);
  const cli = join(projectDirectory, 'node_modules/@redocly/cli/bin/cli.js');
  const { status, stdout, stderr } = await run(
    'node',
    [
      ...[cli, 'respect', arazzo, '--server', `service=${address}`],
      ...['--input', JSON.stringify(inputs)],
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

/** The fixtures, and identifiers that nothing has yet. */
const inputs = () => ({
  ...sandbox.fixtures,
  new_folder: 'archive',
  ...{
    new_workflow_id: randomUUID(),
    new_job_id: uuidOfVersion(7),
    repeated_job_id: uuidOfVersion(7),
  },
});

test('every journey passes on the sandbox, with nothing but its fixtures', async () => {
  const document = parse(await readFile(join(projectDirectory, file), 'utf8'));
  const journeys: Journey[] = document.workflows.filter(
    ({ workflowId }: Journey) => workflowId !== 'nextSeriesPage',
  );
  const { status, output, workflows } = await respect({ ...sandbox.fixtures }, [
    ...['--skip', 'nextSeriesPage'],
  ]);
  expect(status, output).toBe(0);
  expect(workflows).toHaveLength(5);
  expect(workflows.map(({ workflowId }) => workflowId)).toEqual(
    journeys.map(({ workflowId }) => workflowId),
  );
  for (const [index, executed] of workflows.entries()) {
    const ids = journeys[index]?.steps.map(({ stepId }) => stepId) ?? [];
    expect(ids).not.toEqual([]);
    expect(stepIds(executed)).toEqual(expect.arrayContaining(ids));
  }
});

test('a series is followed by its cursors to the last page', async () => {
  const { status, output, workflows } = await respect(inputs(), ['--workflow', 'followSeries']);
  expect(status, output).toBe(0);
  expect(workflows.flatMap(stepIds)).toEqual(['firstPage', 'nextPage', 'nextPage']);
});

test('the response of a creation is lost, and the creation is repeated', async () => {
  const given = inputs();
  const path = `/transform/v1/jobs/${given.repeated_job_id}`;
  sandbox.controls.addFault({ name: 'drop-after-commit', path });
  const { status, output, workflows } = await respect(given, [...['--workflow', 'recover']]);
  expect(status, output).toBe(0);
  expect(workflows.flatMap(stepIds)).toEqual(['create', 'create', 'fetch']);
  expect(output).toContain('failed network request');
  expect(sandbox.controls.faults).toEqual([]);
});

test.each([
  ['a creation', 'recover', { workflow_id: randomUUID() }, ['create']],
  ['a token', 'recover', { token: 'unknown' }, ['create']],
])('what the service rejects is sent once: %s', async (_, workflow, wrong, steps) => {
  const given = { ...inputs(), ...wrong };
  const { status, output, workflows } = await respect(given, ['--workflow', workflow]);
  expect(status, output).toBe(1);
  expect(workflows.flatMap(stepIds)).toEqual(steps);
});

test('a job that cannot be fetched is fetched once', async () => {
  const given = inputs();
  const path = `/transform/v1/jobs/${given.new_job_id}`;
  sandbox.controls.addFault({ operation: 'fetchJob', path, status: 404 });
  const { status, output, workflows } = await respect(given, ['--workflow', 'runJob']);
  expect(status, output).toBe(1);
  expect(workflows.flatMap(stepIds).filter((id) => id === 'fetchJob')).toEqual(['fetchJob']);
});

test('a journey fails on a series that does not exist', async () => {
  const { status, output } = await respect({ ...inputs(), series_id: randomUUID() }, [
    ...['--workflow', 'followSeries'],
  ]);
  expect(status, output).toBe(1);
  expect(output).toContain('✗ success criteria check');
});

const journeys = await readJourneys();

/** What runs the sample of a language, and the file that it reads. */
const programs: Readonly<Record<string, readonly [command: string[], file: string]>> = {
  curl: [['sh', '-e'], 'sample.sh'],
  client: [['node', ...withOwnPackage], 'sample.ts'],
  fetch: [['node'], 'sample.ts'],
  python: [['python3'], 'sample.py'],
  go: [['go', 'run'], 'sample.go'],
  java: [['java'], 'Sample.java'],
};

for (const { id, request: sampleOf } of sampleLanguages) {
  const [command = [], file = ''] = programs[id] ?? [];
  const [program = ''] = command;
  const isThere = (await run('sh', ['-c', `command -v ${program}`])).status === 0;
  test.skipIf(!isThere)(
    `the samples of all journeys for ${id}, as the reference shows them, succeed on the sandbox`,
    async () => {
      // Of its own, because a journey moves the first entry of a folder.
      const own = createSandbox();
      onTestFinished(() => own.close());
      const { url: address } = await own.listen();
      const env: NodeJS.ProcessEnv = { ...process.env, BASE_URL: address };
      for (const [name, value] of Object.entries(inputs())) {
        env[environmentVariable(name)] = String(value);
      }
      expect(journeys).toHaveLength(6);
      for (const journey of journeys) {
        const requests = journeyRequests(journey, api) ?? [];
        expect(requests.length).toBe(journey.steps.length);
        for (const { step, request } of requests) {
          const source = await sampleFile(file, sampleOf(request));
          const result = await run(program, [...command.slice(1), source], { env });
          expect(result, `${journey.id} ${step.id}`).toMatchObject({ status: 0 });
          const curl = `${curlCommand(request)} --fail-with-body --silent --show-error`;
          const { status, stdout } = await run('sh', ['-ec', curl], { env });
          expect({ status, stdout }, `${journey.id} ${step.id}`).toMatchObject({ status: 0 });
          for (const [name, pointer] of Object.entries({ ...step.outputs, ...step.next?.inputs })) {
            env[environmentVariable(name)] = String(valueAt(JSON.parse(stdout), pointer));
          }
        }
      }
    },
  );
}

test('the Arazzo document of a reference passes on a server that its overlays describe', async () => {
  const overlays = ['query-names', 'api-key-header'].map((name) =>
    join(projectDirectory, `openapi/overlays/${name}.yaml`),
  );
  const source = await referenceSource(await applyOverlays(bundle, overlays));
  const files = (source.downloads?.(source.api) ?? []).map(({ path, content }) => [
    path,
    content(),
  ]);
  const path = join(directory, 'journeys.arazzo.yaml');
  await writeFile(path, Object.fromEntries(files)['journeys.arazzo.yaml'] ?? '');
  await writeFile(join(directory, 'openapi.json'), JSON.stringify(source.api.document));
  const other = createNodeSandbox(defineSandbox(source.api));
  onTestFinished(() => other.close());
  const { url: address, close } = await other.listen();
  onTestFinished(close);

  const journeys = ['updateEntry', 'followSeries'].flatMap((name) => ['--workflow', name]);
  const { status, output } = await respect(inputs(), journeys, [path, address]);
  expect(status, output).toBe(0);
});
