import { restsOn } from '../../../checks/basis.ts';
import { isGoneStatus } from '../../../checks/exchange.ts';
import type { JsonObject } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { compareRun, routeBasis } from '../../resources/jobs/compared-runs.ts';
import { dataBody } from '../../resources/jobs/job-creation.ts';
import { Replay } from '../../resources/jobs/job-replay.ts';
import { faultsOf, hasFailedStep } from '../../resources/jobs/job-views.ts';
import { untilCompleted } from '../../resources/jobs/job-watching.ts';
import { branchesOf } from '../../resources/jobs/job-workflows.ts';
import { completedJob, needCompletion } from '../../resources/jobs/known-jobs.ts';
import type { JobKnowledge } from '../../session/job-knowledge.ts';
import { longestLag, readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

/** Whether jobs of another workspace run as those of this one do. */
export const otherWorkspaceJobs: ScenarioCheck = {
  id: 'other-workspace-jobs',
  kind: 'stateful',
  asserts:
    'A job of another workspace runs along its workflow, can be fetched when it has ended, has a fault if a step failed, and is one job if its creation is repeated.',
  basis: restsOn(
    ...(['F205', 'F228', 'F282'] as const),
    ...routeBasis,
    ...(['D95', 'D154', 'D161', 'D162', 'D192'] as const),
  ),
  fix: 'Create, run and store the jobs of all workspaces in the same way.',
  writes: ['workflows', 'jobs'],
  operations: onlyOn('create-job'),
  async run(scenario) {
    const token = scenario.otherToken();
    const known = await needCompletion(scenario);
    const other = scenario.inOtherWorkspace(otherWorkspaceJobs, token, new Set());
    const { id, steps } = await branchesOf(other, known, known.failing);
    const job = new Replay(other, uuidOfVersion(7), dataBody(id));
    if (!(await job.begin())) return scenario.skip('needs a job in the other workspace');
    scenario.succeeded = true;
    const see = (view: JsonObject) => job.see(view);
    const ended = await untilCompleted(other, job.id, known, see).catch(nothingIfSkipped);
    if (!ended) return reportLost(other, job.id);
    await compareRun(other, steps, ended);
    await compareFaults(scenario, other, known, ended);
    await job.again();
    await job.fetch();
  },
};

/** A job that was created is there, as it is in this workspace. */
async function reportLost(other: Scenario, id: string): Promise<void> {
  const { response } = await readUntil(
    () => other.respond('fetch-job', { id }, { expectation: 'open' }),
    (each) => !isGoneStatus(each.response.status),
    longestLag.ofCreation,
  );
  if (!isGoneStatus(response.status)) return;
  other.documented('F228', 'A job of another workspace cannot be fetched.', {
    expected: 'status 200, as in this workspace',
    actual: `status ${response.status}`,
  });
}

/** A failure that is a fault of a job of this workspace is one of a like job of the other. */
async function compareFaults(
  scenario: Scenario,
  other: Scenario,
  known: JobKnowledge,
  job: JsonObject,
): Promise<void> {
  if (!hasFailedStep(job) || faultsOf(job).length > 0) return;
  const { id } = await branchesOf(scenario, known, known.failing);
  const run = await completedJob(scenario, { body: dataBody(id) });
  if (!hasFailedStep(run.job) || faultsOf(run.job).length === 0) return;
  const message = 'A job of another workspace has no fault of a step that failed.';
  const expected = 'a fault, as a like job of this workspace has';
  other.documented('F282', message, { pointer: '/faults', expected, actual: 'no faults' });
}
