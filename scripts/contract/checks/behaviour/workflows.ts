import { shorten } from '../../../api/validator.ts';
import { sameText, sameUuid } from '../../../checks/same.ts';
import { onlyOn, type ScenarioCheck, type Written } from '../../check.ts';
import { createWorkflow, presentWorkflow } from '../../run/jobs.ts';
import { mark } from '../../run/known.ts';
import type { Body, Scenario } from '../../run/scenario.ts';
import { stepDifference, stepsOf } from '../../steps.ts';
import { uuidOfVersion } from '../../uuid.ts';

const writes: readonly Written[] = ['workflows'];
const create = 'createWorkflow';
const update = 'updateWorkflow';

/** A workflow keeps its steps. */
export const workflowSteps: ScenarioCheck = {
  id: 'workflow-steps',
  kind: 'behaviour',
  asserts: 'A workflow has the steps with which it was created, whole and in their order.',
  basis: [
    { section: 'Workflow', fact: 'a workflow is an ordered graph of steps, given in the body' },
  ],
  mend: 'Store each step whole, with its `next` and `config`, in the order of the body.',
  writes,
  operations: onlyOn(create),
  async run(scenario) {
    const { sent, workflow, id } = await createWorkflow(scenario, {
      name: `${mark} workflow – ñ☃`,
      description:
        'Zażółć gęślą jaźń – ñ☃ “quoted” & <tagged>, and a good deal longer than a line.'.repeat(4),
    });
    const kept = await presentWorkflow(scenario, id);
    for (const found of [workflow, kept]) {
      tellSteps(scenario, sent, found);
      tellFields(scenario, sent, found, ['name', 'description', 'country', 'schema']);
    }
  },
};

/** A workflow may be created under a UUID of any version. */
export const workflowVersions: ScenarioCheck = {
  id: 'workflow-versions',
  kind: 'behaviour',
  asserts: 'A workflow can be created under UUIDs of the versions 1, 4, 5 and 7.',
  basis: [{ section: 'Endpoints / 7', fact: 'the id of a workflow is a UUID of any version' }],
  mend: 'Take any UUID as the id of a workflow.',
  writes: ['workflows'],
  operations: onlyOn(create),
  async run(scenario) {
    const refused: number[] = [];
    const taken: number[] = [];
    for (const version of [7, 1, 5, 4] as const) {
      const plan = { path: { id: uuidOfVersion(version) }, json: scenario.known.workflowBody() };
      const { response } = await scenario.answered(create, plan, { expectation: 'open' });
      (response.status === 200 ? taken : refused).push(version);
    }
    if (taken.length === 0) return scenario.skip('needs a workflow that the server creates');
    if (refused.length === 0) return;
    scenario.documented('A UUID of one version is refused where one of another is taken.', {
      expected: 'a success with a UUID of any version',
      actual: `versions ${refused.join(', ')} refused, ${taken.join(', ')} taken`,
    });
  },
};

/** Creating the same workflow again makes no other one. */
export const workflowRepeated: ScenarioCheck = {
  id: 'workflow-repeated',
  kind: 'behaviour',
  asserts: 'Creating the same workflow twice gives the same workflow twice.',
  basis: [{ section: 'Endpoints / 7', fact: 'creation is idempotent' }],
  mend: 'When the id exists with the same body, answer with what is there.',
  writes,
  operations: onlyOn(create),
  async run(scenario) {
    const { sent, workflow, id } = await createWorkflow(scenario);
    const { response } = await scenario.answered(create, { path: { id }, json: sent });
    const again = response.json as Body | undefined;
    if (response.status !== 200) {
      scenario.documented('A creation that was repeated word for word did not succeed.', {
        expected: 'status 200',
        actual: `status ${response.status}`,
      });
    } else if (workflow.created_at !== undefined && again?.created_at !== workflow.created_at) {
      scenario.documented('A creation that was repeated created the workflow anew.', {
        pointer: '/created_at',
        expected: String(workflow.created_at),
        actual: String(again?.created_at),
      });
    } else tellSteps(scenario, sent, again ?? {});
  },
};

