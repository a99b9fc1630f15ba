import { restsOn } from '../../../checks/basis.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { createJob, dataBody, type JobPlan, tryCreate } from '../../resources/jobs/job-creation.ts';
import { chain, endingIll } from '../../resources/jobs/job-graphs.ts';
import {
  changedParts,
  faultsOf,
  goneLists,
  isFirstResponse,
  jobChanges,
  laterEvents,
} from '../../resources/jobs/job-views.ts';
import {
  fetchJob,
  fetchNew,
  reportLasting,
  untilCompleted,
} from '../../resources/jobs/job-watching.ts';
import { createWorkflowOf, stepsWithin, variedChain } from '../../resources/jobs/job-workflows.ts';
import { needCompletion } from '../../resources/jobs/known-jobs.ts';
import { stepFixture } from '../../resources/workflows/workflow-data.ts';
import type { CreatedJob, JobKnowledge } from '../../session/job-knowledge.ts';
import { lasting } from '../../session/lasting.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

const common = { kind: 'stateful', writes: ['workflows', 'jobs'] } as const;

const jobHistory: ScenarioCheck = {
  ...common,
  id: 'job-history',
  asserts:
    'The intents, events, faults and attachments that a job has shown while it ran stay, also if it fails, and so does what it is a job of, also after an update of its workflow. A job that has completed shows its intents.',
  basis: restsOn(
    'F015',
    'F226',
    'F279',
    'F281',
    'F282',
    'D95',
    'D99',
    'D154',
    'D162',
    'D188',
    'D192',
  ),
  fix: 'Only add to the history of a job, and give each intent its id once.',
  operations: onlyOn('fetch-job'),
  async run(scenario) {
    const { first, last, failing } = await needCompletion(scenario);
    const [job] = await Promise.all([
      watchedJob(scenario),
      failing && watchFailing(scenario, failing).catch(nothingIfSkipped),
    ]);
    await reportViews(scenario, job);
    const { id, sent, views } = job;
    await compareAfterUpdate(scenario, id, views.at(-1) ?? {}, String(sent.workflow_id));
    const empty = await lasting(scenario, last, () => fetchJob(scenario, first.id), emptyHistory);
    if (empty.length === 0) return;
    scenario.documented(
      'F279',
      'A job that has run a workflow of several steps shows no intents.',
      {
        pointer: '/intents',
        expected: 'an intent for each step that ran',
        actual: 'an empty list',
      },
    );
  },
};

/** A job on data whose last step fails, after others that take a moment. */
async function watchFailing(scenario: Scenario, failing: JsonObject): Promise<void> {
  const known = await needCompletion(scenario);
  const slow = stepFixture(scenario.fixtures.slow_step);
  const others = slow
    ? [slow]
    : Array.from({ length: stepsWithin(known, 8) }, () => known.good[0] ?? {});
  const { id: workflow } = await createWorkflowOf(scenario, endingIll(others, failing));
  await reportViews(scenario, await watch(scenario, known, { body: dataBody(workflow) }));
}

/** Reports what a view of a job no longer shows of the one before. */
async function reportViews(scenario: Scenario, { id, views }: WatchedJob): Promise<void> {
  const again = () => fetchJob(scenario, id);
  for (const [index, view] of views.entries()) {
    const before = views[index - 1];
    if (before) await reportLasting(scenario, before, view, again, { compare: whileRunning });
  }
}

/** What a job has run stays, also when its workflow no longer has the steps. */
async function compareAfterUpdate(
  scenario: Scenario,
  id: string,
  before: JsonObject,
  workflowId: string,
): Promise<void> {
  if (!scenario.hasOperation('update-workflow')) return;
  const { good } = await needCompletion(scenario);
  const plan = { id: workflowId, json: { steps: chain(good.slice(0, 1), 1) } };
  await scenario.send('update-workflow', plan, { expectation: 'open' });
  const again = () => fetchJob(scenario, id);
  await reportLasting(scenario, before, await again(), again, { compare: apartFromWords });
}

// Whether an intent shows the name and the provider that its step has now is open.
const apartFromWords = (earlier: JsonObject, later: JsonObject) =>
  [...jobChanges(earlier, later), ...goneLists(earlier, later)].filter(
    ({ pointer = '' }) => !/\/(?:name|provider)$/.test(pointer),
  );

