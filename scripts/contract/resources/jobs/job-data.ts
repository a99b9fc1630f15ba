import { setTimeout as pause } from 'node:timers/promises';
import type { OperationRole } from '../../../api/roles.ts';
import { objectIn } from '../../../api/success.ts';
import { sameUuid } from '../../../checks/values.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { runKey, runTag } from '../../run-tag.ts';
import type { CreatedJob, JobKnowledge } from '../../session/job-knowledge.ts';
import { readUntil } from '../../session/lag.ts';
import { lasting } from '../../session/lasting.ts';
import type { Scenario } from '../../session/scenario.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';
import { createWorkflow, stepFixture, stepsOf, workflowBody } from '../workflows/workflow-data.ts';
import { chain } from './job-graphs.ts';
import {
  faultsOf,
  hasBegun,
  intentsOf,
  isCompleted,
  type JobChange,
  jobChanges,
  lastStatus,
  reportChange,
} from './job-views.ts';
import { createWorkflowOf } from './job-workflows.ts';

/** How long a job may take before anything of it changes, in ms, while nothing is known of the server. */
const longestQuiet = 8000;
/** How long a job may take altogether, in ms. */
const longestRun = 60_000;

/** The body of a job on an entry of the workspace, and on a workflow of this check unless one is given. */
export async function jobBody(scenario: Scenario, workflowId?: string): Promise<JsonObject> {
  const silo_entry_id = await scenario.id('entry_id');
  const workflow_id = workflowId ?? (await scenario.id('workflow_id'));
  return { workflow_id, silo_entry_id, tags: [runTag] };
}

/** The body of a job on data of the run. */
export function dataBody(workflow_id: string, value = 'data'): JsonObject {
  return { workflow_id, data: { [runKey]: value }, tags: [runTag] };
}

/** How a check creates a job, as it does by PUT of a usual body if it does not say. */
export interface JobCreation {
  workflowId?: string;
  wait?: number;
  body?: JsonObject;
  creation?: OperationRole;
}

/**
 * Creates a job.
 *
 * @throws Skipped when the server creates none, or shows none
 */
export async function createJob(
  scenario: Scenario,
  { workflowId, wait, body, creation = 'create-job' }: JobCreation = {},
): Promise<CreatedJob> {
  const sent = body ?? (await jobBody(scenario, workflowId));
  const plan = { id: uuidOfVersion(7), json: sent, query: waitQuery(scenario, wait) };
  const job = await scenario.success(creation, plan, {
    ...(wait !== undefined && { extraTime: wait * 1000 }),
  });
  return { id: text(job.id) ?? plan.id, sent, job };
}

/** The query that asks to wait, by the name that the document gives it. */
export function waitQuery(scenario: Scenario, wait: number | undefined) {
  return wait === undefined ? {} : scenario.query('create-job', { wait });
}

/** Fetches a job. */
export function fetchJob(scenario: Scenario, id: string): Promise<JsonObject> {
  return scenario.success('fetch-job', { id });
}

/**
 * Creates a job and fetches it until it has completed.
 *
 * @throws Skipped when it does not
 */
export async function completedJob(
  scenario: Scenario,
  options: JobCreation = {},
): Promise<CreatedJob> {
  const known = await needCompletion(scenario);
  const { id, sent } = await createJob(scenario, options);
  return { id, sent, job: await untilCompleted(scenario, id, known) };
}

/**
 * What is known of the jobs of the server.
 *
 * @throws Skipped when a job of it does not come to show that it has completed
 */
export async function needCompletion(scenario: Scenario): Promise<JobKnowledge> {
  const known = await jobKnowledge(scenario);
  if (known.completes) return known;
  return scenario.skip(
    `needs a job that completes; ${known.first.id} does not show \`completed_at\``,
  );
}

/**
 * Fetches a job until it has completed.
 *
 * @param seen called with each view of it
 * @throws Skipped when it does not complete
 */
