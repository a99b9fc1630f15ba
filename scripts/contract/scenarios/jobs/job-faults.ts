import { shorten } from '../../../api/validator.ts';
import { sameUuid } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject, text } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { findListed, isEntry, updateEntry } from '../../resources/entries/entry-data.ts';
import { namedDocument } from '../../resources/entries/fidelity.ts';
import {
  completedJob,
  dataBody,
  fetchJob,
  lasting,
  lastStatus,
  needCompletion,
} from '../../resources/jobs/job-data.ts';
import { chain } from '../../resources/jobs/job-graphs.ts';
import type { RouteFinding } from '../../resources/jobs/job-routes.ts';
import { eventsOf, faultsOf, hasBegun, intentsOf } from '../../resources/jobs/job-views.ts';
import { createWorkflowOf } from '../../resources/jobs/job-workflows.ts';
import { differenceOf } from '../../resources/values/differences.ts';
import type { JobKnowledge } from '../../session/job-knowledge.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';
import { runTag } from '../../session/test-data.ts';

const jobFaults: ScenarioCheck = {
  id: 'job-faults',
  kind: 'stateful',
  asserts:
    'A job of which a step failed has a fault, which names the provider of that step and what its event says, and another status than a job without a failure, which has no fault.',
  basis: [{ fact: 'F282' }, { decision: 'D145' }, { decision: 'D174' }, { decision: 'D175' }],
  fix: 'Add a fault to the job for each step that fails, with the provider of the step and the code and message of its event, and let the job end with a status that says so.',
  writes: ['workflows', 'jobs'],
  operations: onlyOn('create-job'),
  async run(scenario) {
    const known = await needCompletion(scenario);
    const { failing, good } = known;
    const plain = good.slice(0, 1);
    const lists = failing
      ? [
          ...[chain(plain, 2), [alone(failing)]],
          ...[chain([failing, ...plain, failing], 3), chain([...plain, failing], 2)],
        ]
      : [chain(plain, 2)];
    const jobs = await Promise.all(lists.map((steps) => dataJobs(scenario, steps)));
    // What is kept of a failure shows at the next job as well.
    if (failing) jobs[0]?.push(...(await dataJobs(scenario, lists[0] ?? [])));
    for (const [index, ofList] of jobs.entries()) {
      // A failure after which the workflow goes on may count as dealt with.
      const findings = ofList.map((job) =>
        findingsOnFaults(job, lists[index] ?? [], { handled: index !== 1 }),
      );
      // The second job shows the faults of the first, if those get there.
      reportFaults(scenario, findings.find(({ length }) => length > 0) ?? []);
    }
    if (failing)
      return compareStatuses(
        scenario,
        jobs.map(([first]) => first),
      );
    scenario.skip(
      'needs a step that fails: add "failing_step": {"provider": "…", "config": {…}} to the fixtures',
    );
  },
};

/** A job of which every step ended well, and one whose only step failed, end otherwise. */
function compareStatuses(
  scenario: Scenario,
  [well, ill]: readonly (JsonObject | undefined)[],
): void {
  const status = text(ill?.status);
  if (status === undefined || status !== well?.status) return;
  if (!hasFailedStep(ill) || hasFailedStep(well) || faultsOf(well).length > 0) return;
  scenario.assumed('D175', 'A job that failed has the status of one that did not.', {
    pointer: '/status',
    expected: 'another status',
    actual: status,
  });
}

function hasFailedStep(job: JsonObject = {}): boolean {
  return intentsOf(job).some((intent) => lastStatus(intent) === 'ERR');
}

function alone(template: JsonObject): JsonObject {
  return { ...template, id: uuidOfVersion(7), name: 'Fail', next: [] };
}

/** Two completed jobs of a workflow on data, so that there is no entry which could have the faults instead. */
async function dataJobs(scenario: Scenario, steps: readonly JsonObject[]): Promise<JsonObject[]> {
  const { id: workflow_id } = await createWorkflowOf(scenario, steps);
  const body = dataBody(workflow_id);
  return [await dataJob(scenario, steps, body), await dataJob(scenario, steps, body)];
}

async function dataJob(
  scenario: Scenario,
  steps: readonly JsonObject[],
  body: JsonObject,
): Promise<JsonObject> {
  const { id, job } = await completedJob(scenario, { body });
  let latest = job;
  await lasting(scenario, findingsOnFaults(job, steps, { handled: false }), async () => {
    latest = await fetchJob(scenario, id);
    return findingsOnFaults(latest, steps, { handled: false });
  });
  return latest;
}

function reportFaults(scenario: Scenario, findings: readonly RouteFinding[]): void {
  for (const { basis, message, actual } of findings) {
    const details = { pointer: '/faults', expected: 'a fault for each step that failed', actual };
    if ('fact' in basis) scenario.documented(basis.fact, message, details);
    else scenario.assumed(basis.decision, message, details);
  }
}

