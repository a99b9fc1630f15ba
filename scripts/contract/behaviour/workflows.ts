import { shorten } from '../../api/validator.ts';
import { type JsonObject, objectIn, sameCaseless, sameText } from '../../checks/values.ts';
import { type BehaviourCheck, onlyOn } from '../check.ts';
import { uuidOfVersion } from '../requests/uuid.ts';
import type { Scenario } from '../run/scenario.ts';
import { mark } from '../run/test-data.ts';
import {
  createWorkflow,
  presentWorkflow,
  stepDifference,
  stepsOf,
  workflowBody,
} from './workflow-data.ts';

const create = 'createWorkflow';
const update = 'updateWorkflow';
const common = { kind: 'behaviour', writes: ['workflows'] } as const;

const workflowSteps: BehaviourCheck = {
  ...common,
  id: 'workflow-steps',
  asserts: 'A workflow has the steps with which it was created, whole and in their order.',
  basis: [
    { section: 'Workflow', fact: 'a workflow is an ordered graph of steps, given in the body' },
  ],
  fix: 'Store each step whole, with its `next` and `config`, in the order of the body.',
  operations: onlyOn(create),
  async run(scenario) {
    const { sent, workflow, id } = await createWorkflow(scenario, {
      name: `${mark} workflow – ñ☃`,
      description:
        'Zażółć gęślą jaźń – ñ☃ “quoted” & <tagged>, and a good deal longer than a line.'.repeat(4),
    });
    const kept = await presentWorkflow(scenario, id);
    for (const found of [workflow, kept]) {
      compareSteps(scenario, sent, found);
      compareFields(scenario, sent, found, ['name', 'description', 'country', 'schema']);
    }
    if (workflow.steps === undefined && kept.steps === undefined) {
      scenario.skip('needs a workflow that shows its steps');
    }
  },
};

const workflowVersions: BehaviourCheck = {
  ...common,
  id: 'workflow-versions',
  asserts: 'A workflow can be created under UUIDs of the versions 1, 4, 5 and 7.',
  basis: [{ section: 'Endpoints / 7', fact: 'the id of a workflow is a UUID of any version' }],
  fix: 'Take any UUID as the id of a workflow.',
  operations: onlyOn(create),
  async run(scenario) {
    const rejected: number[] = [];
    const accepted: number[] = [];
    for (const version of [7, 1, 5, 4] as const) {
      const plan = { path: { id: uuidOfVersion(version) }, json: workflowBody(scenario) };
      const { response } = await scenario.respond(create, plan, { expectation: 'open' });
      (response.status === 200 ? accepted : rejected).push(version);
    }
    if (accepted.length === 0) return scenario.skip('needs a workflow that the server creates');
    if (rejected.length === 0) return;
    scenario.documented('A UUID of one version is rejected where one of another is accepted.', {
      expected: 'a success with a UUID of any version',
      actual: `versions ${rejected.join(', ')} rejected, ${accepted.join(', ')} accepted`,
    });
  },
};

const workflowRepeated: BehaviourCheck = {
  ...common,
  id: 'workflow-repeated',
  asserts: 'Creating the same workflow twice gives the same workflow twice.',
  basis: [{ section: 'Endpoints / 7', fact: 'creation is idempotent' }],
  fix: 'When the id exists with the same body, respond with what is there.',
  operations: onlyOn(create),
  async run(scenario) {
    const { sent, workflow, id } = await createWorkflow(scenario);
    const { response } = await scenario.respond(create, { path: { id }, json: sent });
    const again = objectIn(response);
    if (!again) {
      scenario.documented('A creation that was repeated word for word did not succeed.', {
        expected: 'status 200',
        actual: `status ${response.status}`,
      });
    } else if (workflow.created_at !== undefined && again.created_at !== workflow.created_at) {
      scenario.documented('A creation that was repeated created the workflow anew.', {
        pointer: '/created_at',
        expected: String(workflow.created_at),
        actual: String(again.created_at),
      });
    } else compareSteps(scenario, sent, again);
  },
};

const workflowUpdated: BehaviourCheck = {
  ...common,
  id: 'workflow-updated',
  asserts:
    'The name, the description and the steps that an update gives a workflow are there afterwards.',
  basis: [{ section: 'Endpoints / 8', fact: 'the body carries description, name and steps' }],
  fix: 'Store the update before responding.',
  operations: onlyOn(update),
  async run(scenario) {
    const { sent, id } = await createWorkflow(scenario);
    const changes = {
      name: `${mark} workflow, renamed`,
      description: 'Changed by an update.',
      steps: stepsOf(sent).map((step) => ({ ...step, name: `${step.name}, renamed` })),
    };
    const response = await scenario.success(update, { path: { id }, json: changes });
    const kept = await presentWorkflow(scenario, id);
    for (const found of [response, kept]) {
      compareFields(scenario, changes, found, ['name', 'description']);
      compareSteps(scenario, changes, found);
    }
    if (kept.name === undefined && kept.steps === undefined) {
      scenario.skip('needs a workflow that shows its name or its steps');
    }
  },
};

const workflowUpdateKeeps: BehaviourCheck = {
  ...common,
  id: 'workflow-update-keeps',
  asserts:
    'An update of the name of a workflow keeps its country, its schema, its description and its steps.',
  basis: [{ section: 'Endpoints / 8', fact: 'country and schema are no part of an update' }],
  fix: 'Change only the fields that the body has and an update may name.',
  operations: onlyOn(update),
  async run(scenario) {
    const { workflow, id } = await createWorkflow(scenario);
    const plan = { path: { id }, json: { name: `${mark} workflow, renamed` } };
    const renamed = await scenario.success(update, plan);
    compareFields(scenario, workflow, renamed, ['country', 'schema', 'description', 'created_at']);
    compareSteps(scenario, workflow, renamed);
    const other = workflow.country === 'FR' ? 'DE' : 'FR';
    const forbidden = { ...plan.json, country: other, schema: 'bill/receipt' };
    await scenario.respond(update, { path: { id }, json: forbidden }, { expectation: 'open' });
    const after = await presentWorkflow(scenario, id);
    compareFields(scenario, workflow, after, ['country', 'schema']);
  },
};

function compareSteps(scenario: Scenario, sent: JsonObject, found: JsonObject): void {
  if (found.steps === undefined) return;
  const difference = stepDifference(stepsOf(sent), stepsOf(found));
  if (!difference) return;
  scenario.documented('The steps of a workflow are not those that it was given.', {
    pointer: `/steps/${difference.index}`,
    expected: 'the steps as they were given',
    actual: difference.what,
  });
}

function compareFields(
  scenario: Scenario,
  before: JsonObject,
  after: JsonObject,
  fields: readonly string[],
): void {
  for (const field of fields) {
    const [found, expected] = [after[field], before[field]];
    if (found === undefined || expected === undefined) continue;
    const same = field === 'country' ? sameCaseless : sameText;
    if (same(found, expected)) continue;
    scenario.documented(`The ${field} of a workflow is not what it was.`, {
      pointer: `/${field}`,
      expected: shorten(expected),
      actual: shorten(found),
    });
  }
}

/** Checks of the creation and the update of workflows. */
export const workflowChecks: readonly BehaviourCheck[] = [
  workflowRepeated,
  workflowSteps,
  workflowUpdateKeeps,
  workflowUpdated,
  workflowVersions,
];
