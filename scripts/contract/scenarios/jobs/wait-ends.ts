import { restsOn } from '../../../checks/basis.ts';
import type { JsonObject } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import {
  type AttemptedJob,
  jobBody,
  tryCreate,
  waitQuery,
} from '../../resources/jobs/job-creation.ts';
import { chain } from '../../resources/jobs/job-graphs.ts';
import { isCompleted } from '../../resources/jobs/job-views.ts';
import { fetchJob } from '../../resources/jobs/job-watching.ts';
import { createWorkflowOf } from '../../resources/jobs/job-workflows.ts';
import { jobKnowledge, needCompletion } from '../../resources/jobs/known-jobs.ts';
import { lifeOf, ofWaiting } from '../../resources/jobs/waiting-creation.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

const create = 'create-job';

const waitEndsEarly: ScenarioCheck = {
  ...ofWaiting,
  id: 'wait-ends-early',
  asserts:
    'The response to a creation that waits comes as soon as the job has completed, and at once with a `wait` of 0. It is a success also when the job fails.',
  basis: restsOn('F177', 'F211', 'D94'),
  fix: 'Respond when the job completes; the time given is only the longest.',
  operations: onlyOn(create),
  async run(scenario) {
    const json = await jobBody(scenario);
    const failing = await failingBody(scenario);
    const [none, plain, ended, failed] = await Promise.all([
      tryCreate(scenario, create, json, { wait: 0 }),
      tryCreate(scenario, create, json),
      compareEnds(scenario, json),
      failing && compareEnds(scenario, failing),
    ]);
    if (!plain.job) return scenario.skip('needs a job that the server creates');
    if (none.took > 800 && plain.took < 400) await confirmZero(scenario, json);
    if (!ended) return scenario.skip('needs a job that completes while it waits');
    if (failing && !failed) await compareFailing(scenario, failing);
    await compareRepeated(scenario, json);
  },
};

/** The body of a job whose only step fails, if such a step is known. */
async function failingBody(scenario: Scenario): Promise<JsonObject | undefined> {
  const { failing } = await jobKnowledge(scenario);
  if (!failing) return undefined;
  const { id } = await createWorkflowOf(scenario, chain([failing], 1));
  return jobBody(scenario, id);
}

/** A creation that waits for a job that fails is a success, where one that waits for another job is. */
async function compareFailing(scenario: Scenario, json: JsonObject): Promise<void> {
  const waited = await tryCreate(scenario, create, json, { wait: 3 });
  // What the response is when the wait elapses, after a second at least, is open (D42).
  if (waited.job || waited.took > 800) return;
  const found = await scenario.attempt('fetch-job', { id: waited.id });
  const plain = await tryCreate(scenario, create, json);
  if (!found || !isCompleted(found) || !plain.job) return;
  const message =
    'A creation that waits for a job that fails has no success, although the job is there.';
  const details = { expected: 'status 200', actual: `status ${waited.status}` };
  scenario.documented('F177', message, details);
}

/** @returns whether a job completed while it waited, so that its end could be compared */
async function compareEnds(scenario: Scenario, json: JsonObject): Promise<boolean> {
  const [one, three] = await Promise.all([
    tryCreate(scenario, create, json, { wait: 1 }),
    tryCreate(scenario, create, json, { wait: 3 }),
  ]);
  const late = Math.min(one.took - lifeOf(one), three.took - lifeOf(three));
  if (late > 600) await reportLateEnd(scenario, json, one, three);
  return [one, three].some(({ job }) => job !== undefined && isCompleted(job));
}

async function reportLateEnd(
  scenario: Scenario,
  json: JsonObject,
  one: AttemptedJob,
  three: AttemptedJob,
): Promise<void> {
  const two = await tryCreate(scenario, create, json, { wait: 2 });
  const whole = await takeWhole(scenario, json, [one, two, three]);
  const details = {
    expected: `a response soon after ${Math.round(lifeOf(two))} ms`,
    actual: `a response after ${Math.round(two.took)} ms`,
  };
  if (whole) {
    const message = 'A creation waits for the whole time although the job has completed.';
    scenario.documented('F211', message, details);
  } else if (two.took - lifeOf(two) > 600) {
    const message = 'A creation waits on for a good while after the job has completed.';
    scenario.assumed('D94', message, details);
  }
}

