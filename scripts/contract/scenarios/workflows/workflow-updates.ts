import { objectIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import type { CompleteExchange } from '../../../checks/exchange.ts';
import { timeOf } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { isEmpty } from '../../resources/values/differences.ts';
import { sendAccepted } from '../../resources/values/edge-case-values.ts';
import { compareSmallChanges } from '../../resources/values/small-changes.ts';
import {
  compareOtherWorkflow,
  compareUnsent,
  compareWith,
  createWorkflow,
  readWorkflow,
  stepsOf,
  workflowBody,
} from '../../resources/workflows/workflow-data.ts';
import {
  edgeCaseParts,
  type WorkflowPart,
  workflowOf,
} from '../../resources/workflows/workflow-parts.ts';
import {
  compareStepUpdates,
  compareTextUpdates,
} from '../../resources/workflows/workflow-values.ts';
import { runTag } from '../../run-tag.ts';
import { longestLag, readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

const create = 'create-workflow';
const update = 'update-workflow';
const common = { kind: 'stateful', writes: ['workflows'], operations: onlyOn(update) } as const;

/** How many workflows may be created to find out what of them a server rejects. */
const mostWorkflows = 20;

const workflowUpdated: ScenarioCheck = {
  ...common,
  id: 'workflow-updated',
  asserts:
    'The name, the description and the steps that an update gives a workflow are there afterwards, exactly as they were sent, and no other steps.',
  basis: restsOn('F241', 'F244', 'F245', 'D78', 'D80', 'D138', 'D163', 'D193'),
  fix: 'Store every field of the update as it is before responding, also one that is empty.',
  async run(scenario) {
    const { sent, id } = await createWorkflow(scenario);
    const changes = {
      name: `${runTag} workflow, renamed`,
      description: 'Changed by an update.',
      steps: stepsOf(sent).map((step) => ({ ...step, name: `${step.name}, renamed` })),
    };
    const { response } = await respondOnceFound(scenario, { id, json: changes });
    if (response.status === 404) {
      const details = { expected: 'status 200', actual: 'status 404' };
      scenario.documented('F245', 'A workflow that was created cannot be updated.', details);
      return;
    }
    const found = objectIn(response) ?? scenario.skip('needs an update that is accepted');
    compareWith(scenario, 'F241', changes, found);
    const kept = await readWorkflow(scenario, id, found);
    compareUnsent(scenario, 'F241', found, kept);
    await updateToEdgeCases(scenario);
    await compareTextUpdates(scenario, id);
    const [first = {}, ...others] = stepsOf(sent);
    const other = others.find(({ provider }) => provider !== first.provider);
    await compareStepUpdates(scenario, first, other?.provider ?? `${runTag}.other`);
    await addStep(scenario, id, first);
    await updateToNothing(scenario, id);
    if (kept.name === undefined && kept.steps === undefined) {
      scenario.skip('needs a workflow that shows its name or its steps');
    }
  },
};

/** Updates a workflow that was just created, which may come late to where updates look. */
async function respondOnceFound(scenario: Scenario, plan: RequestPlan): Promise<CompleteExchange> {
  const isFound = (exchange: CompleteExchange) => exchange.response.status !== 404;
  const first = await scenario.respond(update, plan);
  const again = () => scenario.respond(update, plan, { expectation: 'open' });
  return isFound(first) ? first : readUntil(again, isFound, longestLag.ofCreation);
}

/**
 * Gives a plain workflow other texts and steps. The steps keep their ids, for whether an update merges
 * its steps is open (D78).
 */
async function updateToEdgeCases(scenario: Scenario): Promise<void> {
  const base = workflowBody(scenario);
  const send = async (parts: readonly WorkflowPart[]) => {
    const { country: _, schema: __, ...json } = workflowOf(parts, base);
    const id = uuidOfVersion(4);
    const plain = stepsOf(json).map(({ id, provider, next }, index) => {
      return { id, name: `Step ${index}`, provider, next };
    });
    const plan = { id, json: { ...base, steps: plain } };
    if (!(await scenario.attempt(create, plan))) return 'rejected';
    const found = await scenario.attempt(update, { id, json });
    if (!found) return 'rejected';
    const isKept = compareWith(scenario, 'F241', json, found);
    compareUnsent(scenario, 'F241', found, await readWorkflow(scenario, id, found));
    return isKept ? 'kept' : 'changed';
  };
  const budget = { requests: mostWorkflows };
  for (const parts of edgeCaseParts(stepsOf(base))) await sendAccepted(parts, send, budget);
}

/** Gives a workflow the steps that it has, and one more; merged or replaced (D78), that makes the same steps. */
async function addStep(scenario: Scenario, id: string, template: JsonObject): Promise<void> {
  const present = await scenario.attempt(update, { id, json: {} });
  if (!present) return;
  const [first] = stepsOf(present);
  const added = {
    ...template,
    // With what the service has added, which is sent for the other steps now (D193).
    ...(first?.config !== undefined && { config: first.config }),
    id: uuidOfVersion(4),
    name: `${runTag} step, added`,
    next: [{ status: 'OK', stop: true }],
  };
  const json = { steps: [...stepsOf(present), added] };
  const found = await scenario.attempt(update, { id, json });
  if (found) compareWith(scenario, 'F241', json, found);
}

/** Takes away the description and, where an update replaces the steps, those as well. */
async function updateToNothing(scenario: Scenario, id: string): Promise<void> {
  const sendOnly = (json: JsonObject) => scenario.attempt(update, { id, json });
  const report = (field: string, found: JsonObject) => {
    if (isEmpty(found[field])) return;
    scenario.assumed('D163', 'An update with an empty value left the field as it was.', {
      pointer: `/${field}`,
      expected: 'no value',
      actual: shorten(found[field]),
    });
  };
  const described = await sendOnly({ description: '' });
  if (described) report('description', described);
  const [step] = stepsOf(workflowBody(scenario));
  const single = [{ ...step, id: uuidOfVersion(4), next: [{ status: 'OK', stop: true }] }];
  const replaced = await sendOnly({ steps: single });
  if (replaced && stepsOf(replaced).length > 1) {
    scenario.assumed('D78', 'An update of the steps keeps former ones that it leaves out.', {
      pointer: '/steps',
      expected: '1 step',
      actual: `${stepsOf(replaced).length} steps`,
    });
  }
  if (!replaced || stepsOf(replaced).length !== 1) return;
  await changeSettings(scenario, id, single);
  await reorderSteps(scenario, id, single);
  const emptied = await sendOnly({ steps: [] });
  if (emptied) report('steps', emptied);
}

/** Gives the steps another order. The caller knows that an update replaces them: one that merges them may keep it. */
async function reorderSteps(
  scenario: Scenario,
  id: string,
  [template]: readonly JsonObject[],
): Promise<void> {
  const named = ['First', 'Second', 'Third'].map((name) => ({
    ...template,
    id: uuidOfVersion(4),
    name,
  }));
  for (const steps of [named, named.toReversed()]) {
    const found = await scenario.attempt(update, { id, json: { steps } });
    if (!found) return;
    compareWith(scenario, 'F241', { steps }, found);
    compareUnsent(scenario, 'F241', found, await readWorkflow(scenario, id, found));
  }
}

/** Gives a step settings, then others that lack one of them, and then some with small changes. */
async function changeSettings(
  scenario: Scenario,
  id: string,
  steps: readonly JsonObject[],
): Promise<void> {
  const sendWith = async (config: JsonObject) => {
    const plan = { id, json: { steps: steps.map((step) => ({ ...step, config })) } };
    return stepsOf((await scenario.attempt(update, plan)) ?? {})[0]?.config;
  };
  await sendWith({ kept: 1, dropped: 2 });
  const config = await sendWith({ kept: 1 });
  if (isJsonObject(config) && config.dropped !== undefined) {
    scenario.assumed('D78', 'An update of a step keeps settings that it leaves out.', {
      pointer: '/steps/0/config/dropped',
      expected: 'nothing',
      actual: shorten(config.dropped),
    });
  }
  await compareSmallChanges(sendWith, ({ pointer, expected, actual }) => {
    const details = { expected: shorten(expected), actual: shorten(actual) };
    const message = 'An update with a small change leaves a setting as it was before.';
    scenario.documented('F241', message, { pointer: `/steps/0/config${pointer}`, ...details });
  });
}

const workflowUpdateKeeps: ScenarioCheck = {
  ...common,
  id: 'workflow-update-keeps',
  asserts:
    'An update of one field of a workflow keeps the others, its country, its schema and its time of creation. Its version does not fall, and moves with its steps if with its name.',
  basis: restsOn('F241', 'F251', 'D80', 'D138', 'D154', 'D193', 'D199'),
  fix: 'Change only the fields that the body has and an update may name.',
  async run(scenario) {
    const noted = stepsOf(workflowBody(scenario)).map((step, index) => ({
      ...step,
      notes: `Notes of step ${index + 1}.`,
    }));
    const { workflow, sent, id } = await createWorkflow(scenario, { steps: noted });
    const renamed = stepsOf(sent).map((step) => ({ ...step, name: `${step.name}, renamed` }));
    const changes: JsonObject[] = [
      { name: `${runTag} workflow, renamed` },
      { description: 'Described anew.' },
      { steps: renamed },
    ];
    let before = workflow;
    const versions = [workflow.version];
    for (const change of changes) {
      const after = await scenario.success(update, { id, json: change });
      compareWith(scenario, 'F241', change, after);
      const unsent = ['name', 'description', 'steps'].filter((field) => !(field in change));
      compareUnsent(scenario, 'F241', before, after, unsent);
      compareFixed(scenario, workflow, after);
      compareVersions(scenario, before, after);
      if ('steps' in change) compareMoves(scenario, versions, after);
      versions.push(after.version);
      before = after;
    }
    const country = workflow.country === 'FR' ? 'DE' : 'FR';
    const [renaming = {}] = changes;
    const fixed = { country, schema: 'bill/receipt' };
    for (const change of [renaming, Object.assign({}, ...changes)]) {
      const json = { ...change, ...fixed };
      await scenario.respond(update, { id, json }, { expectation: 'open' });
    }
    const last = await readWorkflow(scenario, id, before);
    compareFixed(scenario, workflow, last);
    compareVersions(scenario, before, last);
  },
};

/** No update changes the country, the schema, `disabled` or the time of creation. */
function compareFixed(scenario: Scenario, created: JsonObject, after: JsonObject): void {
  if (created.disabled === false && after.disabled === true) {
    scenario.assumed('D80', 'An update has disabled a workflow.', {
      pointer: '/disabled',
      expected: 'false',
      actual: 'true',
    });
  }
  for (const field of ['country', 'schema']) {
    if (created[field] === undefined || after[field] === undefined) continue;
    if (String(created[field]).toLowerCase() === String(after[field]).toLowerCase()) continue;
    scenario.documented('F251', `An update changed the ${field} of a workflow.`, {
      pointer: `/${field}`,
      expected: shorten(created[field]),
      actual: shorten(after[field]),
    });
  }
  const [first, later] = [created.created_at, after.created_at];
  if (first === later || timeOf(first) === timeOf(later) || later === undefined) return;
  scenario.assumed('D154', 'An update changed the time at which a workflow was created.', {
    pointer: '/created_at',
    expected: String(first),
    actual: String(later),
  });
}

/** Versions that are numbers do not fall. */
function compareVersions(scenario: Scenario, earlier: JsonObject, later: JsonObject): void {
  const [before, after] = [earlier.version, later.version];
  const areNumbers = [before, after].every((version) => /^\d{1,9}$/.test(String(version)));
  if (!areNumbers || Number(after) >= Number(before)) return;
  scenario.assumed('D199', 'An update lowered the version of a workflow.', {
    pointer: '/version',
    expected: `${before} or higher`,
    actual: String(after),
  });
}

/** A version that has moved with each other change moves with one of the steps. */
function compareMoves(scenario: Scenario, versions: readonly unknown[], after: JsonObject): void {
  const last = versions.at(-1);
  if (new Set(versions).size < versions.length || after.version !== last) return;
  scenario.assumed('D199', 'An update of the steps left the version that others had changed.', {
    pointer: '/version',
    expected: `another than ${last}, as after each update before`,
    actual: String(last),
  });
}

/** Creates a workflow whose steps have the identifiers of others, and settings of their own where the server takes them. */
async function createNamed(scenario: Scenario, name: string, own: string) {
  const steps = stepsOf(workflowBody(scenario)).map((step) => ({
    ...step,
    notes: `Notes of the ${own}.`,
    config: { ...(isJsonObject(step.config) && step.config), docproc: own },
  }));
  const created = await createWorkflow(scenario, { name, steps }).catch(nothingIfSkipped);
  return created ?? createWorkflow(scenario, { name });
}

const workflowLeavesOthers: ScenarioCheck = {
  ...common,
  id: 'workflow-leaves-others',
  asserts: 'An update changes the workflow of the path and no other.',
  basis: restsOn('F243'),
  fix: 'Restrict the update to the workflow of the path.',
  async run(scenario) {
    const name = `${runTag} workflow`;
    const names = ['first', 'second', 'third'];
    const created: { id: string; sent: JsonObject; shown: JsonObject }[] = [];
    for (const each of names) {
      const { id, sent, workflow } = await createNamed(scenario, `${name}, ${each}`, each);
      // What an update that names nothing clears is cleared now (D80).
      created.push({ id, sent, shown: await readWorkflow(scenario, id, workflow) });
    }
    for (const each of created) {
      const found = await readWorkflow(scenario, each.id, each.shown);
      const message = 'The creation of another workflow changed this one.';
      compareOtherWorkflow(scenario, each.shown, found, message);
      each.shown = found;
    }
    for (const [index, target] of created.entries()) {
      const json = {
        name: `${name}, updated as ${names[index]}`,
        description: 'Updated.',
        steps: target.sent.steps,
      };
      await scenario.success(update, { id: target.id, json });
      for (const other of created.filter((each) => each !== target)) {
        const found = await readWorkflow(scenario, other.id, other.shown);
        const message = 'An update of one workflow changed another one.';
        compareOtherWorkflow(scenario, other.shown, found, message);
      }
      target.shown = await readWorkflow(scenario, target.id, json);
    }
  },
};

/** Checks of the update of workflows. */
export const workflowUpdateChecks: readonly ScenarioCheck[] = [
  workflowLeavesOthers,
  workflowUpdateKeeps,
  workflowUpdated,
];
