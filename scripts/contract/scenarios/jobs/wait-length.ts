import { restsOn } from '../../../checks/basis.ts';
import type { JsonObject } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import {
  type AttemptedJob,
  dataBody,
  jobBody,
  tryCreate,
} from '../../resources/jobs/job-creation.ts';
import { chain } from '../../resources/jobs/job-graphs.ts';
import { endsEarly, routeFindings } from '../../resources/jobs/job-routes.ts';
import {
  eventsOf,
  hasBegun,
  intentsOf,
  isCompleted,
  isFirstResponse,
} from '../../resources/jobs/job-views.ts';
import { fetchJob, untilCompleted, watchToEnd } from '../../resources/jobs/job-watching.ts';
import { createWorkflowOf, type StoredWorkflow } from '../../resources/jobs/job-workflows.ts';
import { needCompletion, templateOf } from '../../resources/jobs/known-jobs.ts';
import {
  cameEarly,
  needSlowJob,
  ofWaiting,
  slowWorkflow,
} from '../../resources/jobs/waiting-creation.ts';
import type { JobKnowledge } from '../../session/job-knowledge.ts';
import { readUntil } from '../../session/lag.ts';
import { lasting } from '../../session/lasting.ts';
import type { Details, Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

const create = 'create-job';
const post = 'create-job-non-idempotent';

/** How many ms the first steps may take, for the job to differ from its first response. */
const longestStep = 1000;

export const waitWaits: ScenarioCheck = {
  ...ofWaiting,
  id: 'wait-waits',
  asserts:
    'A creation with `wait`, also a repeated one while the job runs and one in another workspace, has no response before the job has completed or a second has passed. A longer wait is not shorter.',
  basis: restsOn('F211', 'F221', 'F284', 'D43', 'D94', 'D158'),
  fix: 'Hold the response back until the job completes or the time is over, in seconds.',
  operations: onlyOn(create),
  async run(scenario) {
    const known = await needCompletion(scenario);
    const workflow = await slowWorkflow(scenario);
    const json = await jobBody(scenario, workflow.id);
    const plain = await needSlowJob(scenario, json);
    const [one, older, posted, repeated, three, ten, two, failing, other] = await Promise.all([
      tryCreate(scenario, create, json, { wait: 1 }),
      tryCreate(scenario, create, json, { wait: 1, id: uuidOfVersion(1) }),
      tryCreate(scenario, post, json, { wait: 1 }),
      repeatedLater(scenario, workflow),
      tryCreate(scenario, create, json, { wait: 3 }),
      tryCreate(scenario, create, json, { wait: 10 }),
      // What a server accepts as the body of a job is open: it counts if it was created.
      tryCreate(scenario, create, dataBody(workflow.id, 'wait'), { wait: 2 }),
      ofFailing(scenario, workflow),
      inOtherWorkspace(scenario, workflow).catch(nothingIfSkipped),
    ]);

    // Whether a response shows `completed_at` at all is open: that of a repeated creation tells.
    await untilCompleted(scenario, plain.id, known);
    const again = await tryCreate(scenario, create, json, { id: plain.id });
    if (!again.job || !isCompleted(again.job)) {
      return scenario.skip('needs a creation whose response shows that a job has completed');
    }
    for (const waited of [one, older, two, failing])
      if (waited) await reportEarly(scenario, known, waited, 'F211');
    // A server that responds as the first time may do so at once (D190).
    if (isFirstResponse(repeated.job ?? {}, repeated.first)) reportShort(scenario, repeated, 1000);
    else await reportEarly(scenario, known, repeated, 'F211');
    await reportEarly(scenario, known, posted, 'F221');
    await compareCombinations(scenario, known, workflow);
    if (!cameEarly(one, 1000)) {
      reportShort(scenario, three, 3000);
      reportShort(scenario, ten, 10_000);
    }
    for (const waited of [one, three]) await compareRest(scenario, workflow, waited);
    if (other) await reportEarly(other.scenario, known, other.waited, 'F211');
  },
};

/** Creations on data that wait: by POST, under an id of version 1, and by PUT once the workflow was updated. */
async function compareCombinations(
  scenario: Scenario,
  known: JobKnowledge,
  { id, steps }: StoredWorkflow,
): Promise<void> {
  const templates = steps.map(templateOf);
  const updated = await createWorkflowOf(scenario, chain(templates, templates.length));
  const change = { id: updated.id, json: { name: scenario.newName() } };
  if (scenario.hasOperation('update-workflow')) await scenario.attempt('update-workflow', change);
  const wait = 1;
  const [posted, older, later] = await Promise.all([
    tryCreate(scenario, post, dataBody(id, 'posted'), { wait }),
    tryCreate(scenario, create, dataBody(id, 'older'), { wait, id: uuidOfVersion(1) }),
    tryCreate(scenario, create, dataBody(updated.id, 'updated'), { wait }),
  ]);
  await reportEarly(scenario, known, posted, 'F221');
  for (const waited of [older, later]) await reportEarly(scenario, known, waited, 'F211');
}

/** A creation that waits for a job that takes a moment, and of which a step fails at the end. */
async function ofFailing(
  scenario: Scenario,
  { steps }: StoredWorkflow,
): Promise<AttemptedJob | undefined> {
  const { failing } = await needCompletion(scenario);
  if (!failing) return undefined;
  const templates = [...steps.map(templateOf), failing];
  const { id } = await createWorkflowOf(scenario, chain(templates, templates.length));
  return tryCreate(scenario, create, await jobBody(scenario, id), { wait: 1 });
}

/** A creation of a like job that waits, with the token of the other workspace. */
async function inOtherWorkspace(scenario: Scenario, { steps }: StoredWorkflow) {
  const other = scenario.inOtherWorkspace(waitWaits);
  const templates = steps.map(templateOf);
  const { id } = await createWorkflowOf(other, chain(templates, templates.length));
  return { scenario: other, waited: await tryCreate(other, create, dataBody(id), { wait: 1 }) };
}

/** Repeats a creation with a wait, once its first steps have made the job differ from its first response. */
async function repeatedLater(
  scenario: Scenario,
  { steps }: StoredWorkflow,
): Promise<AttemptedJob & { first: JsonObject | undefined }> {
  const templates = [...steps, ...steps].map(templateOf);
  const { id: workflow } = await createWorkflowOf(scenario, chain(templates, templates.length));
  const json = await jobBody(scenario, workflow);
  const { id, job: first } = await tryCreate(scenario, create, json);
  await readUntil(
    () => fetchJob(scenario, id),
    (view) => !isFirstResponse(view, first),
    longestStep,
  );
  return { ...(await tryCreate(scenario, create, json, { id, wait: 1 })), first };
}

async function reportEarly(
  scenario: Scenario,
  known: JobKnowledge,
  waited: AttemptedJob,
  fact: string,
): Promise<void> {
  if (!cameEarly(waited, 1000)) return;
  const message = 'A creation that was to wait a second had its response before.';
  const ended = await watchToEnd(scenario, waited.id, known);
  const details = detailsOf(waited, 1000);
  // That it had not completed is certain only if it continued, because it is open what shows completion (D94).
  if (progressOf(ended) > progressOf(waited.job)) scenario.documented(fact, message, details);
  else scenario.assumed('D94', message, details);
}

/** How far a job has come: the intents that have begun, those that were completed, and their events. */
function progressOf(job: JsonObject = {}): number {
  const begun = intentsOf(job).filter(hasBegun);
  const completed = begun.filter((intent) => intent.completed === true);
  return begun.flatMap(eventsOf).length + begun.length + completed.length;
}

/** The longest wait is open, and so is what a repeated creation waits for. */
function reportShort(scenario: Scenario, waited: AttemptedJob, milliseconds: number): void {
  if (!cameEarly(waited, milliseconds)) return;
  const message = 'A creation that was to wait waited less.';
  scenario.assumed('D43', message, detailsOf(waited, milliseconds));
}

function detailsOf({ took }: AttemptedJob, milliseconds: number): Details {
  return {
    pointer: '/completed_at',
    expected: `a completed job, or a response after ${milliseconds} ms`,
    actual: `a job not completed after ${Math.round(took)} ms`,
  };
}

/** A job goes on when its creation has stopped waiting. */
async function compareRest(
  scenario: Scenario,
  { steps }: StoredWorkflow,
  { id, job }: AttemptedJob,
): Promise<void> {
  if (!job || isCompleted(job)) return;
  const known = await needCompletion(scenario);
  const ended = await watchToEnd(scenario, id, known);
  const again = () => fetchJob(scenario, id);
  const [finding] = await lasting(scenario, ended, again, (view) => restFindings(steps, view));
  if (finding === undefined) return;
  scenario.assumed('D158', 'A job did not run on when its creation had stopped waiting.', {
    pointer: '/intents',
    expected: 'the whole run',
    actual: finding,
  });
}

/** How a job shows that it has not run to its end. */
function restFindings(steps: readonly JsonObject[], job: JsonObject): string[] {
  if (!isCompleted(job)) return ['a job that has not completed'];
  return routeFindings(steps, job)
    .filter(({ message }) => message === endsEarly)
    .map(({ actual }) => actual);
}
