import { sameUuid } from '../../../checks/values.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../requests/uuid.ts';
import type { JobKnowledge } from '../../session/job-knowledge.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';
import { runTag } from '../../session/test-data.ts';
import { findListed } from '../entries/entry-data.ts';
import { completedJob, fetchJob, lastStatus, needCompletion } from './job-data.ts';
import { faultsOf, hasBegun, intentsOf } from './job-views.ts';
import { createWorkflowOf } from './job-workflows.ts';

const entryFaults: ScenarioCheck = {
  id: 'entry-faults',
  kind: 'stateful',
  // Another job on the entry may clear its faults.
  excludes: 'all',
  asserts: 'After a job on an entry has failed, the entry shows a fault that the job shows.',
  basis: [{ decision: 'D189' }],
  fix: 'Add the fault of a step that fails to the entry of the job as well.',
  writes: ['entries', 'workflows', 'jobs'],
  operations: onlyOn('create-job'),
  async run(scenario) {
    const known = await needCompletion(scenario);
    for (const body of await failingBodies(scenario, known)) {
      const run = await completedJob(scenario, { body }).catch(nothingIfSkipped);
      if (run && hasFailed(run.job)) return compareEntry(scenario, run.job);
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
    const step = { ...failing, id: uuidOfVersion(7), name: 'Fail', next: [] };
    const { id: workflow_id } = await createWorkflowOf(scenario, [step]);
    bodies.push({ workflow_id, silo_entry_id, tags });
  }
  const id = text(scenario.fixtures.job_id);
  const job = id === undefined ? undefined : await fetchJob(scenario, id).catch(nothingIfSkipped);
  if (!job || !hasFailed(job) || text(job.silo_entry_id) === undefined) return bodies;
  return [...bodies, { workflow_id: job.workflow_id, silo_entry_id: job.silo_entry_id, tags }];
}

/** Whether a step of a job ended with `ERR`, and the job shows a fault. */
function hasFailed(job: JsonObject): boolean {
  const isFailed = (intent: JsonObject) => hasBegun(intent) && lastStatus(intent) === 'ERR';
  return intentsOf(job).some(isFailed) && faultsOf(job).length > 0;
}

async function compareEntry(scenario: Scenario, job: JsonObject): Promise<void> {
  const id = String(job.silo_entry_id);
  const isOfJob = (fault: JsonObject) =>
    faultsOf(job).some(({ code, provider }) => fault.code === code && fault.provider === provider);
  const isReported = (entry: JsonObject) => sameUuid(entry.id, id) && faultsOf(entry).some(isOfJob);
  const entry = await findListed(scenario, id, isReported);
  if (!Array.isArray(entry.faults)) return scenario.skip('needs an entry that shows its faults');
  if (isReported(entry)) return;
  scenario.assumed('D189', 'A job on an entry has failed, and the entry has no fault of it.', {
    pointer: '/list/0/faults',
    expected: 'a fault of the job',
    actual: entry.faults.length === 0 ? 'no faults' : 'other faults',
  });
}

/** Checks of what a job that fails leaves at its entry. */
export const entryFaultChecks: readonly ScenarioCheck[] = [entryFaults];
