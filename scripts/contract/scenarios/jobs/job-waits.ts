import type { OperationRole } from '../../../api/roles.ts';
import { objectIn } from '../../../api/success.ts';
import { timeOf } from '../../../checks/values.ts';
import type { JsonObject } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../requests/uuid.ts';
import type { Details, Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { runTag } from '../../session/test-data.ts';
import { stepFixture } from '../workflows/workflow-data.ts';
import {
  fetchJob,
  jobBody,
  lasting,
  needCompletion,
  untilCompleted,
  waitQuery,
  watchToEnd,
} from './job-data.ts';
import { chain } from './job-graphs.ts';
import { endsEarly, routeProblems } from './job-routes.ts';
import { hasBegun, intentsOf, isCompleted } from './job-views.ts';
import { chainOf, createWorkflowOf, type StoredWorkflow } from './job-workflows.ts';

const create = 'create-job';
const post = 'create-job-non-idempotent';
const common = { kind: 'stateful', excludes: 'all', writes: ['workflows', 'jobs'] } as const;

/** The workflow of a job that takes a moment, if the server has one. */
async function slowWorkflow(scenario: Scenario): Promise<StoredWorkflow> {
  const known = await needCompletion(scenario);
  const slow = stepFixture(scenario.fixtures.slow_step);
  if (slow) return createWorkflowOf(scenario, chain([slow, ...known.good.slice(0, 1)], 2));
  return chainOf(scenario, known, { length: 34 });
}

/** A creation, the job that it gave, and how long that took. */
interface Waited {
  id: string;
  status: number;
  job: JsonObject | undefined;
  took: number;
}

async function creation(
  scenario: Scenario,
  operation: OperationRole,
  json: JsonObject,
  { wait, id = uuidOfVersion(7) }: { wait?: number; id?: string } = {},
): Promise<Waited> {
  const plan = { id, json, query: waitQuery(scenario, wait) };
  const { response } = await scenario.respond(operation, plan, {
    expectation: 'open',
    extraTime: (wait ?? 0) * 1000,
  });
  const job = objectIn(response);
  const shown = typeof job?.id === 'string' ? job.id : id;
  return { id: shown, status: response.status, job, took: response.milliseconds };
}

/** @throws Skipped when the job of a creation without `wait` has completed at once */
async function needSlowJob(scenario: Scenario, json: JsonObject): Promise<Waited> {
  const plain = await creation(scenario, create, json);
  if (plain.job && !isCompleted(plain.job)) return plain;
  return scenario.skip(
    'needs a job that takes a moment: add "slow_step": {"provider": "…", "config": {…}} to the fixtures',
  );
}

/** Whether a response came before the shortest wait was over, with a job that had not completed. */
function cameEarly({ job, took }: Waited, milliseconds: number): boolean {
  return job !== undefined && !isCompleted(job) && took < milliseconds - 100;
}

const waitAccepted: ScenarioCheck = {
  ...common,
  id: 'wait-accepted',
  asserts: 'A creation that is accepted is accepted with a `wait` of one second as well.',
  basis: [{ fact: 'F211' }, { fact: 'F221' }],
  fix: 'Take the parameter as it is described, and validate the body as without it.',
  operations: onlyOn(create, post),
  async run(scenario) {
    const role = scenario.operation.role === post ? post : create;
    const json = await jobBody(scenario);
    const plain = await creation(scenario, role, json);
    const { status } = await creation(scenario, role, json, { wait: 1 });
    if (!isRejection(status)) return;
    const again = await creation(scenario, role, json);
    if (!plain.job || !again.job) return scenario.skip('needs a job that the server creates');
    scenario.documented(
      role === post ? 'F221' : 'F211',
      'A creation is rejected with `wait`, and accepted without it.',
      { expected: 'status 200', actual: `status ${status}` },
    );
  },
};

/** Whether a status says that the request was at fault; 408 may be what a wait ends with that was too short (D42). */
function isRejection(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}

const waitWaits: ScenarioCheck = {
  ...common,
  id: 'wait-waits',
  asserts:
    'A creation with `wait`, also one that is repeated while the job runs, has no response before the job has completed or a second has passed. A longer wait is not shorter.',
  basis: [
    ...[{ fact: 'F211' }, { fact: 'F221' }, { fact: 'F284' }],
    ...[{ decision: 'D43' }, { decision: 'D94' }, { decision: 'D158' }],
  ],
  fix: 'Hold the response back until the job completes or the time is over, in seconds.',
  operations: onlyOn(create),
  async run(scenario) {
    const known = await needCompletion(scenario);
    const workflow = await slowWorkflow(scenario);
    const json = await jobBody(scenario, workflow.id);
    const plain = await needSlowJob(scenario, json);
    const onData = { workflow_id: workflow.id, data: { docproc_contract: 'wait' }, tags: [runTag] };
    const [one, older, posted, repeated, three, ten, two] = await Promise.all([
      creation(scenario, create, json, { wait: 1 }),
      creation(scenario, create, json, { wait: 1, id: uuidOfVersion(1) }),
      creation(scenario, post, json, { wait: 1 }),
      repeatedAtOnce(scenario, json),
      creation(scenario, create, json, { wait: 3 }),
      creation(scenario, create, json, { wait: 10 }),
      // What a server accepts as the body of a job is open: it counts if it was created.
      creation(scenario, create, onData, { wait: 2 }),
    ]);
    // Whether a response shows `completed_at` at all is open: that of a repeated creation tells.
    await untilCompleted(scenario, plain.id, known);
    const again = await creation(scenario, create, json, { id: plain.id });
    if (!again.job || !isCompleted(again.job)) {
      return scenario.skip('needs a creation whose response shows that a job has completed');
    }
    await reportEarly(scenario, one, 'F211');
    await reportEarly(scenario, older, 'F211');
    await reportEarly(scenario, two, 'F211');
    // Whether a creation that is repeated waits as well is open.
    reportShort(scenario, repeated, 1000);
    await reportEarly(scenario, posted, 'F221');
    if (!cameEarly(one, 1000)) {
      reportShort(scenario, three, 3000);
      reportShort(scenario, ten, 10_000);
    }
    for (const waited of [one, three]) await compareRest(scenario, workflow, waited);
  },
};

async function repeatedAtOnce(scenario: Scenario, json: JsonObject): Promise<Waited> {
  const { id } = await creation(scenario, create, json);
  return creation(scenario, create, json, { id, wait: 1 });
}

async function reportEarly(scenario: Scenario, waited: Waited, fact: string): Promise<void> {
  if (!cameEarly(waited, 1000)) return;
  const message = 'A creation that was to wait a second had its response before.';
  const ended = await watchToEnd(scenario, waited.id, await needCompletion(scenario));
  // That it had not completed is certain only when it has run on: what tells of it is open (D94).
  const begun = (job: JsonObject = {}) => intentsOf(job).filter(hasBegun).length;
  const details = detailsOf(waited, 1000);
  if (begun(ended) > begun(waited.job)) scenario.documented(fact, message, details);
  else scenario.assumed('D94', message, details);
}

/** The longest wait is open, and so is what a repeated creation waits for. */
function reportShort(scenario: Scenario, waited: Waited, milliseconds: number): void {
  if (!cameEarly(waited, milliseconds)) return;
  const message = 'A creation that was to wait waited less.';
  scenario.assumed('D43', message, detailsOf(waited, milliseconds));
}

function detailsOf({ took }: Waited, milliseconds: number): Details {
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
  { id, job }: Waited,
): Promise<void> {
  if (!job || isCompleted(job)) return;
  const known = await needCompletion(scenario);
  const ended = await watchToEnd(scenario, id, known);
  const [problem] = await lasting(scenario, restProblems(steps, ended), async () =>
    restProblems(steps, await fetchJob(scenario, id)),
  );
  if (problem === undefined) return;
  scenario.assumed('D158', 'A job did not run on when its creation had stopped waiting.', {
    pointer: '/intents',
    expected: 'the whole run',
    actual: problem,
  });
}

/** How a job shows that it has not run to its end. */
function restProblems(steps: readonly JsonObject[], job: JsonObject): string[] {
  if (!isCompleted(job)) return ['a job that has not completed'];
  return routeProblems(steps, job)
    .filter(({ message }) => message === endsEarly)
    .map(({ actual }) => actual);
}

const waitEndsEarly: ScenarioCheck = {
  ...common,
  id: 'wait-ends-early',
  asserts:
    'The response to a creation that waits comes as soon as the job has completed, and at once with a `wait` of 0.',
  basis: [{ fact: 'F211' }, { decision: 'D94' }],
  fix: 'Respond when the job completes; the time given is only the longest.',
  operations: onlyOn(create),
  async run(scenario) {
    const json = await jobBody(scenario);
    const [one, three, none, plain] = await Promise.all([
      creation(scenario, create, json, { wait: 1 }),
      creation(scenario, create, json, { wait: 3 }),
      creation(scenario, create, json, { wait: 0 }),
      creation(scenario, create, json),
    ]);
    if (!plain.job) return scenario.skip('needs a job that the server creates');
    if (none.took > 800 && plain.took < 400) await confirmZero(scenario, json);
    const jobs = [one.job, three.job].filter((job) => job !== undefined);
    if (!jobs.some(isCompleted)) {
      return scenario.skip('needs a job that completes while it waits');
    }
    await compareEnds(scenario, json, one, three);
  },
};

async function compareEnds(
  scenario: Scenario,
  json: JsonObject,
  one: Waited,
  three: Waited,
): Promise<void> {
  const late = Math.min(one.took - lifeOf(one), three.took - lifeOf(three));
  if (!(late > 600)) return;
  const two = await creation(scenario, create, json, { wait: 2 });
  const whole = areWhole([one, two, three]) || (await takeWhole(scenario, json));
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

/** Whether creations that wait one, two and three seconds take just that long. */
function areWhole(waited: readonly Waited[]): boolean {
  return waited.every(({ took }, index) => isNear(took, 1000 * (index + 1)));
}

// A busy machine makes a response late, and never early: one time without that is enough.
async function takeWhole(scenario: Scenario, json: JsonObject): Promise<boolean> {
  for (let time = 0; time < 4; time += 1) {
    const waits = [1, 2, 3].map((wait) => creation(scenario, create, json, { wait }));
    if (areWhole(await Promise.all(waits))) return true;
  }
  return false;
}

function isNear(took: number, milliseconds: number): boolean {
  return took > milliseconds - 100 && took < milliseconds + 900;
}

/** How long the job of a creation took, in ms; `NaN` when its times do not show that. */
function lifeOf({ job }: Waited): number {
  const life = timeOf(job?.completed_at) - timeOf(job?.created_at);
  // Whether a job can complete before its time of creation is open (D91).
  return life < 0 ? Number.NaN : life;
}

async function confirmZero(scenario: Scenario, json: JsonObject): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    const zero = await creation(scenario, create, json, { wait: 0 });
    const plain = await creation(scenario, create, json);
    if (zero.took < 800 || plain.took > 400) return;
  }
  scenario.documented('F211', 'A creation with a `wait` of 0 seconds waits.', {
    expected: 'a response at once, as without `wait`',
    actual: 'a response after more than 800 ms, each of three times',
  });
}

