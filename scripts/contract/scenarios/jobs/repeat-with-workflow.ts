import { restsOn } from '../../../checks/basis.ts';
import { sameUuid } from '../../../checks/values.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { alone, chain } from '../../resources/jobs/job-graphs.ts';
import { hasBegun, intentsOf } from '../../resources/jobs/job-views.ts';
import { fetchJob } from '../../resources/jobs/job-watching.ts';
import { createWorkflowOf, type StoredWorkflow } from '../../resources/jobs/job-workflows.ts';
import { completedJob, needCompletion } from '../../resources/jobs/known-jobs.ts';
import { readUntil } from '../../session/lag.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

const create = 'create-job';

/** Whether a job is a run of the workflow that it names, also after a creation with another one (D44). */
export const repeatWithWorkflow: ScenarioCheck = {
  id: 'repeat-with-workflow',
  kind: 'stateful',
  asserts:
    'After a completed job was created again with another workflow, its intents are of steps of the workflow that it names.',
  basis: restsOn('F107'),
  fix: 'Leave the job as it is, or run it anew. Do not change `workflow_id` alone.',
  writes: ['workflows', 'jobs'],
  operations: onlyOn(create),
  async run(scenario) {
    const [step = {}] = (await needCompletion(scenario)).good;
    const first = await createWorkflowOf(scenario, chain([step], 2));
    const { id, sent } = await completedJob(scenario, { workflowId: first.id });
    const second = await createWorkflowOf(scenario, [alone(step)]);
    const json = { ...sent, workflow_id: second.id };
    await scenario.respond(create, { id, json }, { expectation: 'open' });
    const stranger = (job: JsonObject) => strangerIn(job, [first, second]);
    const job = await readUntil(
      () => fetchJob(scenario, id),
      (each) => stranger(each) === undefined,
    );
    if (!intentsOf(job).some(hasBegun) || text(job.workflow_id) === undefined) {
      return scenario.skip('needs a job that shows its workflow and an intent');
    }
    const found = stranger(job);
    if (found === undefined) return;
    scenario.documented('F107', 'A job has an intent of a step that its workflow does not have.', {
      pointer: '/intents/0/step_id',
      expected: `a step of workflow ${job.workflow_id}`,
      actual: found,
    });
  },
};

/** The step of an intent that the workflow of the job does not have. */
function strangerIn(
  { workflow_id, intents }: JsonObject,
  workflows: readonly StoredWorkflow[],
): string | undefined {
  const workflow = workflows.find(({ id }) => sameUuid(id, workflow_id));
  if (!workflow) return undefined;
  const ids = intentsOf({ intents }).flatMap(({ step_id }) => text(step_id) ?? []);
  return ids.find((id) => !workflow.steps.some((step) => sameUuid(step.id, id)));
}
