import { restsOn } from '../../../checks/basis.ts';
import { type JsonObject, objectsOf } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { entriesToChange, findListed } from '../../resources/entries/entry-data.ts';
import { jobBody, tryCreate } from '../../resources/jobs/job-creation.ts';
import { chain } from '../../resources/jobs/job-graphs.ts';
import { untilCompleted } from '../../resources/jobs/job-watching.ts';
import { createWorkflowOf } from '../../resources/jobs/job-workflows.ts';
import { needCompletion } from '../../resources/jobs/known-jobs.ts';
import { stepFixture } from '../../resources/workflows/workflow-data.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

const create = 'create-job';
/** What a job may add to its entry. */
const fields = ['attachments', 'meta', 'faults'];

/** Whether a creation that is repeated does nothing to the entry that the first one has not done. */
export const repeatLeavesEntry: ScenarioCheck = {
  id: 'repeat-leaves-entry',
  kind: 'stateful',
  asserts:
    'Creating the same job again adds nothing to its entry: no attachment, no meta record and no fault.',
  basis: restsOn('F205'),
  fix: 'Look whether the job is there before anything else, and do what it does to its entry once.',
  // Its job may change an entry that updates change as well.
  claims: 'updates',
  writes: ['entries', 'workflows', 'jobs'],
  operations: onlyOn(create),
  async run(scenario) {
    const known = await needCompletion(scenario);
    const attaching = stepFixture(scenario.fixtures.attaching_step);
    const templates = [attaching, known.failing, known.good[0]].filter(
      (each) => each !== undefined,
    );
    // Other checks run jobs on the first entry.
    const entry = (await entriesToChange(scenario, 2)).at(-1);
    if (!entry) return scenario.skip('needs an entry');
    const steps = chain(templates, templates.length);
    const { id: workflowId } = await createWorkflowOf(
      scenario,
      steps,
      chain(templates.slice(-1), 1),
    );
    const json = { ...(await jobBody(scenario, workflowId)), silo_entry_id: entry.id };
    const id = uuidOfVersion(7);
    if (!(await tryCreate(scenario, create, json, { id })).job) {
      return scenario.skip('needs a job on an entry that the server creates');
    }
    await untilCompleted(scenario, id, known);
    const views: JsonObject[] = [];
    for (let time = 0; time < 3; time += 1) {
      if (time > 0) await tryCreate(scenario, create, json, { id, wait: 1 });
      views.push(await findListed(scenario, entry.id, () => true));
    }
    report(scenario, views);
  },
};

/** A listing may lag behind the first creation, so only what grows with each repeat counts. */
function report(scenario: Scenario, views: readonly JsonObject[]): void {
  for (const field of fields) {
    const counts = views.map((view) => objectsOf(view[field]).length);
    const grows = counts.every((count, index) => index === 0 || count > (counts[index - 1] ?? 0));
    if (!grows) continue;
    scenario.documented(
      'F205',
      'Each repeat of a creation adds something to the entry of the job.',
      {
        pointer: `/list/0/${field}`,
        expected: `${counts[0]} after the first creation, and after each repeat`,
        actual: counts.join(', then '),
      },
    );
  }
}