export async function untilCompleted(
  scenario: Scenario,
  id: string,
  known: Pick<JobKnowledge, 'stepTime'>,
  seen?: (job: JsonObject) => void,
): Promise<JsonObject> {
  const job = await watchToEnd(scenario, id, known, seen);
  if (isCompleted(job)) return job;
  return scenario.skip(`needs a job that completes; ${id} did not while it was watched`);
}

/** The last view of a job that was fetched until it had completed, or nothing of it changed any more. */
export function watchToEnd(
  scenario: Scenario,
  id: string,
  { stepTime }: Pick<JobKnowledge, 'stepTime'>,
  seen?: (job: JsonObject) => void,
): Promise<JsonObject> {
  return follow(scenario, id, { quiet: Math.max(2000, 10 * stepTime), seen });
}

/** Fetches a job until it has completed, or nothing of it has changed for some time. */
async function follow(
  scenario: Scenario,
  id: string,
  { quiet, seen }: { quiet: number; seen?: ((job: JsonObject) => void) | undefined },
): Promise<JsonObject> {
  const start = performance.now();
  let [before, changed, longest] = ['', start, 0];
  for (let delay = 4; ; delay = Math.min(delay * 1.6, 250)) {
    const job = await fetchJob(scenario, id);
    seen?.(job);
    const [now, view] = [performance.now(), JSON.stringify(job)];
    if (isCompleted(job) || now - start > longestRun) return job;
    if (view !== before) {
      if (before !== '') longest = Math.max(longest, now - changed);
      [before, changed] = [view, now];
    }
    const begun = intentsOf(job).some(hasBegun);
    const allowed = begun ? Math.max(1000, 5 * longest, quiet === longestQuiet ? 0 : quiet) : quiet;
    if (now - changed > allowed) return job;
    await pause(delay);
  }
}

/** What is known of the jobs of the server, from a job that the first check creates which asks for it. */
export function jobKnowledge(scenario: Scenario): Promise<JobKnowledge> {
  return scenario.run.jobs.get(() => learn(scenario));
}

async function learn(scenario: Scenario): Promise<JobKnowledge> {
  const { id: workflowId, sent } = await createWorkflow(scenario);
  const first = await createJob(scenario, { workflowId });
  const start = performance.now();
  const job = await follow(scenario, first.id, { quiet: longestQuiet });
  const took = performance.now() - start;
  const steps = stepsOf(sent);
  const ran = intentsOf(job).filter(hasBegun);
  const fine = steps.filter(({ id }) =>
    ran.some((intent) => sameUuid(intent.step_id, id) && lastStatus(intent) === 'OK'),
  );
  const known = await knownProviders(scenario);
  const attaching = stepFixture(scenario.fixtures.attaching_step);
  const good = (fine.length > 0 ? fine : steps).map(templateOf);
  const [completes, stepTime] = [isCompleted(job), took / Math.max(ran.length, 1)];
  const failing =
    stepFixture(scenario.fixtures.failing_step) ??
    (completes ? await failingStep(scenario, known.failing, good[0], stepTime) : known.failing);
  const branching = stepFixture(scenario.fixtures.branching_step) ?? known.branching;
  return {
    first,
    last: job,
    completes,
    stepTime,
    good: good.length > 0 ? good : stepsOf(workflowBody(scenario)).map(templateOf),
    varied: [...(attaching ? [attaching] : []), ...known.others, ...good],
    ...(failing && { failing }),
    ...(branching && { branching }),
  };
}

