import { timeOf } from '../../../checks/values.ts';
import type { JsonObject } from '../../../lib/json.ts';
import type { Scenario } from '../../session/scenario.ts';
import { stepFixture } from '../workflows/workflow-data.ts';
import { type AttemptedJob, tryCreate } from './job-creation.ts';
import { chain } from './job-graphs.ts';
import { isCompleted } from './job-views.ts';
import { chainOf, createWorkflowOf, type StoredWorkflow } from './job-workflows.ts';
import { needCompletion } from './known-jobs.ts';

const create = 'create-job';

/** What all checks of creations that wait have in common: they take time, and measure it. */
export const ofWaiting = {
  kind: 'stateful',
  claims: 'everything',
  writes: ['workflows', 'jobs'],
} as const;

/** The workflow of a job that takes a moment, if the server has one. */
export async function slowWorkflow(scenario: Scenario): Promise<StoredWorkflow> {
  const known = await needCompletion(scenario);
  const slow = stepFixture(scenario.fixtures.slow_step);
  if (slow) return createWorkflowOf(scenario, chain([slow, ...known.good.slice(0, 1)], 2));
  return chainOf(scenario, known, { length: 34 });
}

/** How long the job of a creation took, in ms; `NaN` when its times do not show that. */
export function lifeOf({ job }: AttemptedJob): number {
  const life = timeOf(job?.completed_at) - timeOf(job?.created_at);
  // Whether a job can complete before its time of creation is open (D91).
  return life < 0 ? Number.NaN : life;
}

/** @throws Skipped when the job of a creation without `wait` has completed at once */
export async function needSlowJob(scenario: Scenario, json: JsonObject): Promise<AttemptedJob> {
  // On a busy machine a response comes late now and then, with a job that has completed meanwhile.
  for (let time = 0; time < 3; time += 1) {
    const plain = await tryCreate(scenario, create, json);
    if (plain.job && !isCompleted(plain.job)) return plain;
  }
  return scenario.skip(
    'needs a job that takes a moment: add "slow_step": {"provider": "…", "config": {…}} to the fixtures',
  );
}

/** Whether a response came before the shortest wait was over, with a job that had not completed. */
export function cameEarly({ job, took }: AttemptedJob, milliseconds: number): boolean {
  return job !== undefined && !isCompleted(job) && took < milliseconds - 100;
}
