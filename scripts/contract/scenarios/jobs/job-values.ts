import { restsOn } from '../../../checks/basis.ts';
import { sameText } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { isEntry, variedEntries } from '../../resources/entries/entry-data.ts';
import { walk } from '../../resources/entries/walk.ts';
import { compareRun, routeBasis } from '../../resources/jobs/compared-runs.ts';
import { jobBody, tryCreate } from '../../resources/jobs/job-creation.ts';
import { creationFact, jobChanges, reportChange } from '../../resources/jobs/job-views.ts';
import { fetchJob, untilCompleted } from '../../resources/jobs/job-watching.ts';
import { branchesOf, type StoredWorkflow } from '../../resources/jobs/job-workflows.ts';
import { jobKnowledge } from '../../resources/jobs/known-jobs.ts';
import { shortTextsByLength, wholeTexts } from '../../resources/values/boundary-values.ts';
import { isEmpty } from '../../resources/values/differences.ts';
import {
  type Budget,
  edgeCaseTexts,
  fieldTexts,
  sendAccepted,
} from '../../resources/values/edge-case-values.ts';
import { runKey, runTag } from '../../run-tag.ts';
import type { JobKnowledge } from '../../session/job-knowledge.ts';
import { lasting } from '../../session/lasting.ts';
import type { Callee, Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

const put = 'create-job';
const post = 'create-job-non-idempotent';
const common = { kind: 'stateful', writes: ['workflows', 'jobs'] } as const;

const oddTags = edgeCaseTexts.filter((text) => !fieldTexts.includes(text));
const commonTags = ['b', 'a', 'b', 'with space', 'with,comma', 'with;semicolon', 'MiXeD', 'mixed'];

/** How tags that come back differ from those that were sent. */
interface TagDifference {
  tag: string;
  found: readonly unknown[];
  /** Whether another job was created with the tag, and not this one. */
  isForeign?: boolean;
  /** The decision where each tag is there: only the list is another, or the form of the tags. */
  decision?: string;
}

const jobTags: ScenarioCheck = {
  ...common,
  id: 'job-tags',
  asserts:
    'A job has the tags with which it was created, in every response, also texts that are easily damaged.',
  basis: restsOn('F205', 'F219', 'F226', 'D138', 'D144'),
  fix: 'Store the tags as a list of texts, each as it was sent.',
  operations: onlyOn('create-job', 'create-job-non-idempotent'),
  async run(scenario) {
    const { operation } = scenario;
    const budget: Budget = { requests: 40 };
    const body = await jobBody(scenario);
    const sent = new Map<string, readonly string[]>();
    const send = async (tags: readonly string[]) => {
      const plan = { id: uuidOfVersion(7), json: { ...body, tags } };
      const job = await scenario.attempt(operation, plan);
      if (!job) return 'rejected';
      sent.set(text(job.id) ?? '', tags);
      const difference = tagDifferenceOf(tags, job, sent.values());
      report(scenario, creationFact(operation), difference);
      return difference && difference.decision === undefined ? 'changed' : 'kept';
    };
    const sized = [...shortTextsByLength, ...wholeTexts];
    for (const tags of [[runTag, ...commonTags], fieldTexts, sized, oddTags]) {
      await sendAccepted(tags, send, budget);
    }
    if (sent.size === 0) return scenario.skip('needs a job that is created with tags');
    await compareFetched(scenario, sent);
  },
};

async function compareFetched(
  scenario: Scenario,
  sent: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const known = await jobKnowledge(scenario);
  await Promise.all(
    [...sent].map(async ([id, tags]) => {
      if (id === '') return;
      const job = known.completes
        ? await untilCompleted(scenario, id, known)
        : await fetchJob(scenario, id);
      const again = () => fetchJob(scenario, id);
      const [last] = await lasting(scenario, job, again, (view) => {
        const difference = tagDifferenceOf(tags, view, sent.values());
        return difference ? [difference] : [];
      });
      report(scenario, 'F226', last);
    }),
  );
}

/** @param all the tags that jobs of this check were created with, each list of one job */
function tagDifferenceOf(
  sent: readonly string[],
  { tags }: JsonObject,
  all: Iterable<readonly string[]>,
): TagDifference | undefined {
  if (!Array.isArray(tags)) return undefined;
  if (tags.length === sent.length && sent.every((tag, index) => tags[index] === tag))
    return undefined;
  // A server may add tags of its own, or write one without the space around it, but not give a job those of another.
  const foreign = [...all]
    .flat()
    .find((tag) => tag !== '' && tags.includes(tag) && !sent.some((own) => sameText(own, tag)));
  if (foreign !== undefined) return { tag: foreign, found: tags, isForeign: true };
  const lost = sent.find((tag) => !tags.some((found) => sameText(found, tag)));
  if (lost !== undefined) return { tag: lost, found: tags };
  const changed = sent.find((tag) => !tags.includes(tag));
  const moved = sent.find((tag, index) => tags[index] !== tag) ?? '';
  const decision = changed === undefined ? 'D144' : 'D138';
  return { tag: changed ?? moved, found: tags, decision };
}

function report(scenario: Scenario, fact: string, difference: TagDifference | undefined): void {
  if (!difference) return;
  const { tag, found, decision, isForeign } = difference;
  const details = { pointer: '/tags', expected: shorten(tag), actual: shorten(found) };
  if (isForeign) {
    const message = 'A job has a tag with which another job was created.';
    scenario.documented(fact, message, { ...details, expected: `no ${shorten(tag)}` });
  } else if (decision !== undefined) {
    const message =
      'The tags of a job are another list than was sent, although each of them is there.';
    scenario.assumed(decision, message, details);
  } else scenario.documented(fact, 'A job lacks a tag with which it was created.', details);
}

/** How many tags a creation has, on what, whether steps fail, with which `wait`, and under an id of which version. */
const combinations = [
  { count: 1, on: 'entry', wait: 1, version: 7 },
  { count: 2, on: 'data', wait: 0, version: 7 },
  { count: 2, on: 'both', wait: undefined, version: 7 },
  { count: 3, on: 'entry', wait: undefined, version: 1 },
  { count: 3, on: 'failing data', wait: 1, version: 7 },
  { count: 4, on: 'entry', wait: 0, version: 7 },
  { count: 5, on: 'failing data', wait: undefined, version: 1 },
  { count: 8, on: 'entry', wait: 1, version: 1 },
  { count: 9, on: 'data', wait: 1, version: 1 },
  { count: 16, on: 'entry', wait: undefined, version: 7 },
  { count: 17, on: 'failing data', wait: 0, version: 1 },
] as const;

/** The facts that give a job the fields of its creation. */
const fieldFacts = { workflow_id: 'F083', silo_entry_id: 'F084', tags: 'F086' } as const;

const jobFields: ScenarioCheck = {
  ...common,
  id: 'job-fields',
  // Where jobs are created on entries only, it tries several.
  claims: 'updates',
  asserts:
    'A job has the workflow, the entry and the tags with which it was created, and runs the workflow, whichever of them are sent together, with any `wait`, and under an id of either version. A POST takes what a PUT takes.',
  basis: restsOn(
    'F016',
    'F205',
    'F219',
    'F222',
    'F226',
    ...Object.values(fieldFacts),
    ...routeBasis,
    'D183',
  ),
  fix: 'Create and run each job from its body in the same way, whatever `wait`, id and combination of fields the request has.',
  operations: onlyOn('create-job', 'create-job-non-idempotent'),
  async run(scenario) {
    const known = await jobKnowledge(scenario).catch(nothingIfSkipped);
    const [well, failing] = known ? await workflowsToRun(scenario, known) : [];
    const body = await jobBody(scenario, well?.id);
    const flowOf = ({ on }: (typeof combinations)[number]) =>
      on === 'failing data' ? failing : well;
    const bodies = combinations.map((each) => ({ ...each, json: jobOf(body, each, flowOf(each)) }));
    const tried = await Promise.all(bodies.map((each) => createAs(scenario, each)));
    const created = tried.filter(({ isCreated }) => isCreated);
    if (scenario.operation.role === post && scenario.hasOperation(put)) {
      await compareWithPut(scenario, body, tried);
    }
    if (created.length === 0) scenario.skip('needs a job that the server creates');
    await reportOneSource(
      scenario,
      body,
      created.map(({ json }) => json),
    );
    await Promise.all(
      created.map(async ({ json, id }) => {
        const read = () => fetchJob(scenario, id);
        const changes = (view: JsonObject) => jobChanges(json, view);
        for (const change of await lasting(scenario, await read(), read, changes)) {
          reportChange(scenario, change, { fact: 'F226', what: another });
        }
        reportNowhere(scenario, json, await read());
        // How the job was created makes no difference to its run.
        const flow = [well, failing].find((each) => each?.id === json.workflow_id);
        if (flow && known?.completes) {
          await compareRun(scenario, flow.steps, await untilCompleted(scenario, id, known));
        }
      }),
    );
  },
};

/** A workflow whose steps end well, and one with steps that fail, which on data leave no trace at an entry. */
async function workflowsToRun(
  scenario: Scenario,
  known: JobKnowledge,
): Promise<(StoredWorkflow | undefined)[]> {
  const { failing } = known;
  const well = await branchesOf(scenario, known).catch(nothingIfSkipped);
  if (!failing) return [well, well];
  return [well, await branchesOf(scenario, known, failing).catch(nothingIfSkipped)];
}

/**
 * Reports that jobs run on documents that are supplied and on no entry, or the other way round. Which values a
 * server takes is open: it counts where it rejects the document of an entry that it takes, and every entry.
 */
async function reportOneSource(
  scenario: Scenario,
  { silo_entry_id: _, ...body }: JsonObject,
  created: readonly JsonObject[],
): Promise<void> {
  const isMissing = (name: string) => created.every((json) => json[name] === undefined);
  if (!isMissing('silo_entry_id') && !isMissing('data')) return;
  const { items } = await walk(scenario, 'list-entries', { most: 40 });
  const entries = variedEntries(items.filter(isEntry), 4).filter(({ data }) => isJsonObject(data));
  const rejected = isMissing('data') ? 'data' : 'silo_entry_id';
  if (entries.length < 2) return;
  for (const { id, data } of entries) {
    const sources = { data: { data }, silo_entry_id: { silo_entry_id: id } };
    const statuses = await Promise.all(
      Object.values(sources).map((source) => statusOf(scenario, { ...body, ...source })),
    );
    const [onData, onEntry] = statuses;
    const [lacking, other] = rejected === 'data' ? [onData, onEntry] : [onEntry, onData];
    if (!rejectsBody(lacking) || other !== 200) return;
  }
  const what = rejected === 'data' ? 'data that is supplied' : 'an entry';
  scenario.documented('F016', `The server creates no job on ${what}.`, {
    expected: 'a success',
    actual: `a rejection of each of ${entries.length}, which succeed as the other`,
  });
}

async function statusOf(scenario: Scenario, json: JsonObject): Promise<number> {
  const plan = { id: uuidOfVersion(7), json };
  const { response } = await scenario.respond(scenario.operation, plan, { expectation: 'open' });
  return response.status;
}

/** Whether a server says that something is wrong with the body of a request. */
function rejectsBody(status = 0): boolean {
  return isInvalid(status) || status === 409;
}

function isInvalid(status: number): boolean {
  return status === 400 || status === 422;
}

/** Which fields a creation shows is open, but not that the job has what it was created with. */
function reportNowhere(scenario: Scenario, sent: JsonObject, fetched: JsonObject): void {
  for (const [field, fact] of Object.entries(fieldFacts)) {
    if (isEmpty(sent[field]) || !isEmpty(fetched[field])) continue;
    const message = `A fetch does not show the \`${field}\` with which the job was created.`;
    const details = { pointer: `/${field}`, expected: shorten(sent[field]), actual: 'nothing' };
    // Whether a job on data has an entry as well is open (D46).
    const isOpen = field === 'silo_entry_id' && sent.data !== undefined;
    scenario.reportOn(isOpen ? { decision: 'D183' } : { fact }, message, details);
  }
}

const another = 'A job is not what it was created with';

/** The body of a creation on an entry, on data or on both, with so many tags. */
function jobOf(
  { silo_entry_id, ...body }: JsonObject,
  { count, on }: (typeof combinations)[number],
  flow: StoredWorkflow | undefined,
): JsonObject {
  const tags = Array.from({ length: count - 1 }, (_, index) => `tag-${count}-${index}`);
  return {
    ...body,
    ...(flow && { workflow_id: flow.id }),
    ...((on === 'entry' || on === 'both') && { silo_entry_id }),
    ...(on !== 'entry' && { data: { [runKey]: count } }),
    tags: [runTag, ...tags],
  };
}

/** A creation that was tried, and the id of the job, if there is one. */
interface TriedCreation {
  id: string;
  json: JsonObject;
  status: number;
  isCreated: boolean;
}

async function createAs(
  scenario: Scenario,
  { json, wait, version }: (typeof combinations)[number] & { json: JsonObject },
): Promise<TriedCreation> {
  const { operation } = scenario;
  const options = { wait, id: uuidOfVersion(version) };
  const { id, status, job } = await tryCreate(scenario, operation, json, options);
  const fact = creationFact(operation);
  for (const change of job ? jobChanges(json, job) : []) {
    reportChange(scenario, change, { fact, what: another });
  }
  return { id, json, status, isCreated: job !== undefined };
}

/** The body is the same for both creations, so that a POST takes what a PUT takes. */
async function compareWithPut(
  scenario: Scenario,
  { tags: _, ...body }: JsonObject,
  tried: readonly TriedCreation[],
): Promise<void> {
  const statusOn = async (creation: Callee, json: JsonObject) =>
    (await tryCreate(scenario, creation, json)).status;
  const createsOthers =
    tried.some(({ isCreated }) => isCreated) || (await statusOn(post, body)) === 200;
  const rejected = createsOthers ? tried.filter(({ status }) => isInvalid(status)) : [];
  for (const { json } of rejected) {
    if ((await statusOn(put, json)) !== 200) continue;
    const status = await statusOn(post, json);
    // Unless the entry was busy meanwhile, a PUT still succeeds.
    if (!isInvalid(status) || (await statusOn(put, json)) !== 200) continue;
    scenario.documented('F222', 'A POST rejects a body with which a PUT creates a job.', {
      expected: 'status 200',
      actual: `status ${status}`,
    });
    return;
  }
}

/** Checks of what jobs keep of the body that created them. */
export const jobValueChecks: readonly ScenarioCheck[] = [jobFields, jobTags];
