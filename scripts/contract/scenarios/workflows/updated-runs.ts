import { restsOn } from '../../../checks/basis.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { compareRun, routeBasis } from '../../resources/jobs/compared-runs.ts';
import { createJob, dataBody } from '../../resources/jobs/job-creation.ts';
import { chain } from '../../resources/jobs/job-graphs.ts';
import { routeFindings } from '../../resources/jobs/job-routes.ts';
import { hasBegun, intentsOf, isCompleted } from '../../resources/jobs/job-views.ts';
import { fetchJob, watchToEnd } from '../../resources/jobs/job-watching.ts';
import { branchesOf, createWorkflowOf, storedSteps } from '../../resources/jobs/job-workflows.ts';
import { jobKnowledge } from '../../resources/jobs/known-jobs.ts';
import { createWorkflow, linksOf, stepsOf } from '../../resources/workflows/workflow-data.ts';
import { readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

/** How long a job may take to show what it runs where none shows that it has completed, in ms. */
const shortRun = 300;

export const workflowUpdateRuns: ScenarioCheck = {
  kind: 'stateful',
  id: 'workflow-update-runs',
  asserts:
    'A job that is created after an update of its workflow runs its steps as they are now, whatever they hold. This holds where the workflow has run before or was created again, and where only links or the name have changed.',
  basis: restsOn(...routeBasis),
  fix: 'Take the steps of a job from the workflow as it is when the job is created, and run each of them.',
  writes: ['workflows', 'jobs'],
  operations: onlyOn('update-workflow'),
  async run(scenario) {
    const ran = await Promise.all([
      compareFirst(scenario),
      compareLater(scenario),
      compareBranches(scenario).catch(nothingIfSkipped),
    ]);
    if (!ran.some(Boolean)) scenario.skip('needs an update of steps that the server accepts');
  },
};

/** Runs a workflow that was updated before it has run for the first time. */
async function compareFirst(scenario: Scenario): Promise<boolean> {
  const { sent, id } = await createWorkflow(scenario);
  return compareUpdated(scenario, { id, steps: renamedSteps(stepsOf(sent)) });
}

/**
 * Runs a workflow of steps that end well, and again after each of two updates: of all names, and of the
 * links alone, so that they leave out a step.
 */
async function compareLater(scenario: Scenario): Promise<boolean> {
  const { good } = await jobKnowledge(scenario);
  const { id, steps } = await createWorkflowOf(scenario, chain(good.slice(0, 1), 3));
  const [first, last] = steps;
  if (!first || !last) return false;
  await runOnce(scenario, { id, steps });
  const named: JsonObject[] = steps.map((step, index) => ({
    ...step,
    name: `Renamed step ${index}`,
  }));
  const next = linksOf(first).map((link) => ({ ...link, step_id: last.id }));
  const short = named.map((step) => (step.id === first.id ? { ...step, next } : step));
  return (
    (await compareUpdated(scenario, { id, steps: named })) &&
    compareUpdated(scenario, { id, steps: short })
  );
}

/**
 * Runs a workflow with steps that fail after it was created again, after an update of its steps, and after one of its name
 * alone. On data, there is no entry to which the failures are added.
 */
async function compareBranches(scenario: Scenario): Promise<boolean> {
  const known = await jobKnowledge(scenario);
  const { id, steps, sent } = await branchesOf(scenario, known, known.failing);
  const body = dataBody(id);
  const again = await scenario.attempt('create-workflow', { id, json: sent });
  if (again) await compareRuns(scenario, { id, steps: storedSteps(stepsOf(sent), again), body });
  const renamed = steps.map((step) => ({ ...step, name: `New ${step.name}` }));
  const workflow = { id, steps: renamed, body };
  return (
    (await compareUpdated(scenario, workflow)) &&
    compareUpdated(scenario, workflow, { name: scenario.newName() })
  );
}

/** A workflow, its steps, and the body of its jobs if it is not a usual one. */
interface RunWorkflow {
  id: string;
  steps: readonly JsonObject[];
  body?: JsonObject;
}

/**
 * Updates a workflow, and compares its next run with its steps.
 *
 * @param json the update; of the steps unless given
 * @returns whether the server accepts the update
 */
async function compareUpdated(
  scenario: Scenario,
  { steps, ...workflow }: RunWorkflow,
  json: JsonObject = { steps },
): Promise<boolean> {
  const plan = { id: workflow.id, json };
  const { response } = await scenario.respond('update-workflow', plan, { expectation: 'open' });
  // A server may reject steps that no other leads to.
  if (response.status !== 200) return false;
  await compareRuns(scenario, { ...workflow, steps: storedSteps(steps, response.json) });
  return true;
}

/** Compares a job of a workflow with its steps. */
async function compareRuns(scenario: Scenario, workflow: RunWorkflow): Promise<void> {
  const { steps } = workflow;
  const others = [(await jobKnowledge(scenario)).last];
  const run = async () => {
    const { job, isOld } = await runOnce(scenario, workflow);
    return { job, isOld, isRight: !isOld && routeFindings(steps, job, { others }).length === 0 };
  };
  // What was written may take a moment to be seen (D137).
  const { job, isOld } = await readUntil(run, ({ isRight }) => isRight);
  if (!isOld) {
    await compareRun(scenario, steps, job);
    return;
  }
  scenario.documented('F015', 'A job runs steps from before the update of its workflow.', {
    pointer: '/intents',
    expected: `intents named as ${steps[0]?.name}`,
    actual: intentsOf(job)
      .map(({ name }) => name)
      .join(', '),
  });
}

/** The steps under other names, every other one without notes. */
function renamedSteps(steps: readonly JsonObject[]): JsonObject[] {
  const ids = steps.map(({ id }) => id ?? uuidOfVersion(4));
  return steps.map(({ notes, ...step }, index) => ({
    ...step,
    id: ids[index],
    name: `Updated step ${index + 1}`,
    ...(index % 2 === 0 && { notes: notes ?? 'With notes.' }),
    next:
      index + 1 < steps.length
        ? [{ status: 'OK', step_id: ids[index + 1], stop: false }]
        : [{ status: 'OK', stop: true }],
  }));
}

/**
 * Runs the workflow, and waits until the job has completed, where the server shows that.
 *
 * @returns the job; `isOld` when no intent has the name of a step
 */
async function runOnce(scenario: Scenario, { id: workflowId, steps, body }: RunWorkflow) {
  const { id } = await createJob(scenario, { workflowId, ...(body && { body }) });
  const known = await jobKnowledge(scenario);
  const ranAll = (view: JsonObject) => intentsOf(view).filter(hasBegun).length >= steps.length;
  const job = known.completes
    ? await watchToEnd(scenario, id, known)
    : await readUntil(() => fetchJob(scenario, id), ranAll, shortRun);
  const intents = intentsOf(job);
  const names = intents.flatMap(({ name }) => text(name) ?? []);
  const ranNothing = isCompleted(job) && intents.length === 0;
  if (names.length === 0 && !ranNothing)
    scenario.skip('needs a job with intents that show their names');
  const isOld = !ranNothing && !names.some((name) => steps.some((step) => step.name === name));
  return { job, isOld };
}
