import { type Basis, restsOn } from '../../../checks/basis.ts';
import { sameUuid } from '../../../checks/values.ts';
import { allEnded } from '../../../lib/all-ended.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { compareIntent, compareRun, routeBasis } from '../../resources/jobs/compared-runs.ts';
import { dataBody } from '../../resources/jobs/job-creation.ts';
import {
  branches,
  chain,
  ended,
  forked,
  identified,
  leadingOn,
  lookalikes,
  namesakes,
  stopped,
  unlinked,
  wide,
} from '../../resources/jobs/job-graphs.ts';
import { endsEarly, statusesThatRouted } from '../../resources/jobs/job-routes.ts';
import { hasBegun, intentsOf, lastStatus } from '../../resources/jobs/job-views.ts';
import { fetchJob } from '../../resources/jobs/job-watching.ts';
import {
  branchesOf,
  chainOf,
  createWorkflowOf,
  type StoredWorkflow,
  stepsWithin,
} from '../../resources/jobs/job-workflows.ts';
import { completedJob, needCompletion } from '../../resources/jobs/known-jobs.ts';
import { shortTextsByLength, wholeTexts } from '../../resources/values/boundary-values.ts';
import { linksOf, stepFixture } from '../../resources/workflows/workflow-data.ts';
import type { JobKnowledge } from '../../session/job-knowledge.ts';
import { lasting } from '../../session/lasting.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

const common = {
  kind: 'stateful',
  writes: ['workflows', 'jobs'],
  operations: onlyOn('create-job'),
} as const;

const jobRouting: ScenarioCheck = {
  ...common,
  id: 'job-routing',
  asserts:
    'Each intent of a job belongs to a step of its workflow, and has its name. After each step, the run takes the link in `next` that has the status of the step, and it ends at a stop.',
  basis: restsOn(...routeBasis),
  fix: 'After each step, take the link whose status is that of the step: go on at its step, or stop.',
  async run(scenario) {
    const known = await needCompletion(scenario);
    const [good = {}] = known.good;
    const { failing } = known;
    const ofOneStep = [
      await createWorkflowOf(scenario, stopped(good, 1), chain([good], 1)),
      ...(failing ? [await createWorkflowOf(scenario, ended(failing), chain([failing], 1))] : []),
    ];
    const workflows = [...ofOneStep, ...(await workflowsThatLeadOn(scenario, known))];
    const routes = await Promise.all(workflows.map((each) => compareRoute(scenario, each)));
    const statuses = routes.flatMap((each) => each.statuses);
    const forked = forks(scenario, known, good).map(async (steps) => {
      const workflow = await createWorkflowOf(scenario, steps, chain([good], 3));
      return compareRoute(scenario, workflow, statuses);
    });
    routes.push(...(await allEnded(forked)));
    await allEnded([
      compareUnlinked(scenario, known, statuses),
      compareSharedIds(scenario, good),
      ...(failing ? [compareRouteOnData(scenario, [good, failing, good, failing])] : []),
      compareOwnStatus(scenario, known, good, statuses),
    ]);
    const compared = routes.slice(ofOneStep.length);
    if (!compared.some(({ ran }) => ran > 0)) {
      scenario.skip('needs a job whose intents show the steps that ran');
    }
    if (!compared.every(({ ran, endedEarly }) => ran === 1 && endedEarly)) return;
    scenario.documented('F172', 'No run goes on behind its first step, whatever `next` says.', {
      pointer: '/intents',
      expected: 'an intent of the step that follows',
      actual: 'one intent',
    });
  },
};

/** Steps with links of many kinds. */
function forks(
  { fixtures }: Scenario,
  { varied }: JobKnowledge,
  good: JsonObject,
): readonly JsonObject[][] {
  const slow = stepFixture(fixtures.slow_step);
  const kinds = [good, ...varied.slice(0, 2), ...(slow ? [slow] : [])];
  const plain = [wide(good), lookalikes(good), leadingOn(good, false), leadingOn(good, true)];
  return [...plain, branches(kinds)];
}

