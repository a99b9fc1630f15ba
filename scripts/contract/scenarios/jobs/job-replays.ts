import { setTimeout as pause } from 'node:timers/promises';
import { objectIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { isClientErrorStatus } from '../../../checks/exchange.ts';
import { sameUuid } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { createAtOnce } from '../../resources/created-at-once.ts';
import { entryOfJobs, tryUpdate } from '../../resources/entries/entry-data.ts';
import { namedDocument } from '../../resources/entries/own-values.ts';
import { dataBody, jobBody, waitQuery } from '../../resources/jobs/job-creation.ts';
import { alone } from '../../resources/jobs/job-graphs.ts';
import { Replay } from '../../resources/jobs/job-replay.ts';
import {
  changesAfterCompletion,
  hasBegun,
  intentsOf,
  jobChanges,
  lastStatus,
  reportChange,
} from '../../resources/jobs/job-views.ts';
import { fetchJob, untilCompleted } from '../../resources/jobs/job-watching.ts';
import { chainOf, createWorkflowOf } from '../../resources/jobs/job-workflows.ts';
import { jobKnowledge, needCompletion } from '../../resources/jobs/known-jobs.ts';
import { stepsOf } from '../../resources/workflows/workflow-data.ts';
import { runTag } from '../../run-tag.ts';
import type { JobKnowledge } from '../../session/job-knowledge.ts';
import { lasting } from '../../session/lasting.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

const create = 'create-job';
const common = {
  kind: 'stateful',
  writes: ['workflows', 'jobs'],
  operations: onlyOn(create),
} as const;

const jobRepeated: ScenarioCheck = {
  ...common,
  id: 'job-repeated',
  writes: ['entries', 'workflows', 'jobs'],
  asserts:
    'Creating the same job again gives the job as it is, or the first response, and does not run it again. This holds while it runs and after it has ended, for keys in another order, another `wait`, and after an update of its workflow or entry.',
  basis: restsOn(
    'F015',
    'F017',
    'F205',
    'F282',
    'D83',
    'D95',
    'D99',
    'D154',
    'D161',
    'D162',
    'D166',
    'D192',
  ),
  fix: 'Insert under a unique key, and respond with the job that is there when it exists. Compare bodies as JSON values.',
  async run(scenario) {
    const known = await needCompletion(scenario);
    const special = [
      ...slowStep(scenario),
      ...known.varied.slice(0, 3),
      ...(known.failing ? [known.failing] : []),
    ];
    const plain = Array.from({ length: 16 - special.length }, () => known.good[0] ?? {});
    const templates = [...special, ...plain];
    const { id: workflow_id } = await chainOf(scenario, known, { length: 16, templates });
    const onEntry = await jobBody(scenario, workflow_id);
    const data = { first: { b: 1, a: [1, { d: 2, c: 3 }] }, second: 'two', third: null };
    await Promise.all([
      replay(scenario, known, uuidOfVersion(7), onEntry),
      replay(scenario, known, uuidOfVersion(1), { workflow_id, data, tags: [runTag, 'b', 'a'] }),
      replay(scenario, known, uuidOfVersion(7), { workflow_id, tags: [runTag] }),
      replayFailed(scenario, known),
    ]);
  },
};

function slowStep({ fixtures: { slow_step } }: Scenario): JsonObject[] {
  return isJsonObject(slow_step) ? [slow_step] : [];
}

async function replay(
  scenario: Scenario,
  known: JobKnowledge,
  id: string,
  json: JsonObject,
): Promise<void> {
  const job = new Replay(scenario, id, json);
  // What a server accepts is open, such as data in place of an entry.
  if (!(await job.begin())) return;
  await untilBegun(scenario, job);
  await job.again();
  // What has begun is still there, and has not begun again under another id.
  await job.fetch();
  await job.again({ reordered: true });
  await job.again({ wait: 1 });
  await job.fetch();
  const ended = await untilCompleted(scenario, id, known, (view) => job.see(view));
  const settled = await isSettled(scenario, known, ended);
  await job.again();
  await job.again({ reordered: true });
  await job.again({ wait: 1 });
  reportSecondRun(scenario, known, await job.fetch(settled));
  await inCapitals(scenario, id, json, ended);
  await job.fetch(settled);
  await afterUpdateOfWorkflow(scenario, known, job, json);
  await afterUpdateOfEntry(scenario, known, job, json);
  await afterAnotherBody(scenario, known, job, json);
}

/** A job that has failed is not tried anew, also if its creations wait. */
async function replayFailed(scenario: Scenario, known: JobKnowledge): Promise<void> {
  if (!known.failing) return;
  const { id: workflow_id } = await createWorkflowOf(scenario, [alone(known.failing)]);
  const job = new Replay(scenario, uuidOfVersion(7), dataBody(workflow_id));
  if (!(await job.begin({ wait: 1 }))) return;
  const ended = await untilCompleted(scenario, job.id, known, (view) => job.see(view));
  const settled = await isSettled(scenario, known, ended);
  await job.again();
  await job.fetch(settled);
  await job.again({ wait: 2 });
  await job.fetch(settled);
}

/** Whether a completed job stays as it is for longer than a step takes: its last one may still run (D95). */
async function isSettled(
  scenario: Scenario,
  { stepTime }: JobKnowledge,
  ended: JsonObject,
): Promise<boolean> {
  await pause(Math.min(Math.max(100, 2 * stepTime), 1000));
  return changesAfterCompletion(ended, await fetchJob(scenario, String(ended.id))).length === 0;
}

/** The job is one run of its workflow, whatever becomes of that. */
async function afterUpdateOfWorkflow(
  scenario: Scenario,
  known: JobKnowledge,
  job: Replay,
  { workflow_id }: JsonObject,
): Promise<void> {
  if (!scenario.hasOperation('update-workflow')) return;
  const id = String(workflow_id);
  const change = (json: JsonObject) => scenario.attempt('update-workflow', { id, json });
  const [notes, description] = [scenario.newName(), scenario.newName()];
  const changed = (await change({ description })) ?? {};
  // No job shows the notes of its steps.
  const steps = stepsOf(changed).map((step) => ({ ...step, notes }));
  if (steps.length > 0) await change({ description, steps });
  await job.again();
  reportSecondRun(scenario, known, await job.fetch());
}

/** What a job shows of its entry may follow an update of that, but the job is one run all the same. */
async function afterUpdateOfEntry(
  scenario: Scenario,
  known: JobKnowledge,
  job: Replay,
  json: JsonObject,
): Promise<void> {
  const { silo_entry_id } = json;
  if (typeof silo_entry_id !== 'string' || !scenario.hasOperation('update-entry')) return;
  const entry = await entryOfJobs(scenario).catch(nothingIfSkipped);
  if (!entry) return;
  const name = scenario.newName();
  const update = { folder: name, ...namedDocument(entry, name) };
  await tryUpdate(scenario, entry, update);
  await scenario.send(create, { id: job.id, json }, { expectation: 'open' });
  reportSecondRun(scenario, known, await untilCompleted(scenario, job.id, known));
}

// Whether a creation with another body replaces the job is open, but not what a rejected one does.
async function afterAnotherBody(
  scenario: Scenario,
  known: JobKnowledge,
  job: Replay,
  json: JsonObject,
): Promise<void> {
  const plan = { id: job.id, json: { ...json, tags: [scenario.newName()] } };
  const { response } = await scenario.respond(create, plan, { expectation: 'open' });
  if (!isClientErrorStatus(response.status)) return;
  await job.again();
  reportSecondRun(scenario, known, await job.fetch());
}

/** Fetches a job until a step of it has begun, so that a run from the start would be seen. */
async function untilBegun(scenario: Scenario, job: Replay): Promise<void> {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const view = await fetchJob(scenario, job.id);
    job.see(view);
    if (intentsOf(view).some(hasBegun)) return;
  }
}

