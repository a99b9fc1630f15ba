import { HttpError } from '../../../lib/http-error.ts';
import { sameJson } from '../../../lib/json.ts';
import { invalid, notFound } from '../../errors.ts';
import { ok, type SandboxResponse } from '../../messages.ts';
import { pathParameterName } from '../../requests/endpoints.ts';
import {
  deriveUuid,
  laterTimestamp,
  type Step,
  timestamp,
  type Workflow,
} from '../../resources.ts';
import type { Call, WorkflowRules } from '../../rules.ts';
import { parseStored, soundText } from '../../storage/storage-errors.ts';
import { stepSettings } from './job-run.ts';

/** Workflows as the sandbox has them by default. */
export const workflowRules: WorkflowRules = {
  createWorkflow: (id, { name, description, country, schema, steps = [] }, now) => ({
    id,
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(country !== undefined && { country }),
    ...(schema !== undefined && { schema }),
    disabled: false,
    version: '1',
    steps: keepSteps(id, steps),
    created_at: timestamp(now),
    updated_at: timestamp(now),
  }),

  repeatsWorkflow: (created, call) => repeats(created, call.body),

  replacesWorkflow: () => false,

  /** `steps` replace the present ones (D48), and the version counts up (D22). */
  changeWorkflow: (workflow, { name, description, steps }, now) => ({
    ...workflow,
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(steps && { steps: keepSteps(workflow.id, steps) }),
    version: String(Number(workflow.version ?? 0) + 1 || 1),
    updated_at: laterTimestamp(workflow.updated_at, now),
  }),
};

/** How many steps a workflow may have. */
const mostSteps = 1000;

/**
 * Steps as a workflow keeps them: each has an identifier, the caller's or one of the sandbox (D26).
 *
 * @throws HttpError when there are too many, the settings of a step are invalid, or two have one identifier
 */
function keepSteps(workflowId: string, steps: readonly Step[]): Step[] {
  if (steps.length > mostSteps) {
    throw invalid('invalid-body', 'steps', steps.length, `at most ${mostSteps} steps`);
  }
  rejectRepeatedIds(steps);
  return steps.map((step, index) => {
    stepSettings(step, 0, `steps[${index}]`);
    return { ...step, id: step.id ?? deriveUuid(workflowId, 'step', index) };
  });
}

/** @throws HttpError when two steps have one identifier (D220) */
export function rejectRepeatedIds(steps: readonly Step[]): void {
  const places = new Map<string, number>();
  for (const [index, { id }] of steps.entries()) {
    if (id === undefined) continue;
    const key = id.toLowerCase();
    if (places.has(key)) {
      const expected = `another identifier than that of steps[${places.get(key)}]`;
      throw invalid('invalid-body', `steps[${index}].id`, id, expected);
    }
    places.set(key, index);
  }
}

/** PUT /transform/v1/workflows/{id} */
export function createWorkflow(call: Call): SandboxResponse {
  const { store, workspace, id, rules, now } = call;
  const existing = store.workflows.find(workspace, id);
  if (existing) {
    if (rules.repeatsWorkflow(existing.request, call)) {
      return ok(soundText(existing.body, `workflow ${id}`));
    }
    if (!rules.replacesWorkflow(call)) throw conflict('workflow', id);
  }
  const body = JSON.stringify(rules.createWorkflow(id, call.body, now));
  const request = JSON.stringify(call.body);
  store.write(() => store.workflows.insert(workspace, id, { request, body }));
  return ok(body);
}

/** PATCH /transform/v1/workflows/{id} */
export function updateWorkflow(call: Call): SandboxResponse {
  const { store, workspace, id, rules, now } = call;
  const row = store.workflows.find(workspace, id);
  if (!row) throw notFound(pathParameterName(call.endpoint), 'workflow', id);
  const workflow = parseStored<Workflow>(row.body, `workflow ${id}`);
  const body = JSON.stringify(rules.changeWorkflow(workflow, call.body, now));
  store.write(() => store.workflows.update(workspace, id, body));
  return ok(body);
}

/**
 * Whether a body says the same as the one that created a resource, in whatever order of keys.
 *
 * @param created that body as JSON; empty when no request created the resource
 */
export function repeats(created: string, body: object): boolean {
  if (created === '') return false;
  return (
    created === JSON.stringify(body) ||
    sameJson(parseStored(created, 'the body that created it'), body)
  );
}

/** A PUT of an identifier that belongs to something else already (D44, D45). */
export function conflict(what: string, id: string): HttpError {
  return new HttpError(
    409,
    'conflict',
    `id: the ${what} ${id} exists, and another body created it. Send the same body, or another id.`,
  );
}