/** Workflows of many forms, of each of which more than one step runs. */
async function workflowsThatLeadOn(
  scenario: Scenario,
  known: JobKnowledge,
): Promise<StoredWorkflow[]> {
  const [good = {}] = known.good;
  const { failing } = known;
  const most = Math.max(2, stepsWithin(known, 10) >> 1);
  const { config: _, notes: __, ...bare } = good;
  return [
    await chainOf(scenario, known, { length: 34 }),
    // A step needs no settings, unless its provider does.
    await createWorkflowOf(
      scenario,
      chain([good, { ...bare, config: {} }, bare], Math.min(most, 6)),
      chain([good], 3),
    ),
    await branchesOf(scenario, known),
    ...(failing ? [await branchesOf(scenario, known, failing)] : []),
    await createWorkflowOf(scenario, stopped(good, 2), chain([good], 3)),
    await createWorkflowOf(scenario, namesakes(good, 4), chain([good], 3)),
  ];
}

/** The steps of a workflow are its own, also where those of another one have the same identifiers in another order. */
async function compareSharedIds(scenario: Scenario, good: JsonObject): Promise<void> {
  const first = await createWorkflowOf(scenario, chain([good], 3));
  const ids = first.steps.map(({ id }) => id).toReversed();
  // Whether two workflows may share identifiers of steps is open.
  const others = identified(chain([good], 3), ids);
  const second = await createWorkflowOf(scenario, others).catch(nothingIfSkipped);
  if (!second) return;
  for (const each of [first, second]) await compareRoute(scenario, each);
}

/** A step with no link for its status, after which the run may end (D102), takes none of the links that it has. */
async function compareUnlinked(
  scenario: Scenario,
  { good: [good = {}], failing }: JobKnowledge,
  statuses: readonly unknown[],
): Promise<void> {
  const kinds = [
    { template: good, other: 'ERR' },
    ...(failing ? [{ template: failing, other: 'OK' }] : []),
  ];
  const compared = kinds.flatMap(({ template, other }) =>
    [false, true].map(async (past) => {
      const steps = unlinked(template, good, other, past);
      const workflow = await createWorkflowOf(scenario, steps, chain([good], 3));
      await compareRoute(scenario, workflow, statuses);
    }),
  );
  await allEnded(compared);
}

/** A step that ends neither with `OK` nor with `ERR` takes the link of neither. */
async function compareOwnStatus(
  scenario: Scenario,
  { branching }: JobKnowledge,
  good: JsonObject,
  routed: readonly unknown[],
): Promise<void> {
  if (!branching) return;
  const status = await statusAlone(scenario, branching);
  if (status === 'OK' || status === 'ERR') return reportUsualStatus(scenario, status);
  if (typeof status !== 'string') return;
  const { id: workflowId, steps } = await createWorkflowOf(
    scenario,
    forked(branching, status, good),
  );
  const { job } = await completedJob(scenario, { workflowId });
  const ran = intentsOf(job).filter(hasBegun);
  const isOther = ({ name }: JsonObject) => name === 'Well' || name === 'Not well';
  const wrong = steps
    .filter(isOther)
    .find(({ id }) => ran.some(({ step_id }) => sameUuid(step_id, id)));
  // Once two statuses took their own links, it is the last status of an intent by which `next` routes.
  const isShown = new Set(routed).size > 1;
  if (!wrong) {
    const statuses = isShown ? [...routed, status] : routed;
    await compareRun(scenario, steps, job, statuses);
    const stopping = await createWorkflowOf(scenario, forked(branching, status, good, true));
    await compareRoute(scenario, stopping, statuses);
    return;
  }
  const message =
    'A step that ends with a status of its own is followed as if it ended with another.';
  const taken = steps.flatMap(linksOf).find(({ step_id }) => sameUuid(step_id, wrong.id));
  const details = { expected: `the link of ${status}`, actual: `the link of ${taken?.status}` };
  const basis: Basis = isShown ? { fact: 'F172' } : { decision: 'D98' };
  scenario.reportOn(basis, message, { pointer: '/intents', ...details });
}

