import { setTimeout as pause } from 'node:timers/promises';
import { restsOn } from '../../../checks/basis.ts';
import { idsOf, sameUuid } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import {
  findListed,
  isEntry,
  reportUnlisted,
  tryUpdate,
} from '../../resources/entries/entry-data.ts';
import { withOwnValue } from '../../resources/entries/own-values.ts';
import { walkWhole } from '../../resources/entries/walk.ts';
import type { JobPlan } from '../../resources/jobs/job-creation.ts';
import { alone, chain } from '../../resources/jobs/job-graphs.ts';
import { faultsOf, hasFailedStep } from '../../resources/jobs/job-views.ts';
import { fetchJob } from '../../resources/jobs/job-watching.ts';
import { createWorkflowOf } from '../../resources/jobs/job-workflows.ts';
import { completedJob, needCompletion } from '../../resources/jobs/known-jobs.ts';
import { differenceOf } from '../../resources/values/differences.ts';
import { runTag } from '../../run-tag.ts';
import type { CreatedJob, JobKnowledge } from '../../session/job-knowledge.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

/** How many ms a fault may come after the job that it is of. */
const longestLate = 500;
/** How many ms jobs that other checks have created may go on. */
const longestRest = 2000;

export const entryFaults: ScenarioCheck = {
  id: 'entry-faults',
  kind: 'stateful',
  // Another job on the entry may clear its faults.
  claims: 'everything',
  asserts:
    'After a job on an entry has failed, by PUT or by POST, the listing shows the entry with a fault of the job, once, and with its document. No other entry and no later job gets the fault, and creating the job again adds no other.',
  basis: restsOn('F188', 'F205', 'D145', 'D189', 'D206', 'D76'),
  fix: 'Add the fault of a step that fails to the entry of the job as well, and leave its document alone.',
  writes: ['entries', 'workflows', 'jobs'],
  operations: onlyOn('create-job'),
  async run(scenario) {
    const known = await needCompletion(scenario);
    for (const body of await failingBodies(scenario, known)) {
      const document = await giveDocument(scenario, String(body.silo_entry_id));
      const before = await listed(scenario);
      const plan = { body };
      const run = await completedJob(scenario, plan).catch(nothingIfSkipped);
      if (!run || !hasFailed(run.job)) continue;
      await compareListing(scenario, run.job, before);
      const isShown = await compareEntry(scenario, run.job, plan, document);
      await compareOthers(scenario, run.job, before);
      if (isShown) await comparePosted(scenario, run, before);
      await compareNext(scenario, run.job, known);
      return compareRepeated(scenario, run);
    }
    scenario.skip('needs a job on an entry that fails: add "failing_step" to the fixtures');
  },
};

/** Bodies of jobs on entries that may fail: with a step that does, and as the job of the fixtures did. */
async function failingBodies(scenario: Scenario, { failing }: JobKnowledge): Promise<JsonObject[]> {
  const tags = [runTag];
  const bodies: JsonObject[] = [];
  const silo_entry_id = await scenario.id('entry_id');
  if (failing) {
    const { id: workflow_id } = await createWorkflowOf(scenario, [alone(failing)]);
    bodies.push({ workflow_id, silo_entry_id, tags });
  }
  const id = text(scenario.fixtures.job_id);
  const job = id === undefined ? undefined : await fetchJob(scenario, id).catch(nothingIfSkipped);
  if (!job || !hasFailed(job) || text(job.silo_entry_id) === undefined) return bodies;
  return [...bodies, { workflow_id: job.workflow_id, silo_entry_id: job.silo_entry_id, tags }];
}

/** Whether a step of a job ended with `ERR`, and the job shows a fault. */
function hasFailed(job: JsonObject): boolean {
  return hasFailedStep(job) && faultsOf(job).length > 0;
}

/**
 * Gives an entry a document of the run, where the server accepts that.
 *
 * @param isBare whether it has nothing of the present one, to which earlier jobs may have added something
 * @returns the document
 */
async function giveDocument(
  scenario: Scenario,
  id: string,
  { isBare = false } = {},
): Promise<unknown> {
  if (!scenario.hasOperation('update-entry')) return undefined;
  const entry = await findListed(scenario, id, isEntry).catch(nothingIfSkipped);
  if (!entry || !isEntry(entry) || !isJsonObject(entry.data)) return undefined;
  const data = withOwnValue(isBare ? {} : entry.data, scenario.newName());
  return (await tryUpdate(scenario, entry, { data }))?.data;
}

/** The faults that an entry has as its job has them. */
function faultsAlike(job: JsonObject, entry: JsonObject): JsonObject[] {
  return faultsOf(entry).filter((fault) =>
    faultsOf(job).some(({ code, provider }) => fault.code === code && fault.provider === provider),
  );
}

/** The entry is in the listing as before the job. */
async function compareListing(
  scenario: Scenario,
  { silo_entry_id }: JsonObject,
  before: readonly JsonObject[],
): Promise<void> {
  const ids = idsOf(before).filter((id) => sameUuid(id, silo_entry_id));
  const message = 'After a job on an entry has failed, the listing lacks the entry.';
  await reportUnlisted(scenario, ids, message);
}

/**
 * @param plan how the job was created
 * @returns whether the entry shows a fault of the job
 */
