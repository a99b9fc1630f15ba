import { setTimeout as pause } from 'node:timers/promises';
import {
  type JsonObject,
  objectIn,
  objectsOf,
  sameText,
  sameUuid,
  timeOf,
} from '../../checks/values.ts';
import { type BehaviourCheck, onlyOn } from '../check.ts';
import { uuidOfVersion, uuidVersion7 } from '../requests/uuid.ts';
import type { Scenario } from '../run/scenario.ts';
import {
  completedJob,
  createJob,
  fetchJob,
  intentsOf,
  isCompleted,
  jobBody,
  waitQuery,
} from './job-data.ts';
import {
  createWorkflow,
  linksOf,
  presentWorkflow,
  stepFixture,
  stepsOf,
  workflowBody,
} from './workflow-data.ts';

const common = {
  kind: 'behaviour',
  writes: ['workflows', 'jobs'],
  operations: onlyOn('createJob'),
} as const;

const jobRouting: BehaviourCheck = {
  ...common,
  id: 'job-routing',
  asserts:
    'The intents of a job follow its workflow: each is one of its steps, comes after one whose `next` leads to it, takes the link of the status with which the step ended, and none comes after a stop.',
  basis: [
    { fact: 'F015' },
    { fact: 'F107' },
    { fact: 'F172' },
    { fact: 'F173' },
    { decision: 'D98' },
  ],
  fix: 'After each step, take the link whose status is that of the step: go on at its step, or stop.',
  async run(scenario) {
    const plain = stepsOf(workflowBody(scenario));
    await compareRoute(scenario, branching(plain));
    const failing = stepFixture(scenario.fixtures.failing_step);
    if (failing) await compareRoute(scenario, branching([failing, ...plain]));
  },
};

const intentSteps: BehaviourCheck = {
  ...common,
  id: 'intent-steps',
  asserts: 'Each intent of a job carries the name and the provider of its step.',
  basis: [{ fact: 'F105' }, { decision: 'D99' }],
  fix: 'Copy name and provider of the step into the intent.',
  async run(scenario) {
    const { steps, job } = await runOf(scenario, stepsOf(workflowBody(scenario)));
    let compared = 0;
    for (const intent of intentsOf(job)) {
      const step = steps.find(({ id }) => sameUuid(id, intent.step_id));
      for (const field of ['name', 'provider']) {
        if (!step || intent[field] === undefined || step[field] === undefined) continue;
        compared += 1;
        if (sameText(intent[field], step[field])) continue;
        const message = `An intent has another ${field} than its step.`;
        const pointer = `/intents/0/${field}`;
        const [expected, actual] = [String(step[field]), String(intent[field])];
        if (field === 'name') scenario.documented('F105', message, { pointer, expected, actual });
        else scenario.assumed('D99', message, { pointer, expected, actual });
      }
    }
    if (compared === 0) scenario.skip('needs an intent that shows its step, and name or provider');
  },
};

// The first step leads on when it ends well and elsewhere when it fails; either of these stops.
function branching(templates: readonly JsonObject[]): JsonObject[] {
  const [first, second, third] = ['Begin', 'Go on', 'Go elsewhere'].map((name, index) => ({
    ...(templates[index] ?? templates[0]),
    id: uuidOfVersion(7),
    name,
  }));
  return [
    {
      ...first,
      next: [
        { status: 'OK', step_id: second?.id, stop: false },
        { status: 'ERR', step_id: third?.id, stop: false },
      ],
    },
    { ...second, next: [{ status: 'OK', stop: true }] },
    { ...third, next: [{ status: 'OK', stop: true }] },
  ];
}

async function runOf(scenario: Scenario, wanted: readonly JsonObject[]) {
  const { id } = await createWorkflow(scenario, { steps: wanted });
  const steps = stepsOf(await presentWorkflow(scenario, id));
  const { job } = await completedJob(scenario, { workflowId: id });
  if (intentsOf(job).length === 0) scenario.skip('needs a job with intents');
  if (steps.length === 0) scenario.skip('needs a workflow that shows its steps');
  return { steps, job };
}

async function compareRoute(scenario: Scenario, wanted: readonly JsonObject[]): Promise<void> {
  const { steps, job } = await runOf(scenario, wanted);
  const listed = intentsOf(job).filter(({ step_id }) => typeof step_id === 'string');
  const intents = listed.filter(hasBegun);
  if (intents.length === 0) return scenario.skip('needs intents that name their steps');
  const stepOf = (intent: JsonObject) => steps.find(({ id }) => sameUuid(id, intent.step_id));
  const expected = 'intents as `next` routes';
  const pointer = '/intents';
  const foreign = listed.find((intent) => !stepOf(intent));
  if (foreign) {
    const actual = String(foreign.step_id);
    const message = 'An intent belongs to no step of the workflow.';
    return scenario.documented('F107', message, { pointer, expected, actual });
  }
  const led = intents.filter((intent) =>
    intents.some((other) => other !== intent && leadsTo(stepOf(other), intent.step_id)),
  );
  const starts = intents.length - led.length;
  if (starts > 1) {
    const actual = `${starts} beginnings`;
    const message = 'A step ran although no step before it leads to it.';
    return scenario.documented('F172', message, { pointer, expected, actual });
  }
  if (!isCompleted(job)) return;
  const report = (message: string, actual: string) =>
    scenario.assumed('D98', message, { pointer, expected, actual });
  for (const intent of intents) reportRoute(report, stepOf(intent), intent, intents);
}

