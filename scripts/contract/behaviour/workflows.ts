import { type JsonObject, objectIn, sameCaseless } from '../../checks/values.ts';
import { type BehaviourCheck, onlyOn } from '../check.ts';
import { uuidOfVersion } from '../requests/uuid.ts';
import { sendAccepted } from './narrowing.ts';
import {
  compareUnsent,
  compareWith,
  createWorkflow,
  readWorkflow,
  stepsOf,
  workflowBody,
} from './workflow-data.ts';
import { hardParts, type WorkflowPart, workflowOf } from './workflow-parts.ts';

const create = 'createWorkflow';
const common = { kind: 'behaviour', writes: ['workflows'], operations: onlyOn(create) } as const;

/** How many requests may be spent on finding out what of a workflow a server rejects. */
const mostRequests = 40;

const workflowSteps: BehaviourCheck = {
  ...common,
  id: 'workflow-steps',
  asserts:
    'A workflow has the texts and the steps with which it was created, exactly as they were sent and in their order.',
  basis: [{ fact: 'F230' }, { decision: 'D80' }, { decision: 'D138' }],
  fix: 'Store texts as they are, and each step whole, with its `notes`, `config` and `next`, in the order of the body.',
  async run(scenario) {
    const base = workflowBody(scenario);
    const created: { id: string; sent: JsonObject; workflow: JsonObject }[] = [];
    const send = async (parts: readonly WorkflowPart[]) => {
      const path = { id: uuidOfVersion(4) };
      const sent = workflowOf(parts, base);
      const plan = { path, json: sent };
      const { response } = await scenario.respond(create, plan, { expectation: 'open' });
      const workflow = objectIn(response);
      if (!workflow) return false;
      compareWith(scenario, 'F230', sent, workflow);
      created.push({ id: path.id, sent, workflow });
      return true;
    };
    const budget = { requests: mostRequests };
    for (const parts of hardParts(stepsOf(base))) await sendAccepted(parts, send, budget);
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
    if (workflow.steps === undefined) scenario.skip('needs a workflow that shows its steps');
  },
};

const workflowVersions: BehaviourCheck = {
  ...common,
  id: 'workflow-versions',
  asserts: 'A workflow can be created under UUIDs of the versions 1, 4, 5 and 7.',
  basis: [{ fact: 'F231' }, { fact: 'F288' }],
  fix: 'Take any UUID as the id of a workflow.',
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
    scenario.documented(
      'F231',
      'A UUID of one version is rejected where one of another is accepted.',
      {
        expected: 'a success with a UUID of any version',
        actual: `versions ${rejected.join(', ')} rejected, ${accepted.join(', ')} accepted`,
      },
    );
  },
};

const workflowRepeated: BehaviourCheck = {
  ...common,
  id: 'workflow-repeated',
  asserts: 'Creating the same workflow twice gives the same workflow twice.',
  basis: [{ fact: 'F230' }],
  fix: 'When the id exists with the same body, respond with what is there.',
  async run(scenario) {
    const { sent, workflow, id } = await createWorkflow(scenario);
    const { response } = await scenario.respond(create, { path: { id }, json: sent });
    const again = objectIn(response);
    if (!again) {
      scenario.documented('F230', 'A creation that was repeated word for word did not succeed.', {
        expected: 'status 200',
        actual: `status ${response.status}`,
      });
    } else if (workflow.created_at !== undefined && again.created_at !== workflow.created_at) {
      scenario.documented('F230', 'A creation that was repeated created the workflow anew.', {
        pointer: '/created_at',
        expected: String(workflow.created_at),
        actual: String(again.created_at),
      });
    } else compareWith(scenario, 'F230', sent, again);
  },
};

/** Checks of the creation of workflows. */
export const workflowChecks: readonly BehaviourCheck[] = [
  workflowRepeated,
  workflowSteps,
  workflowVersions,
];
