import { objectIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { isFailureStatus, isSuccessStatus } from '../../../checks/exchange.ts';
import { sameCaseless, timeOf } from '../../../checks/values.ts';
import type { JsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import {
  entriesToChange,
  findListed,
  type ListedEntry,
  tryUpdate,
  updateEntry,
} from '../../resources/entries/entry-data.ts';
import { namedDocument, ownValueOf } from '../../resources/entries/own-values.ts';
import { dataBody, jobBody } from '../../resources/jobs/job-creation.ts';
import { isCompleted } from '../../resources/jobs/job-views.ts';
import { fetchJob, untilCompleted } from '../../resources/jobs/job-watching.ts';
import { needCompletion } from '../../resources/jobs/known-jobs.ts';
import { needSlowJob, slowWorkflow } from '../../resources/jobs/waiting-creation.ts';
import { isEmpty } from '../../resources/values/differences.ts';
import { runKey } from '../../run-tag.ts';
import { readUntil } from '../../session/lag.ts';
import type { Details, Scenario } from '../../session/scenario.ts';
import { citingCalls, onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

/** The entry or the workflow of a job. */
interface UpdatedResource {
  id: string;
  /** A body that the server accepts when no job runs, a new one each time. */
  body(): JsonObject;
  /** The body that creates the job. */
  job: JsonObject;
  /**
   * Reports an update that is gone when the job has ended.
   *
   * @param former what it has replaced
   */
  compare(sent: JsonObject, former: JsonObject): Promise<void>;
}

/** Whether the entry and the workflow of a job can be updated while it runs. */
export const whileJobRuns: ScenarioCheck = {
  id: 'while-job-runs',
  kind: 'stateful',
  asserts:
    'The entry and the workflow of a job can be updated while the job runs, and the update is still there when the job has ended.',
  basis: restsOn('D76', 'D229'),
  fix: 'Let a job lock a resource no longer than it writes to it, and write only what the job has found out, and not the whole resource as it was when the job began.',
  // An update of an entry runs its jobs on that entry, and one of a workflow on data.
  claims: ({ role }) => (role === 'update-entry' ? 'entry' : 'jobs'),
  writes: ['entries', 'workflows', 'jobs'],
  ...citingCalls(onlyOn('update-entry', 'update-workflow')),
  async run(scenario) {
    const { operation } = scenario;
    const known = await needCompletion(scenario);
    const resource = await resourceOf(scenario);
    const update = (json: JsonObject) => ({ id: resource.id, json });
    const former = resource.body();
    if (!(await scenario.attempt(operation, update(former))))
      return scenario.skip('needs an update that the server accepts');
    for (let time = 0; time < 3; time += 1) {
      const { id } = await needSlowJob(scenario, resource.job);
      const json = resource.body();
      const plan = update(json);
      const { response } = await scenario.respond(operation, plan, { expectation: 'open' });
      const isRunning = !isCompleted(await fetchJob(scenario, id));
      const { completed_at } = await untilCompleted(scenario, id, known);
      const updatedAt = timeOf(objectIn(response)?.updated_at);
      if (!isRunning && !(updatedAt < timeOf(completed_at))) continue;
      if (isSuccessStatus(response.status)) return resource.compare(json, former);
      // A server that rejects updates now and then rejects this one, too.
      if (await isAccepted(scenario, plan)) return reportRejected(scenario, response.status);
      return scenario.skip('needs an update that the server accepts again once the job has ended');
    }
    scenario.skip('needs a job that takes longer than an update');
  },
};

async function isAccepted(scenario: Scenario, plan: RequestPlan): Promise<boolean> {
  const send = () => scenario.attempt(scenario.operation, plan);
  return (await readUntil(send, (found) => found !== undefined)) !== undefined;
}

async function resourceOf(scenario: Scenario): Promise<UpdatedResource> {
  const { id: workflow } = await slowWorkflow(scenario);
  if (scenario.operation.role === 'update-workflow') {
    return {
      id: workflow,
      body: () => ({ name: scenario.newName() }),
      job: dataBody(workflow),
      compare: (sent, former) => compareWorkflow(scenario, workflow, sent, former),
    };
  }
  const [entry] = await entriesToChange(scenario, 1);
  const whole = () => {
    const folder = scenario.newName();
    return { folder, ...namedDocument(entry, folder) };
  };
  const takesDocument = (await tryUpdate(scenario, entry, whole())) !== undefined;
  return {
    id: entry.id,
    body: takesDocument ? whole : () => ({ folder: scenario.newName() }),
    job: { ...(await jobBody(scenario, workflow)), silo_entry_id: entry.id },
    compare: (sent) => compareEntry(scenario, entry, sent),
  };
}

function reportRejected(scenario: Scenario, status: number): void {
  const basis = isFailureStatus(status) ? { fact: scenario.callFact() } : { decision: 'D229' };
  scenario.reportOn(basis, 'An update is rejected while a job runs, and not when it has ended.', {
    expected: 'status 200',
    actual: `status ${status}`,
  });
}

/** A job that undoes an update of its workflow gives it back the name that it had. */
async function compareWorkflow(
  scenario: Scenario,
  id: string,
  sent: JsonObject,
  former: JsonObject,
): Promise<void> {
  const isUndone = (view: JsonObject | undefined) =>
    view?.name !== undefined && sameCaseless(former.name, view.name);
  const update = (json: JsonObject) => scenario.attempt(scenario.operation, { id, json });
  // A server may reject an update that names nothing.
  const read = async () => (await update({})) ?? update({ description: scenario.newName() });
  const last = await readUntil(read, (view) => !isUndone(view));
  if (!isUndone(last)) return;
  scenario.documented(scenario.callFact(), 'A job has undone an update of its workflow.', {
    pointer: '/name',
    expected: shorten(sent.name),
    actual: shorten(last?.name),
  });
}

/** What a provider may do to an entry is open (D76). */
async function compareEntry(
  scenario: Scenario,
  entry: ListedEntry,
  sent: JsonObject,
): Promise<void> {
  const isKept = (listed: JsonObject) => undone(sent, listed) === undefined;
  const found = undone(sent, await findListed(scenario, entry.id, isKept));
  if (!found) return;
  // A listing that never shows a new folder says nothing about the job.
  const other = scenario.newName();
  await updateEntry(scenario, entry, { folder: other }, { expectation: 'open' });
  const moved = await findListed(scenario, entry.id, ({ folder }) => folder === other);
  if (moved.folder !== other) scenario.skip('needs a listing that shows a new folder');
  scenario.assumed('D76', 'A job has undone an update of its entry.', found);
}

/** What a listing shows of an entry otherwise than an update has sent it. */
function undone(sent: JsonObject, { folder, data }: JsonObject): Details | undefined {
  if (folder !== undefined && folder !== sent.folder)
    return { pointer: '/list/0/folder', expected: shorten(sent.folder), actual: shorten(folder) };
  const [expected, actual] = [ownValueOf(sent.data), ownValueOf(data)];
  if (expected === undefined || isEmpty(data) || actual === expected) return undefined;
  const pointer = `/list/0/data/${runKey}`;
  return { pointer, expected: shorten(expected), actual: shorten(actual) };
}