const waitResponse: ScenarioCheck = {
  ...common,
  id: 'wait-response',
  asserts:
    'A job that a waiting creation gives as completed is the job that is fetched afterwards.',
  basis: [{ decision: 'D95' }],
  fix: 'Read the job again after the wait, and respond with all of it.',
  operations: onlyOn(create),
  async run(scenario) {
    const json = await jobBody(scenario);
    const { id, job } = await creation(scenario, create, json, { wait: 3 });
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

const waitBeside: ScenarioCheck = {
  ...common,
  id: 'wait-beside',
  asserts: 'Other calls have their responses while a creation waits for its job.',
  basis: [{ decision: 'D146' }],
  fix: 'Hold no lock, and no worker that others need, while a creation waits.',
  operations: onlyOn(create),
  async run(scenario) {
    if (scenario.settings.concurrency < 2) {
      scenario.skip('needs two requests at once: allow them with --concurrency');
    }
    const { first } = await needCompletion(scenario);
    const workflow = await slowWorkflow(scenario);
    const json = await jobBody(scenario, workflow.id);
    await needSlowJob(scenario, json);
    for (let time = 0; time < 3; time += 1) {
      if (!(await isHeldUp(scenario, json, first.id))) return;
    }
    scenario.assumed('D146', 'Fetches of another job had no response while a creation waited.', {
      expected: 'a response meanwhile',
      actual: 'no response before that of the creation, each of three times',
    });
  },
};

/** Whether a fetch that is sent while a creation waits has its response only after that has its own. */
async function isHeldUp(scenario: Scenario, json: JsonObject, other: string): Promise<boolean> {
  const started = performance.now();
  let ended = Number.POSITIVE_INFINITY;
  const waiting = creation(scenario, create, json, { wait: 2 }).then((waited) => {
    ended = performance.now();
    return waited;
  });
  const fetches: { sent: number; received: number }[] = [];
  while (ended === Number.POSITIVE_INFINITY && fetches.length < 5) {
    const { response } = await scenario.respond('fetch-job', { id: other });
    const received = performance.now();
    // A server that has too many requests has it sent again later: only the last one counts.
    fetches.push({ sent: received - response.milliseconds, received });
  }
  const { job } = await waiting;
  const took = ended - started;
  if (!job || took < 60) return false;
  return fetches.some(({ sent, received }) => ended - sent > 0.5 * took && received > ended - 10);
}

/** Checks of creations that wait for their job. */
export const jobWaitChecks: readonly ScenarioCheck[] = [
  waitAccepted,
  waitBeside,
  waitEndsEarly,
  waitResponse,
  waitWaits,
];
