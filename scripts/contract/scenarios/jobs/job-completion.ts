import type { OperationRole } from '../../../api/roles.ts';
import { restsOn } from '../../../checks/basis.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { jobBody } from '../../resources/jobs/job-creation.ts';
import { branches, chain } from '../../resources/jobs/job-graphs.ts';
import { isCompleted } from '../../resources/jobs/job-views.ts';
import { fetchJob, watchToEnd } from '../../resources/jobs/job-watching.ts';
import { createWorkflowOf, stepsWithin } from '../../resources/jobs/job-workflows.ts';
import { jobKnowledge } from '../../resources/jobs/known-jobs.ts';
import { stepFixture } from '../../resources/workflows/workflow-data.ts';
import { runKey } from '../../run-tag.ts';
import type { JobKnowledge } from '../../session/job-knowledge.ts';
import { readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

const create = 'create-job';
const post = 'create-job-non-idempotent';
const fetch = 'fetch-job';
const common = { kind: 'stateful', writes: ['workflows', 'jobs'] } as const;

export const jobCompletes: ScenarioCheck = {
  ...common,
  id: 'job-completes',
  asserts:
    'Each job comes to show that it has completed, by PUT and by POST. This holds for few steps and many, steps that fail, branches that join, an entry or data of any size, and with or without tags.',
  basis: restsOn('F229', 'D94'),
  fix: 'Set `completed_at` when the run of a job ends, also when a step fails.',
  operations: onlyOn(fetch),
  async run(scenario) {
    const known = await jobKnowledge(scenario);
    const job = await fetchJob(scenario, known.first.id);
    if (!known.completes && !isCompleted(job)) {
      return compareRepeated(scenario, 'A job', known.first);
    }
    const kinds = await jobKinds(scenario, known);
    // Ones that are created at once would run beside each other.
    const created: OpenJob[] = [];
    for (const { kind, operation = create, json } of kinds) {
      const plan = { id: uuidOfVersion(kind === 'by version 1' ? 1 : 7), json };
      const id = text((await scenario.attempt(operation, plan))?.id);
      if (id === undefined) continue;
      // What a fetch has shown of a job that runs says nothing of what later ones show.
      await scenario.attempt(fetch, { id });
      created.push({ kind, operation, id, sent: json });
    }
    const open = await Promise.all(
      created.map(async (each) => ({ ...each, last: await watchToEnd(scenario, each.id, known) })),
    );
    const incomplete = open.filter(({ last }) => !isCompleted(last));
    const found = incomplete.find(({ operation }) => operation === create) ?? incomplete[0];
    if (!found) return;
    const what = `A job ${found.kind}`;
    if (found.operation === create) return compareRepeated(scenario, what, found);
    await fetchJob(scenario, found.id);
    reportOpen(scenario, what);
  },
};

interface OpenJob {
  kind: string;
  operation: OperationRole;
  id: string;
  sent: JsonObject;
}

/** A job that a fetch does not show as completed; a creation that is repeated shows it as it is, too (D190). */
async function compareRepeated(
  scenario: Scenario,
  what: string,
  { id, sent: json }: { id: string; sent: JsonObject },
): Promise<void> {
  const created = (await scenario.attempt(create, { id, json })) ?? {};
  const fetched = await readUntil(() => fetchJob(scenario, id), isCompleted);
  if (isCompleted(fetched) || !isCompleted(created)) return reportOpen(scenario, what);
  scenario.documented('F229', 'A fetch goes on showing a job as it was before it completed.', {
    pointer: '/completed_at',
    expected: String(created.completed_at),
    actual: 'none',
  });
}

interface JobKind {
  kind: string;
  operation?: OperationRole;
  json: JsonObject;
}

/** Bodies of jobs that differ in what a server may treat apart. */
async function jobKinds(scenario: Scenario, known: JobKnowledge): Promise<JobKind[]> {
  const [good = {}] = known.good;
  const { failing } = known;
  const mixed = failing ? [good, failing, good] : [good, good];
  const plain = await jobBody(scenario);
  const { silo_entry_id: _, ...noEntry } = plain;
  const { tags: __, ...untagged } = plain;
  const onData = { ...noEntry, data: { [runKey]: 'data' } };
  const on = async (kind: string, steps: readonly JsonObject[]): Promise<JobKind> => {
    const { id } = await createWorkflowOf(scenario, steps, chain([good], 3));
    return { kind, json: { ...plain, workflow_id: id } };
  };
  const lengths = [...new Set([4, 7, 12].map((length) => stepsWithin(known, length)))];
  const slow = stepFixture(scenario.fixtures.slow_step);
  const text = 'Ab1 – ñ☃ '.repeat(8000);
  return [
    ...(await Promise.all(lengths.map((each) => on(`of ${each} steps`, chain([good], each))))),
    await on('of branches that join', branches(mixed)),
    ...(slow ? [await on('of a step that takes long', chain([slow, good], 2))] : []),
    ...(failing
      ? [
          await on('of a step that fails', chain([good, failing], 2)),
          await on(
            'of a step that fails, and leads on only if it does not',
            wellOnly(failing, good),
          ),
        ]
      : []),
    { kind: 'on data', json: onData },
    { kind: 'on large data', json: { ...noEntry, data: { [runKey]: text } } },
    { kind: 'without tags', json: { ...plain, tags: [] } },
    { kind: 'by version 1', json: plain },
    { kind: 'without the field `tags`', json: untagged },
    { kind: 'by POST', operation: post, json: plain },
    { kind: 'by POST, without tags', operation: post, json: untagged },
    { kind: 'by POST, on data', operation: post, json: onData },
  ];
}

/** A step without a link for the status with which it ends. */
function wellOnly(failing: JsonObject, good: JsonObject): JsonObject[] {
  const [last = {}] = chain([good], 1);
  const next = [{ status: 'OK', step_id: last.id, stop: false }];
  return [{ ...failing, id: uuidOfVersion(7), name: 'Fail', next }, last];
}

function reportOpen(scenario: Scenario, what: string): void {
  scenario.assumed('D94', `${what} does not come to show that it has completed.`, {
    pointer: '/completed_at',
    expected: 'a time, once nothing of the job changes any more',
    actual: 'none',
  });
}