/** A creation that is repeated when the job has completed has nothing to wait for. */
async function compareRepeated(scenario: Scenario, json: JsonObject): Promise<void> {
  const { id, job } = await tryCreate(scenario, create, json, { wait: 3 });
  if (!job || !isCompleted(job)) return;
  for (let time = 0; time < 2; time += 1) {
    const repeated = await tryCreate(scenario, create, json, { wait: 2, id });
    if (!repeated.job || repeated.took < 1500) return;
  }
  scenario.assumed('D94', 'A creation that is repeated waits although the job has completed.', {
    expected: 'a response at once',
    actual: 'a response after more than 1500 ms, both times',
  });
}

/** Whether creations that wait one, two and three seconds take just that long, as the fastest of each shows. */
function areWhole(fastest: readonly number[]): boolean {
  return fastest.every((took, index) => isNear(took, 1000 * (index + 1)));
}

// A busy machine makes a response late, and never early.
async function takeWhole(
  scenario: Scenario,
  json: JsonObject,
  waited: readonly AttemptedJob[],
): Promise<boolean> {
  let fastest = waited.map(({ took }) => took);
  for (let time = 0; time < 5 && !areWhole(fastest); time += 1) {
    const again = await Promise.all(
      fastest.map((_, index) => tryCreate(scenario, create, json, { wait: index + 1 })),
    );
    fastest = fastest.map((took, index) => Math.min(took, again[index]?.took ?? took));
  }
  return areWhole(fastest);
}

function isNear(took: number, milliseconds: number): boolean {
  return took > milliseconds - 100 && took < milliseconds + 900;
}

async function confirmZero(scenario: Scenario, json: JsonObject): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    const zero = await tryCreate(scenario, create, json, { wait: 0 });
    const plain = await tryCreate(scenario, create, json);
    if (zero.took < 800 || plain.took > 400) return;
  }
  scenario.documented('F211', 'A creation with a `wait` of 0 seconds waits.', {
    expected: 'a response at once, as without `wait`',
    actual: 'a response after more than 800 ms, each of three times',
  });
}

const waitResponse: ScenarioCheck = {
  ...ofWaiting,
  id: 'wait-response',
  asserts:
    'A job that a waiting creation gives as completed is the job that is fetched afterwards.',
  basis: restsOn('D95'),
  fix: 'Read the job again after the wait, and respond with all of it.',
  operations: onlyOn(create),
  async run(scenario) {
    const json = await jobBody(scenario);
    const { id, job } = await tryCreate(scenario, create, json, { wait: 3 });
    if (!job || !isCompleted(job)) {
      return scenario.skip('needs a job that completes while it waits');
    }
    await waitForFailing(scenario);
    const fetched = await fetchJob(scenario, id);
    for (const field of ['status', 'completed_at', 'intents', 'faults', 'attachments']) {
      const [shown, found] = [sizeOf(job[field]), sizeOf(fetched[field])];
      if (shown === found || (found ?? undefined) === undefined) continue;
      scenario.assumed(
        'D95',
        `The response to a creation that waited has another \`${field}\` than the job.`,
        { pointer: `/${field}`, expected: String(found), actual: String(shown) },
      );
    }
  },
};

/** A job of a step that fails has a response as well, which the checks of single responses evaluate. */
async function waitForFailing(scenario: Scenario): Promise<void> {
  const { failing } = await needCompletion(scenario);
  if (!failing) return;
  const { id } = await createWorkflowOf(scenario, chain([failing], 2));
  const plan = { id: uuidOfVersion(7), json: await jobBody(scenario, id) };
  const query = waitQuery(scenario, 1);
  await scenario.send(create, { ...plan, query }, { extraTime: 1000 });
}

function sizeOf(value: unknown): unknown {
  return Array.isArray(value) ? `${value.length} items` : value;
}

/** Checks of when a waiting creation ends, and with what. */
export const waitEndChecks: readonly ScenarioCheck[] = [waitEndsEarly, waitResponse];
