import type { Example, OpenAPIDocument } from '../../document/openapi.ts';

/** A step of a workflow, as the examples give it. */
export interface RunStep {
  id: string;
  name: string;
  provider: string;
  next: { status?: string; step_id?: string; stop?: boolean }[];
  /** Status of the last event at this step; none when the job did not come here. */
  ended?: string;
}

/** A workflow with what happened when a job ran it. */
export interface WorkflowRun {
  workflow: string;
  job: string;
  steps: RunStep[];
}

interface Workflow {
  id: string;
  name: string;
  steps: RunStep[];
}

interface Job {
  workflow_id: string;
  completed_at?: string;
  intents: { step_id: string; events: { status: string }[] }[];
}

/**
 * A run that the document's own examples tell of: the completed job whose run went through the most
 * different statuses, with its workflow at its latest.
 *
 * @returns `undefined` when the examples have no workflow with a job
 */
export function exampleRun({ components }: OpenAPIDocument): WorkflowRun | undefined {
  const examples = Object.values(components?.examples ?? {});
  const workflow = examples
    .map(contentOf<Workflow>)
    .filter(isWorkflow)
    .sort(bySteps)[0];
  if (!workflow) return undefined;
  const job = examples
    .filter((each) => isJobOf(contentOf(each), workflow.id))
    .sort((a, b) => statuses(contentOf(b)).size - statuses(contentOf(a)).size)[0];
  if (!job) return undefined;
  const { intents } = contentOf<Job>(job);
  const ended = new Map(intents.map(({ step_id, events }) => [step_id, events.at(-1)?.status]));
  const steps = workflow.steps.map((step) => {
    const status = ended.get(step.id);
    return { ...step, ...(status !== undefined && { ended: status }) };
  });
  return { workflow: workflow.name, job: job.summary ?? 'The job', steps };
}

function contentOf<T>({ value }: Example): T {
  return value as T;
}

function isWorkflow(value: Partial<Workflow>): value is Workflow {
  return value.id !== undefined && Array.isArray(value.steps);
}

function isJobOf(value: Partial<Job>, workflow: string): value is Job {
  return (
    value.workflow_id === workflow &&
    value.completed_at !== undefined &&
    Array.isArray(value.intents)
  );
}

function bySteps(a: Workflow, b: Workflow): number {
  return b.steps.length - a.steps.length;
}

function statuses({ intents }: Job): Set<string | undefined> {
  return new Set(intents.map(({ events }) => events.at(-1)?.status));
}
