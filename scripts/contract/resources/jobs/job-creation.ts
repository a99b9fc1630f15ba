import type { OperationRole } from '../../../api/roles.ts';
import { objectIn } from '../../../api/success.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { runKey, runTag } from '../../run-tag.ts';
import type { CreatedJob } from '../../session/job-knowledge.ts';
import type { Callee, Scenario } from '../../session/scenario.ts';

/** The body of a job on an entry of the workspace, and on a workflow of this check unless one is given. */
export async function jobBody(scenario: Scenario, workflowId?: string): Promise<JsonObject> {
  const silo_entry_id = await scenario.id('entry_id');
  const workflow_id = workflowId ?? (await scenario.id('workflow_id'));
  return { workflow_id, silo_entry_id, tags: [runTag] };
}

/** The body of a job on data of the run. */
export function dataBody(workflow_id: string, value = 'data'): JsonObject {
  return { workflow_id, data: { [runKey]: value }, tags: [runTag] };
}

/** How a check creates a job, as it does by PUT of a usual body if it does not say. */
export interface JobPlan {
  id?: string;
  workflowId?: string;
  wait?: number;
  body?: JsonObject;
  creation?: OperationRole;
}

/**
 * Creates a job.
 *
 * @throws Skipped when the server creates none, or shows none
 */
export async function createJob(
  scenario: Scenario,
  { id = uuidOfVersion(7), workflowId, wait, body, creation = 'create-job' }: JobPlan = {},
): Promise<CreatedJob> {
  const sent = body ?? (await jobBody(scenario, workflowId));
  const plan = { id, json: sent, query: waitQuery(scenario, wait) };
  const job = await scenario.success(creation, plan, {
    ...(wait !== undefined && { extraTime: wait * 1000 }),
  });
  return { id: text(job.id) ?? plan.id, sent, job };
}

/** What a creation gave, and how long it took in ms. */
export interface AttemptedJob {
  id: string;
  status: number;
  job: JsonObject | undefined;
  took: number;
}

/** Creates a job, which the server may reject. */
export async function tryCreate(
  scenario: Scenario,
  operation: Callee,
  json: JsonObject,
  { wait, id = uuidOfVersion(7) }: { wait?: number | undefined; id?: string } = {},
): Promise<AttemptedJob> {
  const plan = { id, json, query: waitQuery(scenario, wait) };
  const { response } = await scenario.respond(operation, plan, {
    expectation: 'open',
    extraTime: (wait ?? 0) * 1000,
  });
  const job = objectIn(response);
  const { status, milliseconds: took } = response;
  return { id: text(job?.id) ?? id, status, job, took };
}

/** The query that asks to wait, by the name that the document gives it. */
export function waitQuery(scenario: Scenario, wait: number | undefined) {
  return wait === undefined ? {} : scenario.query('create-job', { wait });
}
