import { shorten } from '../../api/validator.ts';
import { type JsonObject, objectIn, sameCaseless, sameText } from '../../checks/values.ts';
import { type BehaviourCheck, onlyOn } from '../check.ts';
import type { Details, Scenario } from '../run/scenario.ts';
import { mark } from '../run/test-data.ts';
import { createWorkflow, presentWorkflow, stepDifference, stepsOf } from './workflow-data.ts';

const create = 'createWorkflow';
const update = 'updateWorkflow';
const common = { kind: 'behaviour', writes: ['workflows'] } as const;

const workflowSteps: BehaviourCheck = {
  ...common,
  id: 'workflow-steps',
  asserts: 'A workflow has the steps with which it was created, whole and in their order.',
  basis: [{ fact: 'F013' }, { fact: 'F230' }, { decision: 'D80' }],
  fix: 'Store each step whole, with its `next` and `config`, in the order of the body.',
  operations: onlyOn(create),
  async run(scenario) {
    const { sent, workflow, id } = await createWorkflow(scenario, {
      name: `${mark} workflow – ñ☃`,
      description:
        'Zażółć gęślą jaźń – ñ☃ “quoted” & <tagged>, and a good deal longer than a line.'.repeat(4),
    });
    const kept = await presentWorkflow(scenario, id);
    const fields = ['name', 'description', 'country', 'schema'];
    compareSteps(onFact(scenario, 'F013'), sent, workflow);
    compareFields(onFact(scenario, 'F230'), sent, workflow, fields);
    const unsent = onDecision(scenario, 'D80');
    compareSteps(unsent, sent, kept);
    compareFields(unsent, sent, kept, fields);
    if (workflow.steps === undefined && kept.steps === undefined) {
      scenario.skip('needs a workflow that shows its steps');
    }
  },
};

const workflowUpdated: BehaviourCheck = {
  ...common,
  id: 'workflow-updated',
  asserts:
    'The name, the description and the steps that an update gives a workflow are there afterwards.',
  basis: [{ fact: 'F241' }, { fact: 'F244' }, { fact: 'F245' }, { decision: 'D80' }],
  fix: 'Store the update before responding.',
  operations: onlyOn(update),
  async run(scenario) {
    const { sent, id } = await createWorkflow(scenario);
    const changes = {
      name: `${mark} workflow, renamed`,
      description: 'Changed by an update.',
      steps: stepsOf(sent).map((step) => ({ ...step, name: `${step.name}, renamed` })),
    };
    const { response } = await scenario.respond(update, { path: { id }, json: changes });
    if (response.status === 404) {
      const details = { expected: 'status 200', actual: 'status 404' };
      scenario.documented('F245', 'A workflow that was created cannot be updated.', details);
      return;
    }
    const found = objectIn(response) ?? scenario.skip('needs an update that is accepted');
    const kept = await presentWorkflow(scenario, id);
    compareFields(onFact(scenario, 'F241'), changes, found, ['name', 'description']);
    compareSteps(onFact(scenario, 'F241'), changes, found);
    const unsent = onDecision(scenario, 'D80');
    compareFields(unsent, changes, kept, ['name', 'description']);
    compareSteps(unsent, changes, kept);
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
  basis: [{ fact: 'F251' }, { decision: 'D80' }],
  fix: 'Change only the fields that the body has and an update may name.',
  operations: onlyOn(update),
  async run(scenario) {
    const { workflow, id } = await createWorkflow(scenario);
    const plan = { path: { id }, json: { name: `${mark} workflow, renamed` } };
    const renamed = await scenario.success(update, plan);
    const unsent = onDecision(scenario, 'D80');
    compareFields(unsent, workflow, renamed, ['country', 'schema', 'description', 'created_at']);
    compareSteps(unsent, workflow, renamed);
    const other = workflow.country === 'FR' ? 'DE' : 'FR';
    const forbidden = { ...plan.json, country: other, schema: 'bill/receipt' };
    await scenario.respond(update, { path: { id }, json: forbidden }, { expectation: 'open' });
    const after = await presentWorkflow(scenario, id);
    for (const field of ['country', 'schema'] as const) {
      const taken = after[field] !== undefined && sameCaseless(after[field], forbidden[field]);
      const report = taken ? onFact(scenario, 'F251') : unsent;
      compareFields(report, workflow, after, [field]);
    }
  },
};

type Report = (message: string, details: Details) => void;

function onFact(scenario: Scenario, fact: string): Report {
  return (...finding) => scenario.documented(fact, ...finding);
}

function onDecision(scenario: Scenario, decision: string): Report {
  return (...finding) => scenario.assumed(decision, ...finding);
}

function compareSteps(report: Report, sent: JsonObject, found: JsonObject): void {
  if (found.steps === undefined) return;
  const difference = stepDifference(stepsOf(sent), stepsOf(found));
  if (!difference) return;
  report('The steps of a workflow are not those that it was given.', {
    pointer: `/steps/${difference.index}`,
    expected: 'the steps as they were given',
    actual: difference.what,
  });
}

function compareFields(
  report: Report,
  before: JsonObject,
  after: JsonObject,
  fields: readonly string[],
): void {
  for (const field of fields) {
    const [found, expected] = [after[field], before[field]];
    if (found === undefined || expected === undefined) continue;
    const same = field === 'country' ? sameCaseless : sameText;
    if (same(found, expected)) continue;
    report(`The ${field} of a workflow is not what it was.`, {
      pointer: `/${field}`,
      expected: shorten(expected),
      actual: shorten(found),
    });
  }
}

/** Checks of the creation and the update of workflows. */
export const workflowChecks: readonly BehaviourCheck[] = [
  workflowSteps,
  workflowUpdateKeeps,
  workflowUpdated,
];