/** The status with which the only step of a workflow ends. */
async function statusAlone(scenario: Scenario, step: JsonObject): Promise<unknown> {
  const { id: workflowId, steps } = await createWorkflowOf(scenario, chain([step], 1));
  const { id, job } = await completedJob(scenario, { workflowId });
  await compareRun(scenario, steps, job);
  const [intent = {}] = intentsOf(await fetchJob(scenario, id));
  return lastStatus(intent);
}

/** The fixtures say of one step that it ends neither with `OK` nor with `ERR`. */
function reportUsualStatus(scenario: Scenario, status: string): void {
  if (!stepFixture(scenario.fixtures.branching_step)) return;
  scenario.assumed('D98', 'The branching step of the fixtures is shown with a usual status.', {
    pointer: '/intents/0/events',
    expected: 'another status than OK and ERR',
    actual: status,
  });
}

interface Route {
  /** How many steps the job shows that ran. */
  ran: number;
  /** Whether the job ended after one of them although it ended well. */
  endedEarly: boolean;
  statuses: readonly unknown[];
}

async function compareRoute(
  scenario: Scenario,
  { id: workflowId, steps }: StoredWorkflow,
  statuses?: readonly unknown[],
): Promise<Route> {
  const { job } = await completedJob(scenario, { workflowId });
  const found = await compareRun(scenario, steps, job, statuses);
  const ran = intentsOf(job).filter((each) => text(each.step_id) !== undefined && hasBegun(each));
  const isWell = ran.every((intent) => lastStatus(intent) === 'OK');
  const endedEarly = isWell && found.some(({ message }) => message === endsEarly);
  return { ran: ran.length, endedEarly, statuses: statusesThatRouted(steps, job) };
}

/** What fails on data of the run may end well on an entry. */
async function compareRouteOnData(
  scenario: Scenario,
  templates: readonly JsonObject[],
): Promise<void> {
  const { id: workflow_id, steps } = await createWorkflowOf(scenario, branches(templates));
  const body = dataBody(workflow_id);
  const run = await completedJob(scenario, { body }).catch(nothingIfSkipped);
  if (run) await compareRun(scenario, steps, run.job);
}

const intentSteps: ScenarioCheck = {
  ...common,
  id: 'intent-steps',
  asserts:
    'Each intent of a job carries the name and the provider of its step, and says that it is completed when the step has ended well.',
  basis: restsOn('F105', 'D99', 'D156'),
  fix: 'Copy name and provider of the step into the intent, and set `completed` when the step ends.',
  async run(scenario) {
    const known = await needCompletion(scenario);
    const templates = [...known.varied, ...known.good];
    const most = stepsWithin(known, 20);
    const named = (names: readonly string[]) =>
      chain(templates, most).map((step, index) => ({ ...step, name: names[index % names.length] }));
    const { id, steps } = await createWorkflowOf(
      scenario,
      named(shortAndLong),
      named(wholeTexts),
      chain(templates, Math.min(most, 8)),
      chain(templates, 3),
    );
    const { id: jobId, job } = await completedJob(scenario, { workflowId: id });
    const compared = intentsOf(job)
      .filter(hasBegun)
      .map((intent) => compareIntent(scenario, steps, intent));
    if (!compared.includes(true)) {
      scenario.skip('needs an intent that shows its step, and name or provider');
    }
    const open = await lasting(scenario, job, () => fetchJob(scenario, jobId), notCompleted);
    if (open.length === 0) return;
    const message = 'The job has completed and an intent has ended well, but is not `completed`.';
    const details = { pointer: '/intents/0/completed', expected: 'true', actual: 'false' };
    scenario.assumed('D156', message, details);
  },
};

/** Names that are easily damaged, of which every second one is longer than most are. */
const shortAndLong: readonly string[] = shortTextsByLength
  .filter(({ length }) => length > 16)
  .filter((_, index) => index % 5 === 0)
  .flatMap((long, index) => [wholeTexts[index] ?? '', long]);

function notCompleted(job: JsonObject): JsonObject[] {
  return intentsOf(job).filter(
    (intent) => intent.completed === false && lastStatus(intent) === 'OK',
  );
}

/** Checks of how a job runs along its workflow. */
export const jobRunChecks: readonly ScenarioCheck[] = [intentSteps, jobRouting];