/** The providers of the job that the fixtures name, by how their steps ended. */
async function knownProviders(scenario: Scenario) {
  const id = text(scenario.fixtures.job_id);
  const exchange =
    id === undefined
      ? undefined
      : await scenario.send('fetch-job', { id }, { expectation: 'open' });
  const job = objectIn(exchange?.response) ?? {};
  const ended = (isMeant: (status: unknown) => boolean) =>
    intentsOf(job).flatMap((intent) =>
      isMeant(lastStatus(intent)) ? (text(intent.provider) ?? []) : [],
    );
  const step = (provider: string | undefined) =>
    provider === undefined ? undefined : { provider, config: {} };
  const [bad] = [
    ...ended((status) => status === 'ERR'),
    ...faultsOf(job).flatMap(({ provider }) => text(provider) ?? []),
  ];
  const [other] = ended((status) => status !== undefined && status !== 'OK' && status !== 'ERR');
  const well = new Set(ended((status) => status === 'OK'));
  return {
    others: [...well].map((provider) => ({ provider, config: {} })),
    failing: step(bad),
    branching: step(other),
  };
}

/** Steps that a server may fail to run. */
export function doubtfulSteps(good: JsonObject | undefined): JsonObject[] {
  return [
    { ...good, provider: `${runTag}.fail` },
    { ...good, config: { fail: true, error: true, outcome: 'ERR', status: 'ERR' } },
    { ...good, config: {} },
  ];
}

/**
 * A step that ends with `ERR` on an entry as well as on data, found by running such as a server may fail to run;
 * otherwise one that does so on either, and nothing if none does.
 *
 * @param failed a step that has failed before
 * @param good a step that ends well
 */
async function failingStep(
  scenario: Scenario,
  failed: JsonObject | undefined,
  good: JsonObject | undefined,
  stepTime: number,
): Promise<JsonObject | undefined> {
  const doubtful = [...(failed ? [failed] : []), ...doubtfulSteps(good)];
  const run = async () => {
    const alone = doubtful.map((each) => chain([each], 1));
    const workflow = await createWorkflowOf(scenario, chain(doubtful, doubtful.length), ...alone);
    const bodies = [await jobBody(scenario, workflow.id), dataBody(workflow.id)];
    const all = bodies.map(async (body) => {
      const { id } = await createJob(scenario, { body });
      const job = await watchToEnd(scenario, id, { stepTime });
      return intentsOf(job).filter((intent) => lastStatus(intent) === 'ERR');
    });
    const jobs = await Promise.all(all.map((each) => each.catch(nothingIfSkipped)));
    const timesFailed = ({ id }: JsonObject) =>
      jobs.filter((intents) => intents?.some(({ step_id }) => sameUuid(step_id, id))).length;
    const steps = workflow.steps.filter((step) => timesFailed(step) > 0);
    return steps.toSorted((a, b) => timesFailed(b) - timesFailed(a))[0];
  };
  const found = await run().catch(nothingIfSkipped);
  return found ? templateOf(found) : failed;
}

/** What a step does, without its place among others. */
export function templateOf({ id: _, next: __, name: ___, ...template }: JsonObject): JsonObject {
  return template;
}

/** How two views of a job are compared, and by which fact a change is reported. */
interface HistoryComparison {
  factFor?: (change: JobChange) => string;
  compare?: typeof jobChanges;
}

/** Reports what of a job has changed between two views, and is still so when it is read again. */
export async function reportLasting(
  scenario: Scenario,
  before: JsonObject,
  view: JsonObject,
  again: () => Promise<JsonObject>,
  { factFor = factOf, compare = jobChanges }: HistoryComparison = {},
): Promise<void> {
  const changes = await lasting(scenario, view, again, (each) => compare(before, each));
  const what = 'A job does not show what it has shown';
  for (const change of changes) {
    reportChange(scenario, change, { fact: factFor(change), what });
  }
}

function factOf({ kind }: JobChange): string {
  return kind === 'identity' ? 'F226' : 'F281';
}

/** Fetches a job that has just been created: a read may lag a little behind a write. */
export async function fetchNew(scenario: Scenario, id: string): Promise<JsonObject> {
  const read = () => scenario.attempt('fetch-job', { id });
  return (await readUntil(read, (found) => found !== undefined)) ?? fetchJob(scenario, id);
}
