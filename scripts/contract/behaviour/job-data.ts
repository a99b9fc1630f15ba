import { setTimeout as pause } from 'node:timers/promises';
import { type JsonObject, objectsOf, text } from '../../checks/values.ts';
import { uuidVersion7 } from '../requests/uuid.ts';
import type { Scenario } from '../run/scenario.ts';
import { Skipped } from '../run/session.ts';
import { mark } from '../run/test-data.ts';

/** How long a job may take to complete before a check goes without it, in ms. */
const patience = 10_000;

/** A job, with the body that created it. */
export interface CreatedJob {
  id: string;
  sent: JsonObject;
  job: JsonObject;
}

/** The body of a job on an entry of the workspace, and on a workflow of this check unless one is given. */
export async function jobBody(scenario: Scenario, workflowId?: string): Promise<JsonObject> {
  const silo_entry_id = await scenario.id('entry_id');
  const workflow_id = workflowId ?? (await scenario.id('workflow_id'));
  return { workflow_id, silo_entry_id, tags: [mark] };
}

/**
 * Creates a job.
 *
 * @throws Skipped when the server creates none, or shows none
 */
export async function createJob(
  scenario: Scenario,
  { workflowId, wait }: { workflowId?: string; wait?: number } = {},
): Promise<CreatedJob> {
  const sent = await jobBody(scenario, workflowId);
  const plan = { path: { id: uuidVersion7() }, json: sent, query: waitQuery(scenario, wait) };
  const job = await scenario.success('createJob', plan, {
    ...(wait !== undefined && { extraTime: wait * 1000 }),
  });
  return { id: text(job.id) ?? plan.path.id, sent, job };
}

/** The query that asks to wait, by the name that the document gives it. */
export function waitQuery(scenario: Scenario, wait: number | undefined) {
  return wait === undefined ? {} : scenario.query('createJob', { wait });
}

/** Fetches a job. */
export function fetchJob(scenario: Scenario, id: string): Promise<JsonObject> {
  return scenario.success('fetchJob', { path: { id } });
}

/** Whether a job says that it has completed. */
export function isCompleted({ completed_at }: JsonObject): boolean {
  return text(completed_at) !== undefined;
}

/**
 * Creates a job and fetches it until it has completed.
 *
 * @throws Skipped when it takes too long
 */
export async function completedJob(
  scenario: Scenario,
  options: { workflowId?: string } = {},
): Promise<CreatedJob> {
  const { id, sent } = await createJob(scenario, options);
  const start = performance.now();
  for (let delay = 20; ; delay = Math.min(delay * 2, 500)) {
    const job = await fetchJob(scenario, id);
    if (isCompleted(job)) return { id, sent, job };
    if (performance.now() - start > patience) {
      throw new Skipped(`needs a job that completes; ${id} had not after ${patience / 1000} s`);
    }
    await pause(delay);
  }
}

/** The intents of a job. */
export function intentsOf({ intents }: JsonObject): JsonObject[] {
  return objectsOf(intents);
}