/** Whether the step of an intent has begun: a job may list it before, or although it never does (D152). */
function hasBegun({ completed, events }: JsonObject): boolean {
  return completed === true || !Array.isArray(events) || events.length > 0;
}

function reportRoute(
  report: (message: string, actual: string) => void,
  step: JsonObject | undefined,
  intent: JsonObject,
  intents: readonly JsonObject[],
): void {
  const status = lastStatus(intent);
  const links = linksOf(step);
  const taken = links.find((link) => link.status === status);
  if (!taken) return;
  const ran = (id: unknown) => intents.some((other) => sameUuid(other.step_id, id));
  if (typeof taken.step_id === 'string' && !ran(taken.step_id)) {
    report('A step ended with a status whose link was not taken.', `${step?.name} with ${status}`);
    return;
  }
  const wrong = links.find(
    (link) => link !== taken && typeof link.step_id === 'string' && ran(link.step_id),
  );
  if (!wrong) return;
  report(
    'A link was taken although the step ended with another status.',
    `${step?.name} with ${status}, then by ${wrong.status}`,
  );
}

function leadsTo(step: JsonObject | undefined, id: unknown): boolean {
  return linksOf(step).some((link) => link.stop !== true && sameUuid(link.step_id, id));
}

/** The status of the last event, which is that with which the step ended. */
function lastStatus({ events }: JsonObject): unknown {
  return objectsOf(events)
    .toSorted((a, b) => Number(a.index) - Number(b.index))
    .at(-1)?.status;
}

const waitEndsEarly: BehaviourCheck = {
  ...common,
  id: 'wait-ends-early',
  asserts: 'The response to a creation that waits comes as soon as the job has completed.',
  basis: [{ decision: 'D94' }],
  fix: 'Respond when the job completes; the time given is only the longest.',
  async run(scenario) {
    const wait = 3;
    const json = await jobBody(scenario);
    const query = waitQuery(scenario, wait);
    const plan = { path: { id: uuidVersion7() }, json, query };
    const { response } = await scenario.respond('createJob', plan, { extraTime: wait * 1000 });
    const job = objectIn(response);
    if (!job) return scenario.skip('needs a job that the server creates');
    if (!isCompleted(job)) return scenario.skip('needs a job that completes while it waits');
    const took = timeOf(job.completed_at) - timeOf(job.created_at);
    const late = response.milliseconds >= wait * 1000 - 100;
    if (!late || !(took < wait * 500)) return;
    scenario.assumed(
      'D94',
      'A creation waited for the whole time although the job had completed.',
      {
        expected: `a response soon after ${took} ms`,
        actual: `a response after ${response.milliseconds} ms`,
      },
    );
  },
};

const waitResponse: BehaviourCheck = {
  ...common,
  id: 'wait-response',
  asserts:
    'A job that a waiting creation gives as completed is the job that is fetched afterwards.',
  basis: [{ decision: 'D95' }],
  fix: 'Read the job again after the wait, and respond with all of it.',
  async run(scenario) {
    const { id, job } = await createJob(scenario, { wait: 3 });
    if (!isCompleted(job)) return scenario.skip('needs a job that completes while it waits');
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

function sizeOf(value: unknown): unknown {
  return Array.isArray(value) ? `${value.length} items` : value;
}

const waitWaits: BehaviourCheck = {
  ...common,
  id: 'wait-waits',
  asserts:
    'A creation that may wait long enough has no response before a job that takes a moment has completed.',
  basis: [{ decision: 'D43' }],
  fix: 'Hold the response back until the job completes or the time is over.',
  async run(scenario) {
    const longest = scenario.choiceFor('D43');
    if (typeof longest === 'number' && longest < 1) {
      return scenario.skip('needs a service that waits for a second at least');
    }
    const slow = stepFixture(scenario.fixtures.slow_step);
    if (!slow) {
      return scenario.skip(
        'needs a step that takes about half a second: add "slow_step": {"provider": "…", "config": {…}} to the fixtures',
      );
    }
    const step = {
      ...slow,
      id: uuidOfVersion(7),
      name: 'Take a moment',
      next: [{ status: 'OK', stop: true }],
    };
    const { id } = await createWorkflow(scenario, { steps: [step] });
    const start = performance.now();
    const { id: jobId, job } = await createJob(scenario, { workflowId: id, wait: 5 });
    const took = Math.round(performance.now() - start);
    if (isCompleted(job) || took > 900) return;
    await pause(1000);
    // How a job shows that it has completed is open (D94).
    if (!isCompleted(await fetchJob(scenario, jobId))) {
      return scenario.skip('needs a job that shows when it has completed');
    }
    const message =
      'The response to a creation that was to wait 5 s came at once, with a job that was not completed.';
    scenario.assumed('D43', message, {
      pointer: '/completed_at',
      expected: 'a completed job, or a response after some time',
      actual: `a job not completed after ${took} ms`,
    });
  },
};

/** Checks of how a job runs: along its workflow, and while a creation waits for it. */
export const jobRunChecks: readonly BehaviourCheck[] = [
  intentSteps,
  jobRouting,
  waitEndsEarly,
  waitResponse,
  waitWaits,
];