function emptyHistory(job: JsonObject): JsonObject[] {
  const failed = faultsOf(job).length > 0;
  return Array.isArray(job.intents) && job.intents.length === 0 && !failed ? [job] : [];
}

/** A job, with every view of it until it had completed and two more. */
interface WatchedJob extends CreatedJob {
  views: readonly JsonObject[];
}

/** A job of many steps. */
async function watchedJob(scenario: Scenario): Promise<WatchedJob> {
  const known = await needCompletion(scenario);
  const { id: workflowId } = await variedChain(scenario, known, 20);
  return watch(scenario, known, { workflowId });
}

async function watch(scenario: Scenario, known: JobKnowledge, plan: JobPlan): Promise<WatchedJob> {
  const created = await createJob(scenario, plan);
  const { id } = created;
  const views: JsonObject[] = [];
  await untilCompleted(scenario, id, known, (view) => views.push(view));
  for (let time = 0; time < 2; time += 1) views.push(await fetchJob(scenario, id));
  return { ...created, views };
}

const whileRunning = (earlier: JsonObject, later: JsonObject) => [
  ...jobChanges(earlier, later),
  ...goneLists(earlier, later),
  ...laterEvents(earlier, later),
];

const jobViews: ScenarioCheck = {
  ...common,
  id: 'job-views',
  asserts:
    'The responses of a creation that waits, or that is repeated after the job has ended, with and without `wait`, and of a fetch show one and the same job.',
  basis: restsOn('F015', 'F218', 'F229', 'F282', 'D95', 'D99', 'D154', 'D162', 'D192'),
  fix: 'Make the responses of all job operations from one representation of the job.',
  operations: onlyOn('fetch-job'),
  async run(scenario) {
    const { id, sent, job, views } = await watchedJob(scenario);
    let before = views.at(-1) ?? {};
    let repeated = false;
    for (const wait of [undefined, 1]) {
      // What is wrong with repeating is for other checks.
      const create = async () => (await tryCreate(scenario, 'create-job', sent, { id, wait })).job;
      const shown = await create();
      if (!shown || isFirstResponse(shown, job)) continue;
      repeated = true;
      const repeat = async () => (await create()) ?? before;
      await reportLasting(scenario, before, shown, repeat, { compare, factFor: () => 'F218' });
      const again = () => fetchJob(scenario, id);
      const fetched = await again();
      await reportFetched(scenario, shown, fetched, again);
      before = fetched;
    }
    const posted = await comparePosted(scenario, sent);
    if (!repeated && !posted) scenario.skip('needs a creation that can be repeated or that waits');
  },
};

// What else a completed job keeps is evaluated by a check of its own.
const compare = (earlier: JsonObject, later: JsonObject) => [
  ...jobChanges(earlier, later),
  ...changedParts(earlier, later),
];

/**
 * Compares what the response to a creation by POST that waits shows of a job with what a fetch does.
 *
 * @returns whether it could be compared
 */
async function comparePosted(scenario: Scenario, json: JsonObject): Promise<boolean> {
  const operation = 'create-job-non-idempotent';
  if (!scenario.hasOperation(operation)) return false;
  const { job: shown } = await tryCreate(scenario, operation, json, { wait: 1 });
  const id = text(shown?.id);
  if (!shown || id === undefined) return false;
  const again = () => fetchNew(scenario, id);
  await reportFetched(scenario, shown, await again(), again);
  return true;
}

/** Compares what a creation has shown of a job with what a fetch does, which shows all there is. */
function reportFetched(
  scenario: Scenario,
  shown: JsonObject,
  fetched: JsonObject,
  again: () => Promise<JsonObject>,
): Promise<void> {
  const compareLists = (earlier: JsonObject, later: JsonObject) => [
    ...compare(earlier, later),
    ...goneLists(earlier, later),
  ];
  const comparison = { compare: compareLists, factFor: () => 'F229' };
  return reportLasting(scenario, shown, fetched, again, comparison);
}

/** Checks of what jobs show over their life. */
export const jobHistoryChecks: readonly ScenarioCheck[] = [jobHistory, jobViews];
