import { setTimeout as pause } from 'node:timers/promises';
import { objectIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import {
  type CompleteExchange,
  isBusyStatus,
  isClientErrorStatus,
  isGoneStatus,
} from '../../../checks/exchange.ts';
import { firstRepeated, sameUuid } from '../../../checks/values.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { createJob, dataBody, jobBody, tryCreate } from '../../resources/jobs/job-creation.ts';
import { chain } from '../../resources/jobs/job-graphs.ts';
import {
  changesAfterCompletion,
  faultsOf,
  isCompleted,
  jobChanges,
  missingFields,
  reportChange,
} from '../../resources/jobs/job-views.ts';
import { fetchJob, watchToEnd } from '../../resources/jobs/job-watching.ts';
import { createWorkflowOf } from '../../resources/jobs/job-workflows.ts';
import { completedJob, doubtfulSteps, jobKnowledge } from '../../resources/jobs/known-jobs.ts';
import { reportCreatedAt } from '../../resources/time-zones.ts';
import { differenceOf, isEmpty } from '../../resources/values/differences.ts';
import { workflowBody } from '../../resources/workflows/workflow-data.ts';
import { longestLag, readUntil } from '../../session/lag.ts';
import { lasting } from '../../session/lasting.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

const create = 'create-job';
const post = 'create-job-non-idempotent';
const fetch = 'fetch-job';
const common = { kind: 'stateful', writes: ['workflows', 'jobs'] } as const;

/** How many ms pass between two fetches of a job that has completed. */
const moment = 400;
const year = 365 * 24 * 60 * 60 * 1000;
/** A quarter of the time, in ms, in which the first digit of a UUID of version 1 goes through all values. */
const quarter = Math.round(2 ** 32 / 10_000 / 4);

const jobVersions: ScenarioCheck = {
  ...common,
  id: 'job-versions',
  asserts:
    'A job can be created under a UUID of version 7 or of version 1, whatever the time or the device within it, and shows the same fields. One that is rejected under another UUID is not there.',
  basis: restsOn('F207', 'F218', 'F287', 'D119', 'D213'),
  fix: 'Take UUIDs of both versions as the id of a new job.',
  operations: onlyOn(create),
  async run(scenario) {
    const json = await jobBody(scenario);
    // Whether a server rejects other versions is open, but they do not make it fail.
    const other = { id: uuidOfVersion(4), json };
    const takesOthers = await takesOther(scenario, other);
    const statuses: Attempt[] = [];
    const shown: JsonObject[] = [];
    for (const [version, id, age] of [
      ['7', uuidOfVersion(7)],
      ['1', uuidOfVersion(1)],
      ['1', withAddress(uuidOfVersion(1))],
      ['7', uuidOfVersion(7, Date.now() - year), 'old'],
      ...[1, 2, 3].map((count) => ['1', uuidOfVersion(1, Date.now() - count * quarter)] as const),
    ] as const) {
      const plan = { id, json };
      const { response, isRejected } = await respondOnceFree(scenario, plan);
      const isOld = age === 'old';
      statuses.push({ version, status: response.status, isRejected, isOld });
      shown.push(objectIn(response) ?? {});
      const [first = {}] = shown;
      for (const change of missingFields(first, shown.at(-1) ?? {})) {
        // How far the job has come when the creation responds differs from one to the next.
        const isProgress = ['/completed_at', '/envelope'].includes(change.pointer ?? '');
        if (response.status !== 200 || isProgress) continue;
        reportChange(scenario, change, {
          fact: 'F218',
          what: `A job of version ${version} shows less`,
        });
      }
    }
    const isOnlyVersion =
      takesOthers &&
      statuses.every(({ status, isRejected }) => isRejected && isClientErrorStatus(status)) &&
      (await scenario.attempt(create, { ...other, id: uuidOfVersion(4) })) !== undefined;
    if (isOnlyVersion) return reportBothRejected(scenario);
    reportRejected(scenario, statuses);
  },
};

/** Whether a job is created under such an id. One whose creation is rejected does not exist. */
async function takesOther(scenario: Scenario, plan: { id: string; json: JsonObject }) {
  if ((await scenario.attempt(create, plan)) !== undefined) return true;
  if (!scenario.hasOperation('fetch-job')) return false;
  const { id } = plan;
  const { response } = await scenario.respond('fetch-job', { id }, { expectation: 'open' });
  if (!sameUuid(objectIn(response)?.id, id)) return false;
  scenario.assumed('D119', 'The creation of a job was rejected, and yet the job exists.', {
    expected: 'status 404',
    actual: `status ${response.status}`,
  });
  return false;
}

/**
 * Creates a job, and repeats that while the server says that something is busy: an entry may have one job at a time. If it
 * takes another job in between, and still not this one, it rejects this one.
 */
async function respondOnceFree(
  scenario: Scenario,
  plan: RequestPlan,
): Promise<CompleteExchange & { isRejected: boolean }> {
  const isBusy = ({ response }: CompleteExchange) => isBusyStatus(response.status);
  const isSuccess = ({ response }: CompleteExchange) => response.status === 200;
  const attempt = (each = plan) => scenario.respond(create, each, { expectation: 'open' });
  const attemptOnceFree = () => readUntil(attempt, (exchange) => !isBusy(exchange));
  const first = await attemptOnceFree();
  if (!isBusy(first)) return { ...first, isRejected: !isSuccess(first) };
  if (!isSuccess(await attempt({ ...plan, id: uuidOfVersion(7) })))
    return { ...first, isRejected: false };
  const second = await attemptOnceFree();
  return { ...second, isRejected: !isSuccess(second) };
}

/** A UUID of version 1 of a device with a network address, whose multicast bit is not set (RFC 9562, section 6.10). */
function withAddress(id: string): string {
  const byte = Number.parseInt(id.slice(24, 26), 16) & 0xfe;
  return `${id.slice(0, 24)}${byte.toString(16).padStart(2, '0')}${id.slice(26)}`;
}

/** What the creation of a job under a UUID led to. */
interface Attempt {
  version: string;
  status: number;
  /** Whether it did not succeed, and not because something was busy. */
  isRejected: boolean;
  /** Whether the time of the UUID lies a year ago. */
  isOld: boolean;
}

function reportBothRejected(scenario: Scenario): void {
  const message = 'UUIDs of versions 7 and 1 are rejected, and those of another version are taken.';
  const details = {
    expected: 'a success with versions 7 and 1',
    actual: 'one with version 4 only',
  };
  scenario.documented('F207', message, details);
}

function reportRejected(scenario: Scenario, attempts: readonly Attempt[]): void {
  const [first] = attempts;
  if (attempts.every((each) => each.status !== 200)) {
    scenario.skip(`needs a job that the server creates; it responded with ${first?.status}`);
  }
  const all = attempts.filter(({ isRejected }) => isRejected);
  const [rejected] = all;
  if (!rejected) return;
  const { version, status } = rejected;
  const expected = 'a success with versions 7 and 1';
  // A server that rejects the oldest may do so for its age, and others, some minutes old, as well.
  const isForAge = all.some(({ isOld }) => isOld) && isClientErrorStatus(status);
  if (isForAge && attempts.slice(0, 3).every((each) => each.status === 200)) {
    const actual = `status ${status} with one made some time ago`;
    scenario.assumed('D213', 'An old UUID is rejected.', { expected, actual });
  } else {
    const actual = `status ${status} with version ${version}`;
    const message = 'A UUID of one of the two versions is rejected.';
    scenario.documented('F207', message, { expected, actual });
  }
}

const jobPostedTwice: ScenarioCheck = {
  ...common,
  id: 'job-posted-twice',
  asserts:
    'Each POST creates a new job, also when the same body is sent again or several times at once, whether it waits or not.',
  basis: restsOn('F018'),
  fix: 'Give each job of a POST an id of its own.',
  operations: onlyOn(post),
  async run(scenario) {
    const json = await jobBody(scenario);
    const jobs: JsonObject[] = [await scenario.success(post, { json })];
    const atOnce = Array.from({ length: 6 }, () => scenario.success(post, { json }));
    jobs.push(...(await Promise.all(atOnce)));
    const onData = dataBody(String(json.workflow_id), 'posted');
    const twiceEach = [
      { body: json, wait: 1 },
      { body: onData, wait: undefined },
      { body: onData, wait: 1 },
    ].map(async ({ body, wait }) => {
      for (let time = 0; time < 2; time += 1) {
        // What a server takes is open, such as data in place of an entry.
        const { job } = await tryCreate(scenario, post, body, { wait });
        if (job) jobs.push(job);
      }
    });
    await Promise.all(twiceEach);
    const ids = jobs.flatMap(({ id }) => text(id)?.toLowerCase() ?? []);
    if (ids.length < 2) return scenario.skip('needs jobs with an id');
    const twice = firstRepeated(ids);
    if (twice === undefined) return;
    scenario.documented('F018', 'Two POSTs made one job.', {
      pointer: '/id',
      expected: 'an id for each',
      actual: `${twice} twice`,
    });
  },
};

const jobFetched: ScenarioCheck = {
  ...common,
  id: 'job-fetched',
  asserts:
    'A job that was created, by PUT under a UUID of either version or by POST, can be fetched, while it runs and when it has ended, also with a failure, and is the same. This holds where it was asked for before, and where a workflow has its id.',
  basis: restsOn('F226', 'F227', 'F228', 'D154', 'D177'),
  fix: 'Commit the job before responding, with everything that the body said.',
  operations: onlyOn(fetch),
  async run(scenario) {
    // That there was no job before must not be remembered.
    const id = uuidOfVersion(7);
    await scenario.respond(fetch, { id }, { expectation: 'error' });
    const { job } = await createJob(scenario, { id });
    reportCreatedAt(scenario, job);
    await compareFetched(scenario, job);
    // What else has the same id is another thing.
    const workflow = { id, json: workflowBody(scenario) };
    if (scenario.hasOperation('create-workflow'))
      await scenario.attempt('create-workflow', workflow);
    await compareFetched(scenario, job);
    await compareFetched(scenario, await scenario.success(post, { json: await jobBody(scenario) }));
    const ofVersion1 = { id: uuidOfVersion(1), json: await jobBody(scenario) };
    await compareFetched(scenario, (await scenario.attempt(create, ofVersion1)) ?? {});
    await compareEnded(scenario, job);
    // One that has completed before its creation responds is there as well.
    for (const creation of [create, post] as const) {
      const waited = await tryCreate(scenario, creation, await jobBody(scenario), { wait: 1 });
      if (waited.job) await compareFetched(scenario, waited.job);
    }
    const { failing, good } = await jobKnowledge(scenario);
    // Where jobs that fail cannot be fetched, it is unknown which steps fail.
    const steps = failing ? [failing] : doubtfulSteps(good[0]);
    const { id: workflowId } = await createWorkflowOf(scenario, chain(steps, steps.length));
    await compareEnded(scenario, (await createJob(scenario, { workflowId })).job);
  },
};

/** Compares a job with what a fetch shows of it when it has ended. */
async function compareEnded(scenario: Scenario, job: JsonObject): Promise<void> {
  const known = await jobKnowledge(scenario);
  if (!known.completes || text(job.id) === undefined) return;
  await watchToEnd(scenario, String(job.id), known).catch(nothingIfSkipped);
  await compareFetched(scenario, job);
}

async function compareFetched(scenario: Scenario, job: JsonObject): Promise<void> {
  const id = text(job.id);
  if (id === undefined) return;
  // How soon a fetch shows what was written is open (D137), but it shows it within a few seconds.
  const { response } = await readUntil(
    () => scenario.respond(fetch, { id }, { expectation: 'open' }),
    (each) => objectIn(each.response) !== undefined,
    longestLag.ofCreation,
  );
  const found = objectIn(response);
  if (isBusyStatus(response.status)) scenario.skip('needs a fetch that the server has time for');
  if (!found) {
    scenario.documented('F228', 'A job that was created cannot be fetched.', {
      expected: 'status 200',
      actual: `status ${response.status}`,
    });
    return;
  }
  const identity = (view: JsonObject) =>
    jobChanges(job, view).filter(({ kind }) => kind === 'identity');
  const changes = await lasting(scenario, found, () => fetchJob(scenario, id), identity);
  const what = 'The job fetched is not the job created';
  for (const change of changes) reportChange(scenario, change, { fact: 'F226', what });
}

const jobSettled: ScenarioCheck = {
  ...common,
  id: 'job-settled',
  asserts:
    'A job that has just completed, by PUT or by POST, can still be fetched a moment later, and keeps its times of completion and of update, its status, its envelope and its intents.',
  basis: restsOn('F228', 'D95'),
  fix: 'Keep a job after it has completed, and do not write to it.',
  operations: onlyOn(fetch),
  async run(scenario) {
    const posted = reportUnsettled(scenario, post).catch(nothingIfSkipped);
    await reportUnsettled(scenario, create).finally(() => posted);
  },
};

async function reportUnsettled(
  scenario: Scenario,
  creation: 'create-job' | 'create-job-non-idempotent',
): Promise<void> {
  const { id, job } = await completedJob(scenario, { creation });
  for (let time = 0; time < 3; time += 1) {
    await pause(moment);
    const exchange = await scenario.respond(fetch, { id }, { expectation: 'open' });
    const { response } = exchange;
    scenario.show(exchange);
    if (isGoneStatus(response.status)) return reportGone(scenario, response.status);
    const view = objectIn(response) ?? (await fetchJob(scenario, id));
    const changes = changesAfterCompletion(job, view);
    for (const { kind: _, decision: __, message, ...details } of changes) {
      scenario.assumed('D95', `A job is not as it was: ${message}.`, details);
    }
    reportEnvelope(scenario, job, view);
  }
}

function reportGone(scenario: Scenario, status: number): void {
  scenario.documented('F228', 'A job that was fetched before cannot be fetched any more.', {
    expected: 'status 200',
    actual: `status ${status}`,
  });
}

/** An envelope may be filled late; once it has something in it, it stays. */
function reportEnvelope(scenario: Scenario, before: JsonObject, after: JsonObject): void {
  if (isEmpty(before.envelope) || isEmpty(after.envelope)) return;
  const difference = differenceOf(before.envelope, after.envelope, '/envelope');
  if (!difference) return;
  scenario.assumed('D95', 'The envelope of a job that has completed is another.', {
    pointer: difference.pointer,
    expected: shorten(difference.expected),
    actual: shorten(difference.actual),
  });
}

const jobOfUnknown: ScenarioCheck = {
  ...common,
  id: 'job-of-unknown-workflow',
  asserts:
    'A job of a workflow or on an entry that does not exist is rejected, or does not complete without a fault. Neither makes the server fail.',
  basis: restsOn('D58', 'D117', 'D225'),
  fix: 'Reject the job with 4xx, or let it end with a fault.',
  operations: onlyOn(create),
  async run(scenario) {
    const { sent } = await createJob(scenario);
    const unknown = [
      { field: 'silo_entry_id', what: 'A job on an entry that does not exist', decision: 'D225' },
      { field: 'workflow_id', what: 'A job of a workflow that does not exist', decision: 'D117' },
    ];
    for (const { field, what, decision } of unknown) {
      // With data as well, the entry might not be looked up.
      const others = Object.entries(sent).filter(
        ([name]) => field === 'workflow_id' || name !== 'data',
      );
      const json = { ...Object.fromEntries(others), [field]: uuidOfVersion(4) };
      const plan = { id: uuidOfVersion(7), json };
      const exchange = await scenario.respond(create, plan, { expectation: 'error' });
      scenario.reportFailure(exchange, what);
      const created = objectIn(exchange.response);
      if (!created || !(await endsWell(scenario, created, text(created.id) ?? plan.id))) continue;
      const details = { expected: 'an error or a fault', actual: 'a completed job without faults' };
      scenario.assumed(decision, `${what} has completed without a fault.`, details);
    }
  },
};

/** Whether a job completes without a fault. */
async function endsWell(scenario: Scenario, created: JsonObject, id: string): Promise<boolean> {
  const known = await jobKnowledge(scenario);
  const job = known.completes ? await watchToEnd(scenario, id, known) : created;
  return isCompleted(job) && faultsOf(job).length === 0;
}

/** Checks of what a creation makes, and of how a fetch shows it. */
export const createdJobChecks: readonly ScenarioCheck[] = [
  jobFetched,
  jobOfUnknown,
  jobPostedTwice,
  jobSettled,
  jobVersions,
];