// Its workflow has no loops.
function reportSecondRun(scenario: Scenario, { last }: JobKnowledge, job: JsonObject): void {
  const step = stepWithTwoIntents(job);
  if (step === undefined) return;
  const message = 'The steps of a job that was created again have run again.';
  const details = {
    pointer: '/intents',
    expected: 'one intent for each step',
    actual: `several for the step ${step}`,
  };
  // Where a job that was created once has as many, a step has several intents anyway.
  if (stepWithTwoIntents(last) === undefined) scenario.documented('F205', message, details);
  else scenario.assumed('D166', message, details);
}

/** A step of which two intents ended well. */
function stepWithTwoIntents(job: JsonObject): unknown {
  const ran = intentsOf(job).filter((intent) => hasBegun(intent) && lastStatus(intent) === 'OK');
  return ran.find((intent, index) =>
    ran.slice(0, index).some(({ step_id }) => sameUuid(step_id, intent.step_id)),
  )?.step_id;
}

async function inCapitals(
  scenario: Scenario,
  id: string,
  json: JsonObject,
  before: JsonObject,
): Promise<void> {
  const plan = { id: id.toUpperCase(), json };
  const { response } = await scenario.respond(create, plan, { expectation: 'open' });
  const found = objectIn(response);
  const changes = found ? jobChanges(before, found) : [];
  const change = changes.find((each) => each.kind === 'identity' && each.decision === undefined);
  if (found && !change) return;
  scenario.assumed(
    'D83',
    'A creation that was repeated with its id in capitals does not give the job.',
    {
      expected: change?.expected ?? 'status 200',
      actual: change?.actual ?? `status ${response.status}`,
    },
  );
}

