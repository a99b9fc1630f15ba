import { restsOn } from '../../../checks/basis.ts';
import { sameUuid } from '../../../checks/values.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { dataBody, type JobPlan } from '../../resources/jobs/job-creation.ts';
import { alone, chain } from '../../resources/jobs/job-graphs.ts';
import type { RouteFinding } from '../../resources/jobs/job-routes.ts';
import {
  eventsOf,
  faultsOf,
  hasBegun,
  hasFailedStep,
  intentsOf,
  lastStatus,
} from '../../resources/jobs/job-views.ts';
import { fetchJob } from '../../resources/jobs/job-watching.ts';
import { createWorkflowOf } from '../../resources/jobs/job-workflows.ts';
import { completedJob, needCompletion } from '../../resources/jobs/known-jobs.ts';
import { stepFixture } from '../../resources/workflows/workflow-data.ts';
import { lasting } from '../../session/lasting.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

export const jobFaults: ScenarioCheck = {
  id: 'job-faults',
  kind: 'stateful',
  asserts:
    'A job of which a step failed has an event for that, and a fault, which names the provider of the step and what the event says. Its status is another than that of a job without a failure, which has no fault.',
  basis: restsOn('F075', 'F282', 'F283', 'D145', 'D174', 'D175'),
  fix: 'For each step that fails, add an event to its intent, and a fault with its provider and the code and message of the event to the job. Let the job end with a status that says so.',
  writes: ['workflows', 'jobs'],
  operations: onlyOn('create-job'),
  async run(scenario) {
    const known = await needCompletion(scenario);
    const { failing, good } = known;
    const plain = good.slice(0, 1);
    const lists = failing
      ? [
          ...[chain(plain, 2), [alone(failing)]],
          ...[chain([failing, ...plain, failing], 3), chain([...plain, failing], 2)],
        ]
      : [chain(plain, 2)];
    const jobs = await Promise.all(lists.map((steps) => dataJobs(scenario, steps)));
    // What is kept of a failure shows at the next job as well, and some failures may leave nothing.
    if (failing) {
      const others = [0, 1, 1].map(async (index) => {
        jobs[index]?.push(...(await dataJobs(scenario, lists[index] ?? [])));
      });
      await Promise.all(others);
    }
    for (const [index, ofList] of jobs.entries()) {
      // A failure after which the workflow goes on may count as dealt with.
      const steps = lists[index] ?? [];
      const foreign = text(failing?.provider);
      const findings = ofList.map((job) => [
        ...faultOfAnother(job, steps, foreign),
        ...findingsOnFaults(job, steps, { handled: index !== 1 }),
      ]);
      // The second job shows the faults of the first, if those get there.
      reportFaults(scenario, findings.find(({ length }) => length > 0) ?? []);
    }
    await reportFaultOfStatus(scenario);
    if (failing) {
      const [well, ill] = jobs.map(([first]) => first);
      await compareEvents(scenario, well, ill);
      return compareStatuses(scenario, [well, ill]);
    }
    scenario.skip(
      'needs a step that fails: add "failing_step": {"provider": "…", "config": {…}} to the fixtures',
    );
  },
};

/** A job whose only step ended with another status than `ERR` has no fault. */
async function reportFaultOfStatus(scenario: Scenario): Promise<void> {
  const branching = stepFixture(scenario.fixtures.branching_step);
  if (!branching) return;
  const { id: workflowId } = await createWorkflowOf(scenario, [alone(branching)]);
  const { job } = await completedJob(scenario, { workflowId });
  if (intentsOf(job).length === 0 || hasFailedStep(job)) return;
  reportFaults(scenario, faultsOf(job).slice(0, 1).map(faultOfNone));
}

function faultOfNone(fault: JsonObject): RouteFinding {
  const message = 'A job has a fault although no step ended with `ERR`.';
  return { basis: { decision: 'D145' }, message, actual: shorten(fault) };
}

