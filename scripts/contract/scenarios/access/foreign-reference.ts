import { objectIn, pageIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { idsOf, sameUuid } from '../../../checks/values.ts';
import { type JsonObject, sameJson, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { jobBody } from '../../resources/jobs/job-creation.ts';
import { faultsOf } from '../../resources/jobs/job-views.ts';
import { fetchJob } from '../../resources/jobs/job-watching.ts';
import { isEmpty } from '../../resources/values/differences.ts';
import { workflowBody } from '../../resources/workflows/workflow-data.ts';
import { readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

const create = 'create-job';

export const foreignReference: ScenarioCheck = {
  id: 'foreign-reference',
  kind: 'stateful',
  asserts:
    'A job runs neither on an entry nor on a workflow of another workspace, and shows the document of no such entry.',
  basis: restsOn('D105'),
  fix: 'Look up what the body of a creation names in the workspace of the token only.',
  writes: ['workflows', 'jobs'],
  operations: onlyOn(create, 'create-job-non-idempotent'),
  async run(scenario) {
    const token = scenario.otherToken();
    const json = await jobBody(scenario);
    const own = await scenario.success(scenario.operation, { id: uuidOfVersion(7), json });
    const entry = await entryOf(scenario, token);
    const id = uuidOfVersion(4);
    const workflow = await scenario.attempt('create-workflow', {
      id,
      json: workflowBody(scenario),
      token,
    });
    const named: Named[] = [
      ...(entry ? [{ field: 'silo_entry_id', id: entry.id, data: entry.data }] : []),
      ...(workflow ? [{ field: 'workflow_id', id: text(workflow.id) ?? id }] : []),
    ];
    for (const each of named) await runOn(scenario, json, each, own);
    if (named.length === 0) scenario.skip('needs an entry or a workflow of the other workspace');
  },
};

/** What a job names of the other workspace. */
interface Named {
  field: string;
  id: string;
  /** The document of an entry. */
  data?: unknown;
}

/** An entry that is listed in the other workspace alone. */
async function entryOf(scenario: Scenario, token: string) {
  const listed = async (plan: RequestPlan) => {
    const { response } = await scenario.respond('list-entries', plan, { expectation: 'open' });
    return pageIn(response, scenario.calledOperation('list-entries'))?.items ?? [];
  };
  const [own, theirs] = [idsOf(await listed({})), await listed({ token })];
  const entry = theirs.find(({ id }) => text(id) !== undefined && !own.includes(String(id)));
  return entry && { id: String(entry.id), data: entry.data };
}

/**
 * Creates a job that names something of the other workspace. The server rejects it, passes over what it does not
 * find, or the job gets a fault (D117).
 *
 * @param own a job of the same steps, whose faults have other causes
 */
async function runOn(
  scenario: Scenario,
  json: JsonObject,
  { field, id, data }: Named,
  own: JsonObject,
): Promise<void> {
  const plan = { id: uuidOfVersion(7), json: { ...json, [field]: id } };
  const options = { expectation: 'error' } as const;
  const { response } = await scenario.respond(scenario.operation, plan, options);
  const job = objectIn(response);
  if (!job) return;
  if (!isEmpty(data) && shows(job.envelope, data)) {
    return scenario.assumed('D105', 'A job shows the document of another workspace.', {
      pointer: '/envelope',
      expected: 'an error, a fault or another document',
      actual: shorten(data),
    });
  }
  if (!sameUuid(job[field], id)) return;
  const withFaults = ({ id: jobId }: JsonObject) => {
    const read = () => fetchJob(scenario, text(jobId) ?? plan.id);
    return readUntil(read, (found) => faultsOf(found).length > 0, 600);
  };
  const faults = faultsOf(await withFaults(job));
  const usual = faults.length === 0 ? [] : faultsOf(await withFaults(own)).map(({ code }) => code);
  if (faults.some(({ code }) => !usual.includes(code))) return;
  const message = `A job was created with the \`${field}\` of another workspace.`;
  const details = { pointer: `/${field}`, expected: 'an error, or a fault', actual: 'a job' };
  scenario.assumed('D105', message, details);
}

/** Whether a value is, or holds, the document. */
function shows(value: unknown, data: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return sameJson(value, data) || Object.values(value).some((each) => shows(each, data));
}
