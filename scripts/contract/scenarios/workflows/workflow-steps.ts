import { restsOn } from '../../../checks/basis.ts';
import { sameCaseless } from '../../../checks/values.ts';
import type { JsonObject } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { sendAccepted } from '../../resources/values/edge-case-values.ts';
import {
  compareUnsent,
  compareWith,
  givenSteps,
  readWorkflow,
  stepsOf,
  workflowBody,
} from '../../resources/workflows/workflow-data.ts';
import {
  edgeCaseParts,
  type WorkflowPart,
  workflowOf,
} from '../../resources/workflows/workflow-parts.ts';
import { compareCreations } from '../../resources/workflows/workflow-values.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

const create = 'create-workflow';
const common = { kind: 'stateful', writes: ['workflows'], operations: onlyOn(create) } as const;

/** How many requests may be spent on finding out what of a workflow a server rejects. */
const mostRequests = 40;

export const workflowSteps: ScenarioCheck = {
  ...common,
  id: 'workflow-steps',
  asserts:
    'A workflow has the texts and the steps with which it was created, exactly as they were sent and in their order.',
  basis: restsOn('F013', 'F230', 'D80', 'D138', 'D163', 'D193'),
  fix: 'Store texts as they are, and each step whole, with its `notes`, `config` and `next`, in the order of the body.',
  async run(scenario) {
    const base = workflowBody(scenario);
    const created: { id: string; sent: JsonObject; workflow: JsonObject }[] = [];
    const send = async (parts: readonly WorkflowPart[]) => {
      const id = uuidOfVersion(4);
      const sent = workflowOf(parts, base);
      const plan = { id, json: sent };
      const workflow = await scenario.attempt(create, plan);
      if (!workflow) return 'rejected';
      created.push({ id, sent, workflow });
      return compareWith(scenario, 'F230', sent, workflow) ? 'kept' : 'changed';
    };
    const budget = { requests: mostRequests };
    for (const parts of edgeCaseParts(stepsOf(base))) await sendAccepted(parts, send, budget);
    const [first] = created;
    if (!first) return scenario.skip('needs a workflow that the server creates');
    const { workflow, sent } = first;
    if (workflow.country !== sent.country && sameCaseless(workflow.country, sent.country)) {
      scenario.assumed('D138', 'The country of a workflow is written otherwise than it was sent.', {
        pointer: '/country',
        expected: String(sent.country),
        actual: String(workflow.country),
      });
    }
    for (const each of created) {
      const kept = await readWorkflow(scenario, each.id, each.workflow);
      compareUnsent(scenario, 'F230', each.workflow, kept);
    }
    await compareCreations(scenario, base);
    await compareGiven(scenario, base);
    if (workflow.steps === undefined) scenario.skip('needs a workflow that shows its steps');
  },
};

/** The steps of the fixtures keep their settings, which their providers know, and could replace by their own. */
async function compareGiven(scenario: Scenario, base: JsonObject): Promise<void> {
  const steps = givenSteps(scenario);
  if (steps.length === 0) return;
  const json = { ...base, steps };
  const created = await scenario.attempt(create, { id: uuidOfVersion(4), json });
  if (created) compareWith(scenario, 'F230', json, created);
}
