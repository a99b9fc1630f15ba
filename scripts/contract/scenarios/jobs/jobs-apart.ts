import { restsOn } from '../../../checks/basis.ts';
import { firstRepeated, sameUuid } from '../../../checks/values.ts';
import { type JsonObject, objectsOf, text } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { dataBody, jobBody } from '../../resources/jobs/job-creation.ts';
import { intentsOf, isCompleted } from '../../resources/jobs/job-views.ts';
import {
  fetchJob,
  fetchNew,
  reportLasting,
  untilCompleted,
} from '../../resources/jobs/job-watching.ts';
import { chainOf, type StoredWorkflow } from '../../resources/jobs/job-workflows.ts';
import { jobKnowledge } from '../../resources/jobs/known-jobs.ts';
import { runTag } from '../../run-tag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

export const jobsApart: ScenarioCheck = {
  kind: 'stateful',
  writes: ['workflows', 'jobs'],
  id: 'jobs-apart',
  asserts:
    'Jobs that are created at the same time, by PUT and by POST, of two workflows and under tags of their own, stay apart: each has an id and intents of its own, and shows what it was created with.',
  basis: restsOn('F015', 'F016', 'F226', 'D157', 'D184'),
  fix: 'Keep nothing of a request where another request can see it.',
  operations: onlyOn('create-job'),
  async run(scenario) {
    const known = await jobKnowledge(scenario);
    const templates = [...known.varied.slice(0, 1), ...known.good.slice(0, 1)];
    const flows = [
      await chainOf(scenario, known, { length: 3, templates }),
      await chainOf(scenario, known, { length: 4, templates }),
    ];
    const created = await createTogether(scenario, flows);
    if (created.length < 2) return scenario.skip('needs jobs that are created');
    const fetched = await Promise.all(created.map(({ id }) => fetchNew(scenario, id)));
    for (const [index, { sent, id }] of created.entries()) {
      const again = () => fetchJob(scenario, id);
      await reportLasting(scenario, sent, fetched[index] ?? {}, again, { factFor: () => 'F226' });
    }
    const last = known.completes
      ? await Promise.all(
          created.map(({ id }, index) => {
            const job = fetched[index];
            return job && isCompleted(job) ? job : untilCompleted(scenario, id, known);
          }),
        )
      : fetched;
    reportForeignTags(scenario, created, fetched);
    reportForeignEntry(scenario, created, fetched);
    reportShared(
      scenario,
      last,
      created.map(({ flow }) => flow),
    );
  },
};

interface Apart {
  id: string;
  sent: JsonObject;
  flow: StoredWorkflow;
}

/** Creates jobs at the same time, half of them by POST. */
async function createTogether(
  scenario: Scenario,
  flows: readonly StoredWorkflow[],
): Promise<Apart[]> {
  const onEntry = await jobBody(scenario);
  const together = Array.from({ length: 12 }, async (_, index): Promise<Apart[]> => {
    const flow = flows[index % flows.length];
    if (!flow) return [];
    // Some have no tags, which is when they may get those of another.
    const tags = index % 3 === 2 ? [] : [runTag, `${ownTag}${index}`];
    // And some have no entry, which is when they may get that of another.
    const subject = index % 4 === 3 ? dataBody(flow.id) : onEntry;
    const sent = { ...subject, workflow_id: flow.id, tags };
    const posted = index >= 6;
    const operation = posted ? 'create-job-non-idempotent' : 'create-job';
    // How many creations at once a server takes is open.
    const plan = { id: uuidOfVersion(7), json: sent };
    const id = text((await scenario.attempt(operation, plan))?.id);
    return id === undefined ? [] : [{ id, sent, flow }];
  });
  return (await Promise.all(together)).flat();
}

/** The beginning of the tag that a job has for itself. */
const ownTag = 'of-job-';

/** A service may add tags of its own, but none that another job was given. */
function reportForeignTags(
  scenario: Scenario,
  created: readonly Apart[],
  fetched: readonly JsonObject[],
): void {
  for (const [index, { sent }] of created.entries()) {
    const own = [sent.tags].flat();
    const foreign = [fetched[index]?.tags]
      .flat()
      .find((tag) => text(tag)?.startsWith(ownTag) && !own.includes(tag));
    if (foreign === undefined) continue;
    scenario.documented('F226', 'A job has a tag that only another one was given.', {
      pointer: '/tags',
      expected: own.join(', ') || 'no tags',
      actual: String(foreign),
    });
    return;
  }
}

function reportForeignEntry(
  scenario: Scenario,
  created: readonly Apart[],
  fetched: readonly JsonObject[],
): void {
  const given = created.flatMap(({ sent }) => text(sent.silo_entry_id) ?? []);
  const foreign = created
    .flatMap(({ sent }, index) => (sent.data === undefined ? [] : objectsOf([fetched[index]])))
    .find(({ silo_entry_id }) => given.some((id) => sameUuid(id, silo_entry_id)));
  if (!foreign) return;
  scenario.documented('F016', 'A job on data has the entry that only another one was given.', {
    pointer: '/silo_entry_id',
    expected: 'no entry of another job',
    actual: String(foreign.silo_entry_id),
  });
}

function reportShared(
  scenario: Scenario,
  jobs: readonly JsonObject[],
  flows: readonly StoredWorkflow[],
): void {
  for (const { list, decision, one } of [
    { list: 'intents', decision: 'D157', one: 'intent' },
    { list: 'attachments', decision: 'D184', one: 'attachment' },
  ]) {
    const ids = jobs.flatMap((job) => objectsOf(job[list]).flatMap(({ id }) => text(id) ?? []));
    const shared = firstRepeated(ids);
    if (shared === undefined) continue;
    scenario.assumed(decision, `Two ${list} have one id.`, {
      pointer: `/${list}/0/id`,
      expected: `an id of its own for each ${one}`,
      actual: shared,
    });
  }
  const foreign = jobs.flatMap((job, index) =>
    intentsOf(job).filter(
      ({ step_id }) =>
        text(step_id) !== undefined && !flows[index]?.steps.some(({ id }) => sameUuid(id, step_id)),
    ),
  );
  if (foreign.length === 0) return;
  scenario.documented('F015', 'A job has an intent of another workflow than its own.', {
    pointer: '/intents/0/step_id',
    expected: 'a step of the workflow of the job',
    actual: String(foreign[0]?.step_id),
  });
}
