import { restsOn } from '../../../checks/basis.ts';
import { timeOf } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import {
  entryOfJobs,
  findListed,
  fullestEntries,
  type ListedEntry,
  tryUpdate,
  updateEntry,
} from '../../resources/entries/entry-data.ts';
import { namedDocument, ownValueOf } from '../../resources/entries/own-values.ts';
import { createJob, jobBody } from '../../resources/jobs/job-creation.ts';
import { fetchJob, untilCompleted } from '../../resources/jobs/job-watching.ts';
import { needCompletion } from '../../resources/jobs/known-jobs.ts';
import { slowWorkflow } from '../../resources/jobs/waiting-creation.ts';
import { differenceOf, firstOf, isEmpty } from '../../resources/values/differences.ts';
import { edgeCaseValues, sendAccepted } from '../../resources/values/edge-case-values.ts';
import { runKey, runTag } from '../../run-tag.ts';
import { lasting } from '../../session/lasting.ts';
import type { Details, Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

const common = {
  kind: 'stateful',
  operations: onlyOn('create-job', 'create-job-non-idempotent'),
} as const;

const jobEnvelope: ScenarioCheck = {
  ...common,
  id: 'job-envelope',
  basis: restsOn('F016', 'D147'),
  writes: ['workflows', 'jobs'],
  asserts:
    'The envelope of a job on data holds that data exactly, also after another job was created, and nothing of the data of other jobs.',
  fix: 'Put the document on which the job runs into its envelope.',
  async run(scenario) {
    const jobs: DataJob[] = [];
    const send = async (values: readonly unknown[]) => {
      const job = await jobOnData(scenario, values);
      if (job) jobs.push(job);
      return job ? 'kept' : 'rejected';
    };
    // What a server accepts in the data of a job is open.
    await sendAccepted(edgeCaseValues, send, { requests: mostCreations });
    if ((await send(['plain', 1])) === 'rejected')
      scenario.skip('needs a job on data that is created');
    const names = jobs.map(({ name }) => name);
    for (const job of jobs) await compareEnvelope(scenario, job, names);
  },
};

/** A job that was created on data, which has a name of its own. */
interface DataJob {
  id: string;
  name: string;
  values: readonly unknown[];
}

/** How many creations may be spent on finding out which values a server rejects. */
const mostCreations = 16;

async function jobOnData(
  scenario: Scenario,
  values: readonly unknown[],
): Promise<DataJob | undefined> {
  const { silo_entry_id: _, ...body } = await jobBody(scenario);
  const name = scenario.newName();
  const json = { ...body, data: { [runKey]: name, docproc_values: values, [name]: 1 } };
  const plan = { id: uuidOfVersion(7), json };
  const job = await scenario.attempt(scenario.operation, plan);
  return job && { id: text(job.id) ?? plan.id, name, values };
}

const entryEnvelope: ScenarioCheck = {
  ...common,
  id: 'entry-envelope',
  basis: restsOn('D95', 'D147'),
  claims: 'updates',
  writes: ['entries', 'workflows', 'jobs'],
  asserts:
    'The envelope of a job on an entry holds the document of the entry as it was updated last, and once the job has completed, no later one.',
  fix: 'Read the entry when the job is created, and put a copy of its document into the envelope.',
  async run(scenario) {
    const [, entry] = await fullestEntries(scenario);
    const { data } = entry;
    if (!isJsonObject(data)) return scenario.skip('needs an entry that shows its document');
    const values = ['plain', 1];
    const update = (name: string) =>
      updateEntry(scenario, entry, { data: { ...data, [runKey]: name, docproc_values: values } });
    const name = scenario.newName();
    await update(scenario.newName());
    await update(name);
    const json = { ...(await jobBody(scenario)), silo_entry_id: entry.id };
    const plan = { id: uuidOfVersion(7), json };
    const job = await scenario.success(scenario.operation, plan);
    const id = text(job.id) ?? plan.id;
    await compareEnvelope(scenario, { id, name, values });
    const known = await needCompletion(scenario).catch(nothingIfSkipped);
    const ended = known && (await untilCompleted(scenario, id, known).catch(nothingIfSkipped));
    if (!objectWith(ended?.envelope, name)) return;
    const later = scenario.newName();
    await update(later);
    if (!objectWith((await fetchJob(scenario, id)).envelope, later)) return;
    scenario.assumed('D95', 'The envelope of a job that has completed is another.', {
      pointer: '/envelope',
      expected: `the document with ${name}`,
      actual: `that of a later update, with ${later}`,
    });
  },
};

/** @param names of all jobs that were created on data */
async function compareEnvelope(
  scenario: Scenario,
  { id, name, values }: DataJob,
  names: readonly string[] = [],
): Promise<void> {
  const read = () => fetchJob(scenario, id);
  const differences = ({ envelope }: JsonObject) => {
    const foreign = names.find((each) => each !== name && isWithin(each, envelope));
    if (foreign !== undefined) {
      const expected = 'nothing of the data of other jobs';
      return [{ pointer: '', expected, actual: foreign, envelope, isForeign: true }];
    }
    const document = objectWith(envelope, name);
    const difference = document
      ? differenceOf(values, document.docproc_values, '/docproc_values')
      : { pointer: '', expected: `an object that holds ${name}`, actual: envelope };
    return difference ? [{ ...difference, envelope, isForeign: false }] : [];
  };
  const [last] = await lasting(scenario, await read(), read, differences);
  if (!last) return;
  if ((last.envelope ?? undefined) === undefined) {
    return scenario.skip('needs a job that shows its envelope');
  }
  const details = {
    pointer: `/envelope${last.pointer}`,
    expected: shorten(last.expected),
    actual: shorten(last.actual),
  };
  if (last.isForeign) {
    scenario.documented('F016', 'A job runs on the data of another.', details);
    return;
  }
  const message = 'The envelope of a job does not hold the document that the job runs on.';
  scenario.assumed('D147', message, details);
}

/** Whether a value holds a name, as a text or as a key. */
function isWithin(name: string, value: unknown): boolean {
  return value !== undefined && JSON.stringify(value).includes(JSON.stringify(name));
}

/** The object with a name, at any depth of a value. */
function objectWith(value: unknown, name: string): JsonObject | undefined {
  if (Array.isArray(value)) return firstOf(value, (item) => objectWith(item, name));
  if (!isJsonObject(value)) return undefined;
  return value[runKey] === name
    ? value
    : firstOf(Object.values(value), (item) => objectWith(item, name));
}

const entryUpdatedMeanwhile: ScenarioCheck = {
  kind: 'stateful',
  id: 'entry-updated-meanwhile',
  writes: ['entries', 'workflows', 'jobs'],
  asserts:
    'An update of an entry while a job on it runs is still there when the job has completed.',
  basis: restsOn('D76'),
  fix: 'Write only what a job has found out into its entry, and not the whole entry as it was when the job began.',
  operations: onlyOn('create-job'),
  async run(scenario) {
    const entry = await entryOfJobs(scenario);
    const sent = await updateMeanwhile(scenario, entry);
    const isKept = (listed: JsonObject) => undone(sent, listed) === undefined;
    const listed = await findListed(scenario, entry.id, isKept);
    const found = undone(sent, listed);
    if (!found) return;
    // A listing that never shows a new folder says nothing about the job.
    const other = scenario.newName();
    await updateEntry(scenario, entry, { folder: other }, { expectation: 'open' });
    const moved = await findListed(scenario, entry.id, ({ folder }) => folder === other);
    if (moved.folder !== other) scenario.skip('needs a listing that shows a new folder');
    scenario.assumed('D76', 'A job has undone an update of its entry.', found);
  },
};

/** What a listing shows of an entry otherwise than an update has sent it. */
function undone(sent: JsonObject, { folder, data }: JsonObject): Details | undefined {
  if (folder !== undefined && folder !== sent.folder)
    return { pointer: '/list/0/folder', expected: shorten(sent.folder), actual: shorten(folder) };
  const [expected, actual] = [ownValueOf(sent.data), ownValueOf(data)];
  if (expected === undefined || isEmpty(data) || actual === expected) return undefined;
  const pointer = `/list/0/data/${runKey}`;
  return { pointer, expected: shorten(expected), actual: shorten(actual) };
}

/**
 * Gives an entry another folder and document while a job on it runs, and waits for the end of that.
 *
 * @throws Skipped when the job ends before the update, each of three times
 */
async function updateMeanwhile(scenario: Scenario, entry: ListedEntry): Promise<JsonObject> {
  const known = await needCompletion(scenario);
  const { id: workflow_id } = await slowWorkflow(scenario);
  const body = { workflow_id, silo_entry_id: entry.id, tags: [runTag] };
  for (let time = 0; time < 3; time += 1) {
    const { id } = await createJob(scenario, { body });
    const folder = scenario.newName();
    const whole = { folder, ...namedDocument(entry, folder) };
    const stored = await tryUpdate(scenario, entry, whole);
    const sent = stored ? whole : { folder };
    const updated = stored ?? (await updateEntry(scenario, entry, sent, { expectation: 'open' }));
    const ended = await untilCompleted(scenario, id, known);
    const isBefore = timeOf(updated.updated_at) < timeOf(ended.completed_at);
    if (updated.folder === folder && isBefore) return sent;
  }
  return scenario.skip('needs a job that takes a moment, and an update that shows its time');
}

/** Checks of what a job makes of the entry or the data on which it runs. */
export const jobEnvelopeChecks: readonly ScenarioCheck[] = [
  entryEnvelope,
  jobEnvelope,
  entryUpdatedMeanwhile,
];
