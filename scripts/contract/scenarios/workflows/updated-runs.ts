import { restsOn } from '../../../checks/basis.ts';
import { sameUuid } from '../../../checks/values.ts';
import { type JsonObject, objectsOf, text } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { createJob } from '../../resources/jobs/job-creation.ts';
import { chain } from '../../resources/jobs/job-graphs.ts';
import { hasBegun, intentsOf, isCompleted } from '../../resources/jobs/job-views.ts';
import { fetchJob, watchToEnd } from '../../resources/jobs/job-watching.ts';
import { createWorkflowOf } from '../../resources/jobs/job-workflows.ts';
import { jobKnowledge } from '../../resources/jobs/known-jobs.ts';
import { createWorkflow, linksOf, stepsOf } from '../../resources/workflows/workflow-data.ts';
import { readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

/** How long a job may take to show what it runs where none shows that it has completed, in ms. */
const shortRun = 300;

export const workflowUpdateRuns: ScenarioCheck = {
  kind: 'stateful',
  id: 'workflow-update-runs',
  asserts:
    'A job that is created after an update of its workflow runs the steps of the update, whatever they hold, also when the workflow has run before, and when only its links have changed.',
  basis: restsOn('F015', 'F172', 'D98'),
  fix: 'Take the steps of a job from the workflow as it is when the job is created, and run each of them.',
  writes: ['workflows', 'jobs'],
  operations: onlyOn('update-workflow'),
  async run(scenario) {
    await Promise.all([compareFirst(scenario), compareLater(scenario)]);
  },
};

/** Runs a workflow that was updated before it has run for the first time. */
async function compareFirst(scenario: Scenario): Promise<void> {
  const { sent, id } = await createWorkflow(scenario);
  const steps = renamed(stepsOf(sent));
  await scenario.success('update-workflow', { id, json: { steps } });
  const { old, intents } = await runOnce(scenario, id, steps);
  // What was written may take a moment to be seen (D137).
  if (old && (await runOnce(scenario, id, steps)).old) {
    scenario.documented('F015', 'A job runs steps from before the update of its workflow.', {
      pointer: '/intents',
      expected: `intents named as ${steps[0]?.name}`,
      actual: intents.map(({ name }) => name).join(', '),
    });
  }
  reportEnd(scenario, steps, intents);
}

function reportEnd(
  scenario: Scenario,
  steps: readonly JsonObject[],
  intents: readonly JsonObject[],
): void {
  const [last] = intents.slice(-1);
  const step = steps.find(({ name }) => name === last?.name);
  const next = objectsOf(step?.next).find(({ status }) => status === statusOf(last));
  if (next?.step_id === undefined || next.stop === true) return;
  scenario.assumed('D98', 'A job ended although `next` of its last step leads on.', {
    pointer: '/intents',
    expected: 'an intent of the step that follows',
    actual: intents.map(({ name }) => name).join(', '),
  });
}

/**
 * Runs a workflow of steps that end well, and again after each of two updates: of all names, and of the
 * links alone, so that they leave out a step.
 */
async function compareLater(scenario: Scenario): Promise<void> {
  const { good } = await jobKnowledge(scenario);
  const { id, steps } = await createWorkflowOf(scenario, chain(good.slice(0, 1), 3));
  const [first, last, second] = steps;
  if (!first || !second || !last) return;
  await runOnce(scenario, id, steps);
  const named: JsonObject[] = steps.map((step, index) => ({
    ...step,
    name: `Renamed step ${index}`,
  }));
  const next = linksOf(first).map((link) => ({ ...link, step_id: last.id }));
  const short = named.map((step) => (step.id === first.id ? { ...step, next } : step));
  for (const [update, skipped] of [
    [named, undefined],
    [short, second.id],
  ] as const) {
    const plan = { id, json: { steps: update } };
    const { response } = await scenario.respond('update-workflow', plan, { expectation: 'open' });
    if (response.status !== 200) return;
    const isOld = async () => {
      const { old, intents } = await runOnce(scenario, id, update);
      const ran = intents.some(({ step_id }) => sameUuid(step_id, skipped));
      return old ? 'F015' : skipped !== undefined && ran ? 'F172' : undefined;
    };
    // What was written may take a moment to be seen (D137).
    const fact = (await isOld()) && (await isOld());
    if (fact === undefined) continue;
    const message = 'A job runs a workflow as it was before an update, and as it ran before.';
    const details = { expected: 'intents by the steps of the update', pointer: '/intents' };
    scenario.documented(fact, message, { ...details, actual: 'those from before it' });
  }
}

/** The steps under other names, every other one without notes. */
function renamed(steps: readonly JsonObject[]): JsonObject[] {
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
 * Runs the workflow.
 *
 * @returns the intents in the order in which they began, none unless the job has completed; `old` when
 *   none of them has the name of a step
 */
async function runOnce(scenario: Scenario, workflowId: string, steps: readonly JsonObject[]) {
  const { id } = await createJob(scenario, { workflowId });
  const known = await jobKnowledge(scenario);
  const ranAll = (view: JsonObject) => intentsOf(view).filter(hasBegun).length >= steps.length;
  const shown = known.completes
    ? await watchToEnd(scenario, id, known)
    : await readUntil(() => fetchJob(scenario, id), ranAll, shortRun);
  const intents = intentsOf(shown).filter(({ name }) => text(name) !== undefined);
  if (intents.length === 0) scenario.skip('needs a job with intents that show their names');
  const old = intents.every(({ name }) => !steps.some((step) => step.name === name));
  const ran = intents.filter(
    ({ completed, step_id }) => completed === true && step_id !== undefined,
  );
  const complete = isCompleted(shown) && ran.length === intents.length;
  return { old, intents: complete ? inOrder(ran, steps) : [] };
}

// Intents may be in any order (D100), and the service may name the steps (D26).
function inOrder(intents: readonly JsonObject[], steps: readonly JsonObject[]): JsonObject[] {
  return steps.flatMap((step) =>
    intents.filter(({ name, step_id }) => name === step.name || sameUuid(step_id, step.id)),
  );
}

/** The status with which a step ended, if its last event shows one. */
function statusOf(intent: JsonObject | undefined): unknown {
  const events = objectsOf(intent?.events);
  const index = (event: JsonObject) => Number(event.index ?? Number.NaN);
  const [last] = events.toSorted((a, b) => index(b) - index(a));
  return events.length > 0 && events.every((event) => !Number.isNaN(index(event)))
    ? last?.status
    : undefined;
}
