import type { Call } from '../call.ts';
import { deriveUuid } from '../derive-uuid.ts';
import {
  type Step,
  timestamp,
  type Workflow,
  type WorkflowCreation,
  type WorkflowUpdate,
} from '../resources.ts';
import { later } from '../silo/entry-rules.ts';
import { repeats } from './repeats.ts';
import { stepSettings } from './step-settings.ts';

/** Steps as a workflow keeps them: each has an identifier, the caller's or one of the sandbox (D26). */
function keepSteps(workflowId: string, steps: readonly Step[]): Step[] {
  return steps.map((step, index) => {
    stepSettings(step, 0, `steps[${index}]`);
    return { ...step, id: step.id ?? deriveUuid(workflowId, 'step', index) };
  });
}

/** How workflows behave. */
export const workflowRules = {
  /** The workflow that a creation makes. */
  createWorkflow: (id: string, body: WorkflowCreation, now: number): Workflow => ({
    id,
    ...pick(body, ['name', 'description', 'country', 'schema']),
    disabled: false,
    version: '1',
    steps: keepSteps(id, body.steps ?? []),
    created_at: timestamp(now),
    updated_at: timestamp(now),
  }),

  /** Whether a PUT repeats the one that created the workflow; another body gets 409 (D45). */
  repeatsWorkflow: (created: string, call: Call): boolean => repeats(created, call.body),

  /** The workflow after an update: `steps` replace the present ones (D48), and the version counts up (D22). */
  changeWorkflow: (workflow: Workflow, update: WorkflowUpdate, now: number): Workflow => ({
    ...workflow,
    ...pick(update, ['name', 'description']),
    ...(update.steps && { steps: keepSteps(workflow.id, update.steps) }),
    version: String(Number(workflow.version ?? 0) + 1 || 1),
    updated_at: later(workflow.updated_at, now),
  }),
};

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  const given = keys.filter((key) => from[key] !== undefined);
  return Object.fromEntries(given.map((key) => [key, from[key]])) as Pick<T, K>;
}
