import { restsOn } from '../../../checks/basis.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { differ } from '../../resources/values/differences.ts';
import {
  compareOtherWorkflow,
  compareUnsent,
  compareWith,
  createWorkflow,
  readWorkflow,
  stepsOf,
  tryWorkflow,
  workflowBody,
} from '../../resources/workflows/workflow-data.ts';
import { readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

/** Whether the workflows of another workspace are stored as those of this one are, and apart from them. */
export const otherWorkspaceWorkflows: ScenarioCheck = {
  id: 'other-workspace-workflows',
  kind: 'stateful',
  asserts:
    'A workflow of another workspace can be created, created again and updated, and is what it was given. It does not share anything with the workflows of this workspace.',
  basis: restsOn('F230', 'F241', 'F243', 'D80', 'D105', 'D138', 'D193'),
  fix: 'Treat all workspaces alike: look for one that is hard-coded, and restrict every query to the workspace of the token.',
  writes: ['workflows'],
  operations: onlyOn('create-workflow', 'update-workflow'),
  async run(scenario) {
    const other = scenario.inOtherWorkspace(otherWorkspaceWorkflows);
    if (scenario.operation.role === 'create-workflow') return createIn(scenario, other);
    await updateIn(scenario, other);
  },
};

async function createIn(scenario: Scenario, other: Scenario): Promise<void> {
  const { sent: all, workflow: plain } = await createWorkflow(scenario);
  const id = uuidOfVersion(4);
  const create = () => other.attempt('create-workflow', { id, json: all });
  const shown = (await create()) ?? other.skip('needs a workflow in the other workspace');
  // What this workspace does not keep either is for another check.
  const fields = Object.keys(all).filter((field) => !differ(all[field], plain[field]));
  const sent = Object.fromEntries(fields.map((field) => [field, all[field]]));
  compareWith(other, 'F230', sent, shown);
  await repeat(other, create);
  await createAgain(scenario, other, plain);
}

/** A creation in the other workspace can be repeated, as one in this workspace can. */
async function repeat(other: Scenario, create: () => Promise<JsonObject | undefined>) {
  if ((await create()) || (await create())) return;
  const message =
    'A creation that was repeated with the token of another workspace did not succeed.';
  const details = { expected: 'status 200', actual: 'another status, also the second time' };
  other.documented('F230', message, details);
}

/** A workflow of the other workspace, under the id of one of this workspace, leaves that as it is. */
async function createAgain(scenario: Scenario, other: Scenario, own: JsonObject): Promise<void> {
  const id = text(own.id);
  if (id === undefined || !scenario.hasOperation('update-workflow')) return;
  const name = scenario.newName();
  const plan = { id, json: { ...workflowBody(other), name } };
  await other.respond('create-workflow', plan, { expectation: 'open' });
  const found = await readWorkflow(scenario, id, own).catch(nothingIfSkipped);
  if (found?.name !== name) return;
  scenario.assumed('D105', 'A creation with the token of another workspace replaces a workflow.', {
    pointer: '/name',
    expected: shorten(own.name),
    actual: name,
  });
}

async function updateIn(scenario: Scenario, other: Scenario): Promise<void> {
  const { id, workflow } = await tryWorkflow(other);
  const steps = stepsOf(workflow).map((step) => ({ ...step, notes: 'Updated there.' }));
  const named = { name: other.newName(), description: other.newName() };
  const json = { ...named, ...(steps.length > 0 && { steps }) };
  const shown =
    (await other.attempt('update-workflow', { id, json })) ??
    other.skip('needs an update that the server accepts');
  compareWith(other, 'F241', json, shown);
  const name = await compareKept(other, id, json, shown);
  await updateBeside(scenario, other, { id, name });
}

/**
 * What an update in the other workspace has set is still there, also after one of the name alone.
 *
 * @returns the name that the workflow has then
 */
async function compareKept(
  other: Scenario,
  id: string,
  sent: JsonObject,
  { name }: JsonObject,
): Promise<unknown> {
  const update = (json: JsonObject) => other.attempt('update-workflow', { id, json });
  // What was written may take a moment to be seen (D137).
  const kept = await readUntil(
    () => update({}),
    (view) => view?.name === name,
  );
  if (!kept) return name;
  if (kept.name === name) compareWith(other, 'F241', sent, kept);
  const renamed = await update({ name: other.newName() });
  if (renamed) compareUnsent(other, 'F241', kept, renamed, ['description', 'steps']);
  return renamed?.name ?? name;
}

/** An update of a workflow of this workspace leaves the one of the other workspace alone. */
async function updateBeside(
  scenario: Scenario,
  other: Scenario,
  { id, name }: JsonObject & { id: string },
): Promise<void> {
  const read = () => other.attempt('update-workflow', { id, json: {} });
  const before = await readUntil(read, (view) => view?.name === name);
  const own = before && (await createWorkflow(scenario));
  if (!own) return;
  const steps = stepsOf(own.sent).map((step) => ({ ...step, notes: 'Updated.' }));
  const json = { name: scenario.newName(), description: scenario.newName(), steps };
  await scenario.success('update-workflow', { id: own.id, json });
  const message = 'An update changed a workflow of another workspace.';
  compareOtherWorkflow(scenario, before, (await read()) ?? before, message);
}