/** An update of a workflow is kept. */
export const workflowUpdated: ScenarioCheck = {
  id: 'workflow-updated',
  kind: 'behaviour',
  asserts:
    'The name, the description and the steps that an update gives a workflow are there afterwards.',
  basis: [{ section: 'Endpoints / 8', fact: 'the body carries description, name and steps' }],
  mend: 'Store the update before answering.',
  writes: ['workflows'],
  operations: onlyOn(update),
  async run(scenario) {
    const { sent, id } = await createWorkflow(scenario);
    const changes = {
      name: `${mark} workflow, renamed`,
      description: 'Changed by an update.',
      steps: (sent.steps as Body[]).map((step) => ({ ...step, name: `${step.name}, renamed` })),
    };
    const answer = await scenario.success(update, { path: { id }, json: changes });
    const kept = await presentWorkflow(scenario, id);
    for (const found of [answer, kept]) {
      tellFields(scenario, changes, found, ['name', 'description']);
      tellSteps(scenario, changes, found);
    }
  },
};

/** An update of a workflow leaves what it cannot name. */
export const workflowUpdateKeeps: ScenarioCheck = {
  id: 'workflow-update-keeps',
  kind: 'behaviour',
  asserts:
    'An update of the name of a workflow keeps its country, its schema, its description and its steps.',
  basis: [{ section: 'Endpoints / 8', fact: 'country and schema are no part of an update' }],
  mend: 'Change only the fields that the body has and an update may name.',
  writes: ['workflows'],
  operations: onlyOn(update),
  async run(scenario) {
    const { workflow, id } = await createWorkflow(scenario);
    const plan = { path: { id }, json: { name: `${mark} workflow, renamed` } };
    const renamed = await scenario.success(update, plan);
    tellFields(scenario, workflow, renamed, ['country', 'schema', 'description', 'created_at']);
    tellSteps(scenario, workflow, renamed);
    const other = workflow.country === 'FR' ? 'DE' : 'FR';
    const forbidden = { ...plan.json, country: other, schema: 'bill/receipt' };
    await scenario.answered(update, { path: { id }, json: forbidden }, { expectation: 'open' });
    const after = await presentWorkflow(scenario, id);
    tellFields(scenario, workflow, after, ['country', 'schema']);
  },
};

/** A workflow that does not exist cannot be updated. */
export const unknownWorkflow: ScenarioCheck = {
  id: 'unknown-workflow',
  kind: 'behaviour',
  asserts: 'An update of a workflow that does not exist does not succeed.',
  basis: [{ section: 'Endpoints / 8', fact: 'the id of the path is that of a workflow' }],
  mend: 'Answer 404 when there is no such workflow; do not create one.',
  operations: onlyOn(update),
  async run(scenario) {
    const plan = { path: { id: uuidOfVersion(4) }, json: { name: `${mark} workflow` } };
    const { response } = await scenario.answered(update, plan, { expectation: 'refusal' });
    if (response.status !== 200) return;
    scenario.documented('An update of a workflow that does not exist succeeded.', {
      expected: 'no success',
      actual: 'status 200',
    });
  },
};

function tellSteps(scenario: Scenario, sent: Body, found: Body): void {
  if (found.steps === undefined) return;
  const difference = stepDifference(stepsOf(sent), stepsOf(found));
  if (!difference) return;
  scenario.documented('The steps of a workflow are not those that it was given.', {
    pointer: `/steps/${difference.index}`,
    expected: 'the steps as they were given',
    actual: difference.what,
  });
}

function tellFields(
  scenario: Scenario,
  before: Body,
  after: Body,
  fields: readonly string[],
): void {
  for (const field of fields) {
    if (after[field] === undefined || before[field] === undefined) continue;
    const [found, expected] = [after[field], before[field]];
    const same = field === 'country' ? sameUuid(found, expected) : sameText(found, expected);
    if (same) continue;
    scenario.documented(`The ${field} of a workflow is not what it was.`, {
      pointer: `/${field}`,
      expected: shorten(expected),
      actual: shorten(found),
    });
  }
}
