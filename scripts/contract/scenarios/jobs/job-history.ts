import { objectIn } from '../../../api/success.ts';
import { sameUuid } from '../../../checks/values.ts';
import { type JsonObject, objectsOf, text } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import {
  createJob,
  fetchJob,
  jobBody,
  jobKnowledge,
  lasting,
  needCompletion,
  untilCompleted,
  waitQuery,
} from '../../resources/jobs/job-data.ts';
import {
  changedParts,
  faultsOf,
  goneLists,
  intentsOf,
  isCompleted,
  isFirstResponse,
  type JobChange,
  jobChanges,
  laterEvents,
  reportChange,
} from '../../resources/jobs/job-views.ts';
import { chainOf, type StoredWorkflow, variedChain } from '../../resources/jobs/job-workflows.ts';
import { unlessLagging } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { runTag } from '../../session/test-data.ts';

const common = { kind: 'stateful', writes: ['workflows', 'jobs'] } as const;

const jobHistory: ScenarioCheck = {
  ...common,
  id: 'job-history',
  asserts:
    'The intents, events, faults and attachments that a job has shown while it ran stay, and so does what it is a job of. A job that has completed shows its intents.',
  basis: [
    ...[{ fact: 'F226' }, { fact: 'F279' }, { fact: 'F281' }],
    ...[{ decision: 'D95' }, { decision: 'D99' }, { decision: 'D154' }, { decision: 'D162' }],
    { decision: 'D188' },
  ],
  fix: 'Only add to the history of a job, and give each intent its id once.',
  operations: onlyOn('fetch-job'),
  async run(scenario) {
    const { id, views } = await watchedJob(scenario);
    for (const [index, view] of views.entries()) {
      const before = views[index - 1];
      const again = () => fetchJob(scenario, id);
      if (before) await reportLasting(scenario, before, view, again, { compare: whileRunning });
    }
    const { first, last } = await needCompletion(scenario);
    const empty = await lasting(scenario, emptyHistory(last), async () =>
      emptyHistory(await fetchJob(scenario, first.id)),
    );
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

function emptyHistory(job: JsonObject): JsonObject[] {
  const failed = faultsOf(job).length > 0;
  return Array.isArray(job.intents) && job.intents.length === 0 && !failed ? [job] : [];
}

/** A job of many steps, with every view of it until it had completed and two more. */
async function watchedJob(scenario: Scenario) {
  const known = await needCompletion(scenario);
  const { id: workflowId } = await variedChain(scenario, known, 20);
  const { id, sent, job } = await createJob(scenario, { workflowId });
  const views: JsonObject[] = [];
  await untilCompleted(scenario, id, known, (view) => views.push(view));
  for (let time = 0; time < 2; time += 1) views.push(await fetchJob(scenario, id));
  return { id, sent, job, views };
}

/** How two views of a job are compared, and by which fact a change is reported. */
interface HistoryComparison {
  factFor?: (change: JobChange) => string;
  compare?: typeof jobChanges;
}

async function reportLasting(
  scenario: Scenario,
  before: JsonObject,
  view: JsonObject,
  again: () => Promise<JsonObject>,
  { factFor = factOf, compare = jobChanges }: HistoryComparison = {},
): Promise<void> {
  const changes = await lasting(scenario, compare(before, view), async () =>
    compare(before, await again()),
  );
  const what = 'A job does not show what it has shown';
  for (const change of changes) {
    reportChange(scenario, change, { fact: factFor(change), what });
  }
}

function factOf({ kind }: JobChange): string {
  return kind === 'identity' ? 'F226' : 'F281';
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
  basis: [
    ...[{ fact: 'F218' }, { fact: 'F229' }],
    ...[{ decision: 'D95' }, { decision: 'D99' }, { decision: 'D154' }, { decision: 'D162' }],
  ],
  fix: 'Make the responses of all job operations from one representation of the job.',
  operations: onlyOn('fetch-job'),
  async run(scenario) {
    const { id, sent, job, views } = await watchedJob(scenario);
    let before = views.at(-1) ?? {};
    let repeated = false;
    for (const wait of [undefined, 1]) {
      const shown = await created(scenario, id, sent, wait);
      if (!shown || isFirstResponse(shown, job)) continue;
      repeated = true;
      const repeat = async () => (await created(scenario, id, sent, wait)) ?? before;
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
  const plan = { json, query: scenario.query(operation, { wait: 1 }) };
  const { response } = await scenario.respond(operation, plan, {
    expectation: 'open',
    extraTime: 1000,
  });
  const shown = objectIn(response);
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

/** The job as a creation that is repeated shows it; what is wrong with repeating is for other checks. */
async function created(
  scenario: Scenario,
  id: string,
  json: JsonObject,
  wait: number | undefined,
): Promise<JsonObject | undefined> {
  const plan = { id, json, query: waitQuery(scenario, wait) };
  const { response } = await scenario.respond('create-job', plan, {
    expectation: 'open',
    extraTime: (wait ?? 0) * 1000,
  });
  return objectIn(response);
}

const jobsApart: ScenarioCheck = {
  ...common,
  id: 'jobs-apart',
  asserts:
    'Jobs that are created at the same time, by PUT and by POST, of two workflows and under tags of their own, stay apart: each has an id and intents of its own, and shows what it was created with.',
  basis: [{ fact: 'F015' }, { fact: 'F226' }, { decision: 'D157' }, { decision: 'D184' }],
  fix: 'Keep nothing of a request where another request can see it.',
  operations: onlyOn('create-job'),
  async run(scenario) {
    const known = await jobKnowledge(scenario);
    const templates = [...known.varied.slice(0, 1), ...known.good.slice(0, 1)];
    const flows = [
      await chainOf(scenario, known, { length: 3, templates }),
      await chainOf(scenario, known, { length: 4, templates }),
    ];
    const created = await createTogether(scenario, flows);
    if (created.length < 2) return scenario.skip('needs jobs that are created');
    const fetched = await Promise.all(created.map(({ id }) => fetchNew(scenario, id)));
    for (const [index, { sent, id }] of created.entries()) {
      const again = () => fetchJob(scenario, id);
      await reportLasting(scenario, sent, fetched[index] ?? {}, again, { factFor: () => 'F226' });
    }
    const last = known.completes
      ? await Promise.all(
          created.map(({ id }, index) => {
            const job = fetched[index];
            return job && isCompleted(job) ? job : untilCompleted(scenario, id, known);
          }),
        )
      : fetched;
    reportForeignTags(scenario, created, fetched);
    reportShared(
      scenario,
      last,
      created.map(({ flow }) => flow),
    );
  },
};

/** Fetches a job that has just been created: a read may lag a little behind a write. */
async function fetchNew(scenario: Scenario, id: string): Promise<JsonObject> {
  const read = () => scenario.respond('fetch-job', { id }, { expectation: 'open' });
  const { response } = await unlessLagging(read, (found) => objectIn(found.response) !== undefined);
  return objectIn(response) ?? fetchJob(scenario, id);
}

interface Apart {
  id: string;
  sent: JsonObject;
  flow: StoredWorkflow;
}

/** Creates jobs at the same time, half of them by POST. */
async function createTogether(
  scenario: Scenario,
  flows: readonly StoredWorkflow[],
): Promise<Apart[]> {
  const onEntry = await jobBody(scenario);
  const together = Array.from({ length: 12 }, async (_, index): Promise<Apart[]> => {
    const flow = flows[index % flows.length];
    if (!flow) return [];
    // Some have no tags, which is when they may get those of another.
    const tags = index % 3 === 2 ? [] : [runTag, `${ownTag}${index}`];
    const sent = { ...onEntry, workflow_id: flow.id, tags };
    const posted = index >= 6;
    const operation = posted ? 'create-job-non-idempotent' : 'create-job';
    // How many creations at once a server takes is open.
    const plan = { id: uuidOfVersion(7), json: sent };
    const { response } = await scenario.respond(operation, plan, { expectation: 'open' });
    const id = text(objectIn(response)?.id);
    return id === undefined ? [] : [{ id, sent, flow }];
  });
  return (await Promise.all(together)).flat();
}

/** The beginning of the tag that a job has for itself. */
const ownTag = 'of-job-';

/** A service may add tags of its own, but none that another job was given. */
function reportForeignTags(
  scenario: Scenario,
  created: readonly Apart[],
  fetched: readonly JsonObject[],
): void {
  for (const [index, { sent }] of created.entries()) {
    const own = [sent.tags].flat();
    const foreign = [fetched[index]?.tags]
      .flat()
      .find((tag) => text(tag)?.startsWith(ownTag) && !own.includes(tag));
    if (foreign === undefined) continue;
    scenario.documented('F226', 'A job has a tag that only another one was given.', {
      pointer: '/tags',
      expected: own.join(', ') || 'no tags',
      actual: String(foreign),
    });
    return;
  }
}

function reportShared(
  scenario: Scenario,
  jobs: readonly JsonObject[],
  flows: readonly StoredWorkflow[],
): void {
  for (const { list, decision, one } of [
    { list: 'intents', decision: 'D157', one: 'intent' },
    { list: 'attachments', decision: 'D184', one: 'attachment' },
  ]) {
    const ids = jobs.flatMap((job) => objectsOf(job[list]).flatMap(({ id }) => text(id) ?? []));
    const shared = ids.find((id, index) => ids.indexOf(id) < index);
    if (shared === undefined) continue;
    scenario.assumed(decision, `Two ${list} have one id.`, {
      pointer: `/${list}/0/id`,
      expected: `an id of its own for each ${one}`,
      actual: shared,
    });
  }
  const foreign = jobs.flatMap((job, index) =>
    intentsOf(job).filter(
      ({ step_id }) =>
        text(step_id) !== undefined && !flows[index]?.steps.some(({ id }) => sameUuid(id, step_id)),
    ),
  );
  if (foreign.length === 0) return;
  scenario.documented('F015', 'A job has an intent of another workflow than its own.', {
    pointer: '/intents/0/step_id',
    expected: 'a step of the workflow of the job',
    actual: String(foreign[0]?.step_id),
  });
}

/** Checks of what jobs show over their life, and beside each other. */
export const jobHistoryChecks: readonly ScenarioCheck[] = [jobHistory, jobViews, jobsApart];