const jobRepeatedAtOnce: ScenarioCheck = {
  ...common,
  id: 'job-repeated-at-once',
  asserts:
    'The same creation sent sixteen times at once, or four times with `wait`, makes one job, and each request gets it.',
  basis: restsOn(
    'F015',
    'F177',
    'F205',
    'F282',
    'D82',
    'D95',
    'D99',
    'D154',
    'D162',
    'D166',
    'D192',
  ),
  fix: 'Insert under a unique key in one step: do not first look whether the job is there.',
  async run(scenario) {
    const known = await jobKnowledge(scenario);
    const templates = known.good.slice(0, 1);
    const { id: workflowId } = await chainOf(scenario, known, { length: 6, templates });
    const json = await jobBody(scenario, workflowId);
    const id = uuidOfVersion(7);
    await compareWithLast(scenario, known, id, await createAtOnce(scenario, { id, json }));
    if (!known.completes) return;
    // A response that waits shows what the job has run, and so which job it is of.
    const other = uuidOfVersion(1);
    const plan = { id: other, json, query: waitQuery(scenario, 1) };
    const waited = await createAtOnce(scenario, plan, 1).catch(nothingIfSkipped);
    if (waited) await compareWithLast(scenario, known, other, waited);
  },
};

// Responses that were given at the same time have no order, but each is older than what follows.
async function compareWithLast(
  scenario: Scenario,
  known: JobKnowledge,
  id: string,
  jobs: readonly JsonObject[],
): Promise<void> {
  const last = known.completes
    ? await untilCompleted(scenario, id, known)
    : await fetchJob(scenario, id);
  const all = (view: JsonObject) => jobs.flatMap((each) => jobChanges(each, view));
  const changes = await lasting(scenario, last, () => fetchJob(scenario, id), all);
  const [change] = changes.toSorted(
    (a, b) => Number(a.decision !== undefined) - Number(b.decision !== undefined),
  );
  const what = 'A job that was created several times at once';
  if (change) reportChange(scenario, change, { fact: 'F205', what });
  reportSecondRun(scenario, known, last);
}

const jobRepeatedLater: ScenarioCheck = {
  ...common,
  id: 'job-repeated-later',
  asserts:
    'Creating the first job of the run again, after everything else and over another connection, gives the job as it is, or the response of the first time, and its body under another id gives another one.',
  basis: restsOn('F015', 'F205', 'F282', 'D95', 'D99', 'D154', 'D161', 'D162', 'D166', 'D192'),
  fix: 'Keep the job under its id, and respond with it however late the creation is repeated.',
  async run(scenario) {
    const known = await needCompletion(scenario);
    const { first, last } = known;
    const job = new Replay(scenario, first.id, first.sent, first.job);
    job.see(last);
    const ended = await job.fetch();
    const settled = await isSettled(scenario, known, ended);
    scenario.run.session.closeConnections();
    await job.again();
    await job.fetch(settled);
    await job.again({ wait: 1, reordered: true });
    reportSecondRun(scenario, known, await job.fetch(settled));
    // The same body under another id is another job: each response is compared with the id of its path.
    await scenario.send(
      create,
      { id: uuidOfVersion(7), json: first.sent },
      { expectation: 'open' },
    );
  },
};

/** Checks of creations that are repeated. */
export const jobReplayChecks: readonly ScenarioCheck[] = [
  jobRepeated,
  jobRepeatedAtOnce,
  jobRepeatedLater,
];