async function compareEntry(
  scenario: Scenario,
  job: JsonObject,
  plan: JobPlan,
  document: unknown,
): Promise<boolean> {
  const entry = await entryAfter(scenario, job);
  compareDocument(scenario, entry, document);
  if (!Array.isArray(entry.faults)) return scenario.skip('needs an entry that shows its faults');
  if (faultsAlike(job, entry).length > 0) return true;
  // A job that was created earlier may have ended since, and have taken the fault away.
  await pause(longestRest);
  const next = (await completedJob(scenario, plan).catch(nothingIfSkipped))?.job ?? job;
  if (faultsAlike(next, await entryAfter(scenario, next)).length > 0) return true;
  scenario.assumed('D189', 'A job on an entry has failed, and the entry has no fault of it.', {
    pointer: '/list/0/faults',
    expected: 'a fault of the job',
    actual: entry.faults.length === 0 ? 'no faults' : 'other faults',
  });
  return false;
}

/** The entry of a job, as soon as it shows a fault of the job. */
function entryAfter(scenario: Scenario, job: JsonObject): Promise<JsonObject> {
  const isReported = (entry: JsonObject) => faultsAlike(job, entry).length > 0;
  return findListed(scenario, String(job.silo_entry_id), isReported, longestLate);
}

/** @param document what the run has stored, where the server shows documents */
function compareDocument(scenario: Scenario, { data }: JsonObject, document: unknown): void {
  const isShown = document !== undefined && data !== undefined;
  const difference = isShown ? differenceOf(document, data) : undefined;
  if (!difference) return;
  scenario.assumed('D76', 'A job has changed the document of its entry.', {
    pointer: `/list/0/data${difference.pointer}`,
    expected: shorten(difference.expected),
    actual: shorten(difference.actual),
  });
}

/** A job by POST, on an entry that has no such fault yet. */
async function comparePosted(
  scenario: Scenario,
  { sent, job }: CreatedJob,
  listedBefore: readonly JsonObject[],
): Promise<void> {
  const creation = 'create-job-non-idempotent';
  const other = listedBefore.find(
    (entry) => !sameUuid(entry.id, sent.silo_entry_id) && faultsAlike(job, entry).length === 0,
  );
  if (!other || !scenario.hasOperation(creation)) return;
  const plan: JobPlan = { body: { ...sent, silo_entry_id: other.id }, creation };
  const run = await completedJob(scenario, plan).catch(nothingIfSkipped);
  if (!run || !hasFailed(run.job)) return;
  await compareEntry(scenario, run.job, plan, undefined);
  await compareCount(scenario, run.job);
}

/** An entry that had no such fault has each as often as its job: more would be of a second run. */
async function compareCount(scenario: Scenario, job: JsonObject): Promise<void> {
  const entry = await findListed(scenario, String(job.silo_entry_id), isEntry);
  const [ofJob, ofEntry] = [faultsAlike(job, job).length, faultsAlike(job, entry).length];
  if (ofEntry <= ofJob) return;
  scenario.assumed('D206', 'An entry has more faults of a job than the job itself.', {
    pointer: '/list/0/faults',
    expected: `${ofJob} of the job`,
    actual: String(ofEntry),
  });
}

/** The next job on the entry, of which each step ends well, has no fault of the one that failed. */
async function compareNext(
  scenario: Scenario,
  { faults, silo_entry_id }: JsonObject,
  { good }: JobKnowledge,
): Promise<void> {
  const document = await giveDocument(scenario, String(silo_entry_id), { isBare: true });
  const { id: workflow_id } = await createWorkflowOf(scenario, chain(good.slice(0, 1), 1));
  const body = { workflow_id, silo_entry_id, tags: [runTag] };
  const next = (await completedJob(scenario, { body }).catch(nothingIfSkipped))?.job;
  if (document !== undefined) {
    compareDocument(scenario, await findListed(scenario, String(silo_entry_id), isEntry), document);
  }
  const [fault] = next && !hasFailedStep(next) ? faultsAlike({ faults }, next) : [];
  if (!fault) return;
  scenario.assumed('D145', 'A job has the fault of an earlier job on its entry.', {
    pointer: '/faults',
    expected: 'no fault, as each step ended well',
    actual: shorten(fault),
  });
}

async function listed(scenario: Scenario): Promise<readonly JsonObject[]> {
  return (await walkWhole(scenario, 'list-entries', { options: { unchecked: true } })).items;
}

/** The failure is one of the entry of the job, and of no other entry. */
async function compareOthers(
  scenario: Scenario,
  job: JsonObject,
  before: readonly JsonObject[],
): Promise<void> {
  const counts = new Map(before.map((entry) => [entry.id, faultsAlike(job, entry).length]));
  const other = (await listed(scenario)).find(
    (entry) =>
      !sameUuid(entry.id, job.silo_entry_id) &&
      faultsAlike(job, entry).length > (counts.get(entry.id) ?? Number.POSITIVE_INFINITY),
  );
  if (!other) return;
  scenario.assumed('D189', 'A job on an entry has failed, and another entry has its fault.', {
    pointer: '/list',
    expected: 'a fault of the entry of the job alone',
    actual: `a further fault of entry ${other.id}`,
  });
}

/** A creation that is repeated is not a second run. */
async function compareRepeated(scenario: Scenario, { id, job, sent }: CreatedJob): Promise<void> {
  const count = async () => {
    const entry = await findListed(scenario, String(job.silo_entry_id), isEntry);
    return faultsAlike(job, entry).length;
  };
  const repeat = async () => {
    const before = await count();
    await scenario.send('create-job', { id, json: sent }, { expectation: 'open' });
    return (await count()) - before;
  };
  if ((await repeat()) <= 0) return;
  // The fault of the first creation may be late.
  await pause(longestLate);
  const added = await repeat();
  if (added <= 0) return;
  scenario.documented('F205', 'Each repeated creation of a job adds a fault to its entry.', {
    pointer: '/list/0/faults',
    expected: 'the faults from before',
    actual: `${added} more`,
  });
}
