import { setTimeout as pause } from 'node:timers/promises';
import { isItem } from '../../checks/page.ts';
import { Skipped } from '../skipped.ts';
import { uuidOfVersion, uuidVersion7 } from '../uuid.ts';
import { mark } from './known.ts';
import type { Body, Scenario } from './scenario.ts';

/** How long a job may take to complete before a check goes without it, in ms. */
const patience = 10_000;

/** A job, with the body that created it. */
export interface CreatedJob {
  sent: Body;
  job: Body;
}

/** Creates a job on the workflow and the entry of this run, or on a workflow of the check's own. */
export async function createJob(
  scenario: Scenario,
  { workflowId, wait }: { workflowId?: string; wait?: number } = {},
): Promise<CreatedJob> {
  const sent = await jobBody(scenario, workflowId);
  const plan = { path: { id: uuidVersion7() }, json: sent, query: waitQuery(scenario, wait) };
  const job = await scenario.success('createJob', plan, {
    ...(wait !== undefined && { extraTime: wait * 1000 }),
  });
  return { sent, job };
}

/** The body of a job of this run. */
export async function jobBody(scenario: Scenario, workflowId?: string): Promise<Body> {
  const { known } = scenario;
  scenario.require(await known.entryId());
  if (workflowId === undefined) scenario.require(await known.workflowId());
  const body = await known.jobBody();
  return workflowId === undefined ? body : { ...body, workflow_id: workflowId };
}

/** The query that asks to wait, by the name that the document gives it. */
export function waitQuery(scenario: Scenario, wait: number | undefined) {
  return wait === undefined ? {} : scenario.query('createJob', { wait });
}

/** Fetches a job. */
export function fetchJob(scenario: Scenario, id: string): Promise<Body> {
  return scenario.success('fetchJob', { path: { id } });
}

/** Whether a job says that it has completed. */
export function isCompleted({ completed_at }: Body): boolean {
  return typeof completed_at === 'string' && completed_at !== '';
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
  const { sent, job } = await createJob(scenario, options);
  const start = performance.now();
  for (let delay = 20; ; delay = Math.min(delay * 2, 500)) {
    const found = await fetchJob(scenario, job.id);
    if (isCompleted(found)) return { sent, job: found };
    if (performance.now() - start > patience) {
      throw new Skipped(`needs a job that completes; ${job.id} had not after ${patience / 1000} s`);
    }
    await pause(delay);
  }
}

/** The intents of a job that name a step. */
export function intentsOf(job: Body): Body[] {
  return Array.isArray(job.intents) ? job.intents.filter(isItem) : [];
}

/**
 * Creates a workflow of this run.
 *
 * @param changes fields in place of those of the document's example
 */
export async function createWorkflow(
  scenario: Scenario,
  changes: Body = {},
  version: 1 | 4 | 5 | 7 = 4,
): Promise<{ sent: Body; workflow: Body; id: string }> {
  const id = uuidOfVersion(version);
  const sent = { ...scenario.known.workflowBody(), name: `${mark} workflow`, ...changes };
  const workflow = await scenario.success('createWorkflow', {
    path: { id },
    json: sent,
  });
  return { sent, workflow, id };
}

/** A workflow as it is now: an update that names nothing returns it. */
export function presentWorkflow(scenario: Scenario, id: string): Promise<Body> {
  return scenario.success('updateWorkflow', { path: { id }, json: {} });
}