function findingsOnFaults(
  job: JsonObject,
  steps: readonly JsonObject[],
  { handled }: { handled: boolean },
): RouteFinding[] {
  if (!Array.isArray(job.faults)) return [];
  const faults = faultsOf(job);
  const ran = intentsOf(job).filter(hasBegun);
  const failed = ran.filter((intent) => lastStatus(intent) === 'ERR');
  const assumption = (message: string, actual: string): RouteFinding[] => [
    { basis: { decision: 'D145' }, message, actual },
  ];
  if (failed.length > 0 && faults.length === 0 && !handled) {
    const message = 'A step ended with `ERR`, and the job has no fault.';
    return [{ basis: { fact: 'F282' }, message, actual: 'no faults' }];
  }
  if (faults.length < failed.length) {
    return assumption('A job has fewer faults than steps that failed.', `${faults.length} faults`);
  }
  if (failed.length > 0 && faults.length > failed.length) {
    return assumption('A job has more faults than steps that failed.', `${faults.length} faults`);
  }
  const well = ran.length > 0 && ran.every((intent) => lastStatus(intent) === 'OK');
  if (well && faults.length > 0) {
    return assumption(
      'A job has a fault although each step ended well.',
      `${faults.length} faults`,
    );
  }
  const other = otherProvider(faults, failed, steps);
  return other === undefined
    ? otherWords(faults, failed)
    : assumption('A fault names a provider of which no step failed.', other);
}

/** A fault whose code or message is that of no event with which a step failed. */
function otherWords(faults: readonly JsonObject[], failed: readonly JsonObject[]): RouteFinding[] {
  if (faults.length === 0 || faults.length !== failed.length) return [];
  const events = failed.flatMap((intent) =>
    eventsOf(intent).filter(({ status }) => status === 'ERR'),
  );
  return ['code', 'message'].flatMap((field) => {
    const said = events.flatMap((event) => text(event[field]) ?? []);
    const shown = faults.flatMap((fault) => text(fault[field]) ?? []);
    const other = shown.find((each) => !said.includes(each));
    if (said.length < failed.length || other === undefined) return [];
    const message = `The \`${field}\` of a fault is not that of the event with which its step failed.`;
    return [{ basis: { decision: 'D174' }, message, actual: other }];
  });
}

/** The provider of a fault that is none of those whose steps failed. */
function otherProvider(
  faults: readonly JsonObject[],
  failed: readonly JsonObject[],
  steps: readonly JsonObject[],
): string | undefined {
  const providers = failed.map(({ provider }) => provider);
  // An intent may have another provider than its step (D99): then a fault may name either.
  const areOfSteps = providers.every((each) => steps.some(({ provider }) => provider === each));
  if (providers.length === 0 || !areOfSteps) return undefined;
  return faults
    .flatMap(({ provider }) => text(provider) ?? [])
    .find((each) => !providers.includes(each));
}

const entryFaults: ScenarioCheck = {
  id: 'entry-faults',
  kind: 'stateful',
  // Another job on the entry may clear its faults.
  excludes: 'all',
  asserts:
    'After a job on an entry has failed, the entry shows a fault that the job shows, and the document that it had.',
  basis: [{ decision: 'D189' }, { decision: 'D76' }],
  fix: 'Add the fault of a step that fails to the entry of the job as well, and leave its document alone.',
  writes: ['entries', 'workflows', 'jobs'],
  operations: onlyOn('create-job'),
  async run(scenario) {
    const known = await needCompletion(scenario);
    for (const body of await failingBodies(scenario, known)) {
      const document = await giveDocument(scenario, String(body.silo_entry_id));
      const run = await completedJob(scenario, { body }).catch(nothingIfSkipped);
      if (run && hasFailed(run.job)) return compareEntry(scenario, run.job, document);
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

/** Gives an entry a document of the run, where the server accepts that. @returns the document */
async function giveDocument(scenario: Scenario, id: string): Promise<unknown> {
  if (!scenario.hasOperation('update-entry')) return undefined;
  const entry = await findListed(scenario, id, isEntry).catch(nothingIfSkipped);
  if (!entry || !isEntry(entry) || !isJsonObject(entry.data)) return undefined;
  const update = updateEntry(scenario, entry, namedDocument(entry, scenario.newName()));
  return (await update.catch(nothingIfSkipped))?.data;
}

async function compareEntry(scenario: Scenario, job: JsonObject, document: unknown): Promise<void> {
  const id = String(job.silo_entry_id);
  const isOfJob = (fault: JsonObject) =>
    faultsOf(job).some(({ code, provider }) => fault.code === code && fault.provider === provider);
  const isReported = (entry: JsonObject) => sameUuid(entry.id, id) && faultsOf(entry).some(isOfJob);
  const entry = await findListed(scenario, id, isReported);
  const difference =
    document === undefined || entry.data === undefined
      ? undefined
      : differenceOf(document, entry.data);
  if (difference) {
    scenario.assumed('D76', 'A job that failed has changed the document of its entry.', {
      pointer: `/list/0/data${difference.pointer}`,
      expected: shorten(difference.expected),
      actual: shorten(difference.actual),
    });
  }
  if (!Array.isArray(entry.faults)) return scenario.skip('needs an entry that shows its faults');
  if (isReported(entry)) return;
  scenario.assumed('D189', 'A job on an entry has failed, and the entry has no fault of it.', {
    pointer: '/list/0/faults',
    expected: 'a fault of the job',
    actual: entry.faults.length === 0 ? 'no faults' : 'other faults',
  });
}

/** Checks of the faults of jobs that fail, and of those of their entries. */
export const jobFaultChecks: readonly ScenarioCheck[] = [jobFaults, entryFaults];
