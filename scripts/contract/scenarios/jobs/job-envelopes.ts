import { restsOn } from '../../../checks/basis.ts';
import { isJsonObject, type JsonObject, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { fullestEntries, updateEntry } from '../../resources/entries/entry-data.ts';
import { jobBody } from '../../resources/jobs/job-creation.ts';
import { fetchJob, untilCompleted } from '../../resources/jobs/job-watching.ts';
import { needCompletion } from '../../resources/jobs/known-jobs.ts';
import { differenceOf, firstOf } from '../../resources/values/differences.ts';
import { edgeCaseValues, sendAccepted } from '../../resources/values/edge-case-values.ts';
import { runKey } from '../../run-tag.ts';
import { lasting } from '../../session/lasting.ts';
import type { Scenario } from '../../session/scenario.ts';
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

/** Checks of what a job makes of the entry or the data on which it runs. */
export const jobEnvelopeChecks: readonly ScenarioCheck[] = [entryEnvelope, jobEnvelope];