/** A job of which every step ended well, and one whose only step failed, end otherwise. */
function compareStatuses(
  scenario: Scenario,
  [well, ill]: readonly (JsonObject | undefined)[],
): void {
  const status = text(ill?.status);
  if (status === undefined || status !== well?.status) return;
  if (!hasFailedStep(ill) || hasFailedStep(well) || faultsOf(well).length > 0) return;
  scenario.assumed('D175', 'A job that failed has the status of one that did not.', {
    pointer: '/status',
    expected: 'another status',
    actual: status,
  });
}

/** A failure is reported as an event of its intent: one that differs from those of steps that ended well. */
async function compareEvents(
  scenario: Scenario,
  well: JsonObject = {},
  ill: JsonObject = {},
): Promise<void> {
  const words = ({ status, code, message }: JsonObject) => JSON.stringify([status, code, message]);
  const usual = new Set(intentsOf(well).flatMap(eventsOf).map(words));
  if (usual.size === 0 || faultsOf(well).length > 0) return;
  // Whether events show a status at all is open (D98).
  const events = [well, ill].flatMap(intentsOf).flatMap(eventsOf);
  if (!events.every(({ status }) => text(status) !== undefined)) return;
  const silent = (job: JsonObject) => {
    const intents = intentsOf(job);
    const shown = intents.flatMap(eventsOf).map(words);
    const isShown = intents.length > 0 && intents.every(({ events }) => Array.isArray(events));
    const tells = !isShown || shown.some((each) => !usual.has(each));
    return faultsOf(job).length > 0 && !tells ? [shown.length] : [];
  };
  const found = await lasting(scenario, ill, () => fetchJob(scenario, String(ill.id)), silent);
  for (const count of found) {
    scenario.documented('F283', 'A job has a fault, and no event of an intent reports it.', {
      pointer: '/intents/0/events',
      expected: 'an event that no step has which ended well, such as one with the status `ERR`',
      actual: count === 0 ? 'no events' : `${count} events, as of a step that ended well`,
    });
  }
}

/**
 * Two completed jobs of a workflow on data, so that there is no entry which could have the faults instead. The second
 * is created by POST where the server has that.
 */
async function dataJobs(scenario: Scenario, steps: readonly JsonObject[]): Promise<JsonObject[]> {
  const { id: workflow_id } = await createWorkflowOf(scenario, steps);
  const body = dataBody(workflow_id);
  const post = 'create-job-non-idempotent';
  return [
    await dataJob(scenario, steps, { body }),
    await dataJob(scenario, steps, {
      body,
      ...(scenario.hasOperation(post) && { creation: post }),
    }),
  ];
}

async function dataJob(
  scenario: Scenario,
  steps: readonly JsonObject[],
  creation: JobPlan,
): Promise<JsonObject> {
  const { id, job } = await completedJob(scenario, creation);
  let latest = job;
  const again = async () => {
    latest = await fetchJob(scenario, id);
    return latest;
  };
  await lasting(scenario, job, again, (view) => findingsOnFaults(view, steps, { handled: false }));
  return latest;
}

function reportFaults(scenario: Scenario, findings: readonly RouteFinding[]): void {
  for (const { basis, message, actual } of findings) {
    const expected = 'faults of the steps that failed, and no others';
    const details = { pointer: '/faults', expected, actual };
    scenario.reportOn(basis, message, details);
  }
}

