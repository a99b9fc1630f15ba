import { objectIn } from '../../../api/success.ts';
import { sameUuid } from '../../../checks/values.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { runTag } from '../../run-tag.ts';
import type { CreatedJob, JobKnowledge } from '../../session/job-knowledge.ts';
import type { Scenario } from '../../session/scenario.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';
import { createWorkflow, stepFixture, stepsOf, workflowBody } from '../workflows/workflow-data.ts';
import { createJob, dataBody, type JobPlan, jobBody } from './job-creation.ts';
import { chain } from './job-graphs.ts';
import { faultsOf, hasBegun, intentsOf, isCompleted, lastStatus } from './job-views.ts';
import { untilCompleted, watchToEnd } from './job-watching.ts';
import { createWorkflowOf } from './job-workflows.ts';

/**
 * Creates a job and fetches it until it has completed.
 *
 * @throws Skipped when it does not
 */
export async function completedJob(scenario: Scenario, options: JobPlan = {}): Promise<CreatedJob> {
  const known = await needCompletion(scenario);
  const { id, sent } = await createJob(scenario, options);
  return { id, sent, job: await untilCompleted(scenario, id, known) };
}

/**
 * What is known of the jobs of the server.
 *
 * @throws Skipped when a job of it does not come to show that it has completed
 */
export async function needCompletion(scenario: Scenario): Promise<JobKnowledge> {
  const known = await jobKnowledge(scenario);
  if (known.completes) return known;
  return scenario.skip(
    `needs a job that completes; ${known.first.id} does not show \`completed_at\``,
  );
}

/** What is known of the jobs of the server, from a job that the first check creates which asks for it. */
export function jobKnowledge(scenario: Scenario): Promise<JobKnowledge> {
  return scenario.run.jobs.get(() => learn(scenario));
}

async function learn(scenario: Scenario): Promise<JobKnowledge> {
  const { id: workflowId, sent } = await createWorkflow(scenario);
  const first = await createJob(scenario, { workflowId });
  const start = performance.now();
  const job = await watchToEnd(scenario, first.id);
  const took = performance.now() - start;
  const steps = stepsOf(sent);
  const ran = intentsOf(job).filter(hasBegun);
  const known = await knownProviders(scenario);
  const attaching = stepFixture(scenario.fixtures.attaching_step);
  const [completes, stepTime] = [isCompleted(job), took / Math.max(ran.length, 1)];
  const fine = endedWell(steps, job);
  // The server may not have the providers of the example.
  const others = fine.length > 0 ? fine : await goodSteps(scenario, known.others, stepTime);
  const good = (others.length > 0 ? others : steps).map(templateOf);
  const failing =
    stepFixture(scenario.fixtures.failing_step) ??
    (completes ? await failingStep(scenario, known.failing, good[0], stepTime) : known.failing);
  const branching = stepFixture(scenario.fixtures.branching_step) ?? known.branching;
  return {
    first,
    last: job,
    completes,
    stepTime,
    good: good.length > 0 ? good : stepsOf(workflowBody(scenario)).map(templateOf),
    varied: [...(attaching ? [attaching] : []), ...known.others, ...good],
    ...(failing && { failing }),
    ...(branching && { branching }),
  };
}

/** The steps whose intents in a job ended with `OK`. */
function endedWell(steps: readonly JsonObject[], job: JsonObject): JsonObject[] {
  const well = intentsOf(job).filter((each) => hasBegun(each) && lastStatus(each) === 'OK');
  return steps.filter(({ id }) => well.some(({ step_id }) => sameUuid(step_id, id)));
}

/** Those of some steps that end well in a job of them; none if the server does not run them. */
async function goodSteps(
  scenario: Scenario,
  candidates: readonly JsonObject[],
  stepTime: number,
): Promise<JsonObject[]> {
  if (candidates.length === 0) return [];
  const run = async () => {
    const { id: workflowId, steps } = await createWorkflowOf(
      scenario,
      chain(candidates, candidates.length),
    );
    const { id } = await createJob(scenario, { workflowId });
    return endedWell(steps, await watchToEnd(scenario, id, { stepTime }));
  };
  return (await run().catch(nothingIfSkipped)) ?? [];
}

/** The providers of the job that the fixtures name, by how their steps ended. */
async function knownProviders(scenario: Scenario) {
  const id = text(scenario.fixtures.job_id);
  const exchange =
    id === undefined
      ? undefined
      : await scenario.send('fetch-job', { id }, { expectation: 'open' });
  const job = objectIn(exchange?.response) ?? {};
  const ended = (isMeant: (status: unknown) => boolean) =>
    intentsOf(job).flatMap((intent) =>
      isMeant(lastStatus(intent)) ? (text(intent.provider) ?? []) : [],
    );
  const step = (provider: string | undefined) =>
    provider === undefined ? undefined : { provider, config: {} };
  const [bad] = [
    ...ended((status) => status === 'ERR'),
    ...faultsOf(job).flatMap(({ provider }) => text(provider) ?? []),
  ];
  const [other] = ended((status) => status !== undefined && status !== 'OK' && status !== 'ERR');
  const well = new Set(ended((status) => status === 'OK'));
  return {
    others: [...well].map((provider) => ({ provider, config: {} })),
    failing: step(bad),
    branching: step(other),
  };
}

/** Steps that a server may fail to run. */
export function doubtfulSteps(good: JsonObject | undefined): JsonObject[] {
  return [
    { ...good, provider: `${runTag}.fail` },
    { ...good, config: { fail: true, error: true, outcome: 'ERR', status: 'ERR' } },
    { ...good, config: {} },
  ];
}

/**
 * A step that ends with `ERR` on an entry as well as on data, found by running such as a server may fail to run;
 * otherwise one that does so on either, and nothing if none does.
 *
 * @param failed a step that has failed before
 * @param good a step that ends well
 */
async function failingStep(
  scenario: Scenario,
  failed: JsonObject | undefined,
  good: JsonObject | undefined,
  stepTime: number,
): Promise<JsonObject | undefined> {
  const doubtful = [...(failed ? [failed] : []), ...doubtfulSteps(good)];
  const run = async () => {
    const alone = doubtful.map((each) => chain([each], 1));
    const workflow = await createWorkflowOf(scenario, chain(doubtful, doubtful.length), ...alone);
    const bodies = [await jobBody(scenario, workflow.id), dataBody(workflow.id)];
    const all = bodies.map(async (body) => {
      const { id } = await createJob(scenario, { body });
      const job = await watchToEnd(scenario, id, { stepTime });
      return intentsOf(job).filter((intent) => lastStatus(intent) === 'ERR');
    });
    const jobs = await Promise.all(all.map((each) => each.catch(nothingIfSkipped)));
    const timesFailed = ({ id }: JsonObject) =>
      jobs.filter((intents) => intents?.some(({ step_id }) => sameUuid(step_id, id))).length;
    const steps = workflow.steps.filter((step) => timesFailed(step) > 0);
    return steps.toSorted((a, b) => timesFailed(b) - timesFailed(a))[0];
  };
  const found = await run().catch(nothingIfSkipped);
  return found ? templateOf(found) : failed;
}

/** What a step does, without its place among others. */
export function templateOf({ id: _, next: __, name: ___, ...template }: JsonObject): JsonObject {
  return template;
}
