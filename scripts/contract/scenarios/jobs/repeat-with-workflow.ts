import { restsOn } from '../../../checks/basis.ts';
import { sameUuid } from '../../../checks/values.ts';
import type { JsonObject } from '../../../lib/json.ts';
import { chain } from '../../resources/jobs/job-graphs.ts';
import { intentsOf } from '../../resources/jobs/job-views.ts';
import { fetchJob } from '../../resources/jobs/job-watching.ts';
import { createWorkflowOf, type StoredWorkflow } from '../../resources/jobs/job-workflows.ts';
import { completedJob, needCompletion } from '../../resources/jobs/known-jobs.ts';
import { readUntil } from '../../session/lag.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

/** Whether a job is a run of the workflow that it names, also after a creation with another one (D44). */
export const repeatWithWorkflow: ScenarioCheck = {
  id: 'repeat-with-workflow',
  kind: 'stateful',
  asserts:
    'After a completed job was created again with another workflow, it has an intent of a step of the workflow that it names.',
  basis: restsOn('D205'),
  fix: 'Leave the job as it is, or run it anew. Do not change `workflow_id` alone.',
  writes: ['workflows', 'jobs'],
  operations: onlyOn('create-job'),
  async run(scenario) {
    const [step = {}] = (await needCompletion(scenario)).good;
    const first = await createWorkflowOf(scenario, chain([step], 2));
    const { id, sent, job } = await completedJob(scenario, { workflowId: first.id });
    const second = await createWorkflowOf(scenario, chain([step], 1));
    const fits = (each: JsonObject) => [first, second].some((one) => isRunOf(each, one));
    // A service may name the steps itself, and not show them (D26).
    if (!fits(job)) return scenario.skip('needs a job that shows the steps of its workflow');
    const json = { ...sent, workflow_id: second.id };
    await scenario.respond('create-job', { id, json }, { expectation: 'open' });
    const later = await readUntil(() => fetchJob(scenario, id), fits);
    if (fits(later)) return;
    scenario.assumed('D205', 'A job names a workflow of which it has no intent.', {
      pointer: '/workflow_id',
      expected: `${first.id}, or intents of the steps of the other workflow`,
      actual: String(later.workflow_id),
    });
  },
};

/** Whether a job names a workflow, and has an intent of a step of it. */
function isRunOf(job: JsonObject, { id, steps }: StoredWorkflow): boolean {
  const isOfStep = ({ step_id }: JsonObject) => steps.some((step) => sameUuid(step.id, step_id));
  return sameUuid(job.workflow_id, id) && intentsOf(job).some(isOfStep);
}
