import type { OperationRole } from '../../../api/roles.ts';
import {
  type CompleteExchange,
  isBusyStatus,
  isClientErrorStatus,
} from '../../../checks/exchange.ts';
import type { JsonObject } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { runTag } from '../../run-tag.ts';
import { longestLag, readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { dataBody } from '../jobs/job-creation.ts';

/** A workflow, and the body with which it was created. */
export interface CreatedWorkflow {
  id: string;
  sent: JsonObject;
}

/** A use of a workflow, and the request for it. */
export interface WorkflowUse {
  /** What can be done with the workflow, in words that follow `can be`. */
  what: string;
  role: OperationRole;
  planOf(workflow: CreatedWorkflow): RequestPlan;
}

/** The uses of a workflow of the scenario's for which the server has an operation. */
export function workflowUses(scenario: Scenario): WorkflowUse[] {
  const name = scenario.newName();
  const uses: WorkflowUse[] = [
    {
      what: 'created again',
      role: 'create-workflow',
      planOf: ({ id, sent }) => ({ id, json: sent }),
    },
    { what: 'updated', role: 'update-workflow', planOf: ({ id }) => ({ id, json: { name } }) },
    {
      what: 'run',
      role: 'create-job',
      planOf: ({ id }) => ({ id: uuidOfVersion(7), json: dataBody(id, runTag) }),
    },
  ];
  return uses.filter(({ role }) => scenario.hasOperation(role));
}

/** Whether the server rejects a use, and not because it is busy. */
export function rejectsUse({ role }: WorkflowUse, { response: { status } }: CompleteExchange) {
  const isBusy = role === 'create-workflow' ? status === 429 : isBusyStatus(status);
  return isClientErrorStatus(status) && !isBusy;
}

/** Uses a workflow until the server does not reject that: what was created may take a moment to be there (D137). */
export function useUntilAccepted(
  scenario: Scenario,
  workflow: CreatedWorkflow,
  use: WorkflowUse,
): Promise<CompleteExchange> {
  return readUntil(
    () => scenario.respond(use.role, use.planOf(workflow), { expectation: 'open' }),
    (exchange) => !rejectsUse(use, exchange),
    longestLag.ofCreation,
  );
}
