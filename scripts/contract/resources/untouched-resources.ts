import type { OperationRole } from '../../api/roles.ts';
import { isComplete } from '../../checks/exchange.ts';
import { type JsonObject, text } from '../../lib/json.ts';
import { Lazy } from '../../lib/once.ts';
import { uuidOfVersion } from '../../lib/uuid.ts';
import type { RequestPlan } from '../requests/build-request.ts';
import { runTag } from '../run-tag.ts';
import { readUntil } from '../session/lag.ts';
import type { Scenario } from '../session/scenario.ts';
import { nothingIfSkipped } from '../session/skipped.ts';
import {
  type ShownResource,
  type Snapshot,
  shownIn,
  type UntouchedResources,
} from '../session/snapshot.ts';
import { volatileFields } from './changed-fields.ts';
import { dataBody } from './jobs/job-creation.ts';
import { chain } from './jobs/job-graphs.ts';
import { isCompleted } from './jobs/job-views.ts';
import { fetchJob } from './jobs/job-watching.ts';
import { createWorkflow, stepFixture } from './workflows/workflow-data.ts';

/** How many ms to wait for a job to complete. */
const longestRun = 1000;

/** Creates resources that no other call of the run touches, and reads them together with those that existed before. */
export async function createUntouched(scenario: Scenario): Promise<UntouchedResources> {
  const reader = scenario.snapshotReader();
  const workflows: JsonObject[] = [];
  const jobs: string[] = [];
  if (!scenario.run.settings.readOnly && scenario.hasOperation('create-workflow')) {
    const failing = stepFixture(scenario.fixtures.failing_step);
    const created = [await createWorkflow(scenario), await createWorkflow(scenario)];
    if (failing) {
      const steps = chain([failing], 1);
      const last = await createWorkflow(scenario, { steps }).catch(nothingIfSkipped);
      if (last) created.push(last);
    }
    workflows.push(...created.map(({ id, sent }) => ({ ...sent, id })));
    const [first] = workflows;
    if (first && scenario.hasOperation('create-job') && scenario.hasOperation('fetch-job'))
      jobs.push(...(await createdJob(scenario, first)));
  }
  const known = { reader, jobs, workflows };
  const first = await readUntouched(scenario, known);
  const volatile = volatileFields(first, await readUntouched(scenario, known));
  return { ...known, first, volatile, calls: new Lazy() };
}

/** Reads the resources that no call of the run touches. */
export async function readUntouched(
  scenario: Scenario,
  { reader, jobs, workflows }: Pick<UntouchedResources, 'reader' | 'jobs' | 'workflows'>,
): Promise<Snapshot> {
  // Updates first, so that a check does not take their effects for those of the call that it makes.
  const updated = scenario.run.settings.readOnly ? [] : readByUpdates(scenario, workflows);
  const own = (await Promise.all(updated)).flat();
  const [listed, ...others] = await Promise.all([
    reader.take((...request) => scenario.send(...request)),
    ...jobs.map((id) => shown(scenario, 'fetch-job', { id })),
    listedInOther(scenario),
  ]);
  return new Map([...listed, ...own, ...others.flat()]);
}

/** The entries of the other workspace, if there is a token for it. */
async function listedInOther(scenario: Scenario): Promise<[string, ShownResource][]> {
  const { other_token: token } = scenario.fixtures;
  if (token === undefined) return [];
  const listed = await shown(scenario, 'list-entries', { token });
  return listed.map(([key, { whole: _, ...each }]) => [key, { ...each, ofOtherWorkspace: true }]);
}

// No GET returns workflows and the workspace, so an empty update reads them. The first workflow is left out,
// because an update of it could change its job.
function readByUpdates(scenario: Scenario, workflows: readonly JsonObject[]) {
  const { other_token: token } = scenario.fixtures;
  return [
    ...workflows
      .slice(1)
      .map(({ id }) => shown(scenario, 'update-workflow', { id: String(id), json: {} })),
    shown(scenario, 'update-workspace', { json: {} }),
    ...(token === undefined ? [] : [shown(scenario, 'update-workspace', { json: {}, token })]),
  ];
}

async function createdJob(scenario: Scenario, { id }: JsonObject): Promise<string[]> {
  const json = { ...dataBody(String(id)), tags: [runTag, 'untouched'] };
  const plan = { id: uuidOfVersion(7), json };
  const job = text((await scenario.attempt('create-job', plan))?.id);
  if (job === undefined) return [];
  await readUntil(() => fetchJob(scenario, job), isCompleted, longestRun);
  return [job];
}

async function shown(
  scenario: Scenario,
  role: OperationRole,
  plan: RequestPlan,
): Promise<[string, ShownResource][]> {
  if (!scenario.hasOperation(role)) return [];
  const exchange = await scenario.send(role, plan, { expectation: 'open' });
  return isComplete(exchange) ? shownIn(scenario.calledOperation(role), exchange) : [];
}
