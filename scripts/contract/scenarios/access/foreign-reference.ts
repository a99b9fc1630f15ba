import { objectIn, pageIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { idsOf, sameUuid } from '../../../checks/values.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { jobBody } from '../../resources/jobs/job-creation.ts';
import { faultsOf } from '../../resources/jobs/job-views.ts';
import { fetchJob } from '../../resources/jobs/job-watching.ts';
import { workflowBody } from '../../resources/workflows/workflow-data.ts';
import { readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

const create = 'create-job';

export const foreignReference: ScenarioCheck = {
  id: 'foreign-reference',
  kind: 'stateful',
  asserts: 'A job runs neither on an entry nor on a workflow of another workspace.',
  basis: restsOn('D105'),
  fix: 'Look up what the body of a creation names in the workspace of the token only.',
  writes: ['workflows', 'jobs'],
  operations: onlyOn(create, 'create-job-non-idempotent'),
  async run(scenario) {
    const token = scenario.otherToken();
    const json = await jobBody(scenario);
    await scenario.success(scenario.operation, { id: uuidOfVersion(7), json });
    const foreign = {
      silo_entry_id: await entryOf(scenario, token),
      workflow_id: uuidOfVersion(4),
    };
    const plan = { id: foreign.workflow_id, json: workflowBody(scenario), token };
    const workflow = await scenario.attempt('create-workflow', plan);
    const named = {
      ...(foreign.silo_entry_id !== undefined && { silo_entry_id: foreign.silo_entry_id }),
      ...(workflow && { workflow_id: text(workflow.id) ?? foreign.workflow_id }),
    };
    for (const [field, id] of Object.entries(named)) await runOn(scenario, json, field, id);
    if (Object.keys(named).length === 0) {
      scenario.skip('needs an entry or a workflow of the other workspace');
    }
  },
};

/** An entry that is listed in the other workspace alone. */
async function entryOf(scenario: Scenario, token: string): Promise<string | undefined> {
  const listed = async (plan: RequestPlan) => {
    const { response } = await scenario.respond('list-entries', plan, { expectation: 'open' });
    return idsOf(pageIn(response, scenario.calledOperation('list-entries'))?.items ?? []);
  };
  const [own, theirs] = [await listed({}), await listed({ token })];
  return theirs.find((id) => !own.includes(id));
}

/** Creates a job that names something of the other workspace. The server rejects it, or the job gets a fault (D117). */
async function runOn(
  scenario: Scenario,
  json: JsonObject,
  field: string,
  id: string,
): Promise<void> {
  const plan = { id: uuidOfVersion(7), json: { ...json, [field]: id } };
  const options = { expectation: 'error' } as const;
  const { response } = await scenario.respond(scenario.operation, plan, options);
  const job = objectIn(response);
  if (!job || !sameUuid(job[field], id)) return;
  const read = () => fetchJob(scenario, text(job.id) ?? plan.id);
  if (faultsOf(await readUntil(read, (found) => faultsOf(found).length > 0, 600)).length > 0) {
    return;
  }
  const message = `A job was created with the \`${field}\` of another workspace.`;
  const details = { pointer: `/${field}`, expected: 'an error, or a fault', actual: 'a job' };
  scenario.assumed('D105', message, details);
}