function findingsOnFaults(
  job: JsonObject,
  steps: readonly JsonObject[],
  { handled }: { handled: boolean },
): RouteFinding[] {
  if (!Array.isArray(job.faults)) return [];
  const faults = faultsOf(job);
  const ran = intentsOf(job).filter(hasBegun);
  const failed = ran.filter((intent) => lastStatus(intent) === 'ERR');
  const assumption = (message: string, actual: string): RouteFinding[] => [
    { basis: { decision: 'D145' }, message, actual },
  ];
  if (failed.length > 0 && faults.length === 0 && !handled) {
    const message = 'A step ended with `ERR`, and the job has no fault.';
    return [{ basis: { fact: 'F282' }, message, actual: 'no faults' }];
  }
  if (faults.length < failed.length) {
    return assumption('A job has fewer faults than steps that failed.', `${faults.length} faults`);
  }
  if (failed.length > 0 && faults.length > failed.length) {
    return assumption('A job has more faults than steps that failed.', `${faults.length} faults`);
  }
  const well = ran.length > 0 && ran.every((intent) => lastStatus(intent) === 'OK');
  if (well && faults.length > 0) {
    return assumption(
      'A job has a fault although each step ended well.',
      `${faults.length} faults`,
    );
  }
  const other = otherProvider(faults, failed, steps);
  return other === undefined ? otherWords(faults, failed) : [providerFinding(other, steps, job)];
}

/** A fault of the provider with which steps of other jobs fail, at a job that has no such step, and whose steps ended well. */
function faultOfAnother(
  job: JsonObject,
  steps: readonly JsonObject[],
  foreign: string | undefined,
): RouteFinding[] {
  const ran = intentsOf(job).filter(hasBegun);
  const isWell = ran.length > 0 && ran.every((intent) => lastStatus(intent) === 'OK');
  const isOwn = [...steps, ...ran].some(({ provider }) => provider === foreign);
  const fault = faultsOf(job).find(({ provider }) => text(provider) === foreign);
  if (foreign === undefined || !isWell || isOwn || !fault) return [];
  const message = 'A job has the fault of another one.';
  return [{ basis: { fact: 'F282' }, message, actual: shorten(fault) }];
}

/** A provider that is none: it is certain only where it is the name of a step, or what identifies something else of the job. */
function providerFinding(
  actual: string,
  steps: readonly JsonObject[],
  job: JsonObject,
): RouteFinding {
  const isAmong = (objects: readonly JsonObject[]) =>
    objects.some(({ id, name }) => actual === name || sameUuid(actual, id));
  const isJob = [job.id, job.workflow_id].some((each) => sameUuid(actual, each));
  const other =
    (isAmong(steps) && 'a step') ||
    (isAmong(intentsOf(job)) && 'an intent') ||
    (isJob && 'a job or its workflow');
  return other
    ? { basis: { fact: 'F075' }, message: `A fault names ${other} as its provider.`, actual }
    : {
        basis: { decision: 'D145' },
        message: 'A fault names a provider of which no step failed.',
        actual,
      };
}

/** A fault whose code or message is that of no event with which a step failed. */
function otherWords(faults: readonly JsonObject[], failed: readonly JsonObject[]): RouteFinding[] {
  if (faults.length === 0 || faults.length !== failed.length) return [];
  const events = failed.flatMap((intent) =>
    eventsOf(intent).filter(({ status }) => status === 'ERR'),
  );
  return ['code', 'message'].flatMap((field) => {
    const said = events.flatMap((event) => text(event[field]) ?? []);
    const shown = faults.flatMap((fault) => text(fault[field]) ?? []);
    const other = shown.find((each) => !said.includes(each));
    if (said.length < failed.length || other === undefined) return [];
    const message = `The \`${field}\` of a fault is not that of the event with which its step failed.`;
    return [{ basis: { decision: 'D174' }, message, actual: other }];
  });
}

/** The provider of a fault that is none of those whose steps failed. */
function otherProvider(
  faults: readonly JsonObject[],
  failed: readonly JsonObject[],
  steps: readonly JsonObject[],
): string | undefined {
  const providers = failed.map(({ provider }) => provider);
  // An intent may have another provider than its step (D99): then a fault may name either.
  const areOfSteps = providers.every((each) => steps.some(({ provider }) => provider === each));
  if (providers.length === 0 || !areOfSteps) return undefined;
  return faults
    .flatMap(({ provider }) => text(provider) ?? [])
    .find((each) => !providers.includes(each));
}
