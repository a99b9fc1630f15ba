import type { ExampleSet, Schemas } from './example-set.ts';

type Job = Schemas['Job'];
type Intent = Schemas['Intent'];

/** A job runs the steps of its workflow, as it was at that time, from the first along `next`. */
export function jobsFollowNext(examples: ExampleSet): string[] {
  return examples.all('Job').flatMap((job) => {
    const steps = workflowOf(examples, job)?.steps ?? [];
    const intents = job.intents ?? [];
    const expected = [steps[0]?.id, ...intents.map((intent) => linkOf(steps, intent)?.step_id)];
    return intents
      .filter(({ step_id }, index) => step_id === undefined || step_id !== expected[index])
      .map(({ name }) => `job ${job.id}: nothing leads to "${name}"`);
  });
}

/** A job is completed where a link stops the run, and nowhere else. */
export function jobsEndAtStop(examples: ExampleSet): string[] {
  return examples.all('Job').flatMap((job) => {
    const steps = workflowOf(examples, job)?.steps ?? [];
    const last = job.intents?.at(-1);
    const stopped = last !== undefined && linkOf(steps, last)?.stop === true;
    const completed = job.completed_at !== undefined;
    return stopped === completed ? [] : [`job ${job.id}: completed ${completed}, stop ${stopped}`];
  });
}

/** An intent bears the name and the provider of its step. */
export function intentsAreOfTheirSteps(examples: ExampleSet): string[] {
  const steps = examples.all('Step');
  return examples.all('Intent').flatMap((intent) => {
    const step = steps.find(({ id }) => id === intent.step_id);
    const same = step?.name === intent.name && step?.provider === intent.provider;
    return same ? [] : [`intent ${intent.id}: is not of the step "${step?.name}"`];
  });
}

/** An intent is completed when its last event is `OK`. */
export function completedIntentsEndWell(examples: ExampleSet): string[] {
  return examples
    .all('Intent')
    .filter((intent) => intent.completed !== (endOf(intent) === 'OK'))
    .map(({ id, completed }) => `intent ${id}: completed is ${completed}`);
}

/** A job has a fault for each intent that ended in an error, with its code and its provider. */
export function faultsAreOfIntents(examples: ExampleSet): string[] {
  return examples.all('Job').flatMap((job) => {
    const failed = (job.intents ?? []).filter((intent) => endOf(intent) === 'ERR');
    const failures = failed.map(({ events, provider }) => `${events?.at(-1)?.code} of ${provider}`);
    const faults = (job.faults ?? []).map(({ code, provider }) => `${code} of ${provider}`);
    return failures.join() === faults.join()
      ? []
      : [`job ${job.id}: has the faults ${faults}, and its intents ${failures}`];
  });
}

/** One job failed at its second step, and one succeeded. */
export function oneFailedOneSucceeded(examples: ExampleSet): string[] {
  const failed = examples.named<Job>('fetchJob.response-failed').intents ?? [];
  const succeeded = examples.named<Job>('fetchJob.response-succeeded').intents ?? [];
  return [
    ...failed
      .filter((intent, index) => (endOf(intent) === 'ERR') !== (index === 1))
      .map(({ name }) => `the job that failed at its second step: ${name}`),
    ...succeeded
      .filter((intent) => endOf(intent) !== 'OK')
      .map(({ name }) => `the job that succeeded: ${name}`),
    ...(failed.length < 2 || succeeded.length < 2 ? ['a job of less than two steps'] : []),
  ];
}

function workflowOf(examples: ExampleSet, { workflow_id, created_at }: Job) {
  return examples
    .all('Workflow')
    .filter(({ id, updated_at }) => id === workflow_id && updated_at <= created_at)
    .toSorted((one, other) => one.updated_at.localeCompare(other.updated_at))
    .at(-1);
}

/** The link that an ended intent leads along; none while it runs. */
function linkOf(steps: Schemas['Step'][], intent: Intent) {
  const step = steps.find(({ id }) => id === intent.step_id);
  return step?.next?.find(({ status }) => status === endOf(intent));
}

function endOf({ events = [] }: Intent): string | undefined {
  return events.at(-1)?.status;
}
