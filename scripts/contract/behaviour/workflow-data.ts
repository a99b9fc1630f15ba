import { contains, type JsonObject, objectsOf, sameText } from '../../checks/values.ts';
import { isJsonObject } from '../../lib/json.ts';
import { uuidOfVersion } from '../requests/uuid.ts';
import type { Scenario } from '../run/scenario.ts';
import { mark } from '../run/test-data.ts';

/** A workflow to create: that of the document's example, under a recognizable name. */
export function workflowBody(scenario: Scenario): JsonObject {
  const example = scenario.data.example(scenario.operationOf('createWorkflow'));
  return { ...example, name: `${mark} workflow` };
}

/**
 * Creates a workflow of this check.
 *
 * @param changes fields in place of those of the document's example
 */
export async function createWorkflow(
  scenario: Scenario,
  changes: JsonObject = {},
): Promise<{ sent: JsonObject; workflow: JsonObject; id: string }> {
  const id = uuidOfVersion(4);
  const sent = { ...workflowBody(scenario), ...changes };
  const workflow = await scenario.success('createWorkflow', { path: { id }, json: sent });
  return { sent, workflow, id };
}

/** A workflow as it is now: an update that names nothing returns it. */
export function presentWorkflow(scenario: Scenario, id: string): Promise<JsonObject> {
  return scenario.success('updateWorkflow', { path: { id }, json: {} });
}

/** The steps of a workflow that are objects. */
export function stepsOf({ steps }: JsonObject): JsonObject[] {
  return objectsOf(steps);
}

/** The links out of a step. */
export function linksOf(step: JsonObject | undefined): JsonObject[] {
  return objectsOf(step?.next);
}

/** A fixture that is a step, without id and `next`. */
export function stepFixture(step: unknown): JsonObject | undefined {
  return isJsonObject(step) ? step : undefined;
}

/**
 * What a workflow keeps of the steps that were sent. The service may give them identifiers of its own
 * (D26), so links are compared by the place of the step to which they lead.
 *
 * @returns the first difference in words, with the index of the step
 */
export function stepDifference(
  sent: readonly JsonObject[],
  found: readonly JsonObject[],
): { index: number; what: string } | undefined {
  if (sent.length !== found.length) {
    return { index: 0, what: `${found.length} steps instead of ${sent.length}` };
  }
  for (const [index, step] of sent.entries()) {
    const what = differenceBetween(step, found[index] ?? {}, sent, found);
    if (what !== undefined) return { index, what };
  }
  return undefined;
}

function differenceBetween(
  step: JsonObject,
  other: JsonObject,
  sent: readonly JsonObject[],
  found: readonly JsonObject[],
): string | undefined {
  const field = ['name', 'provider', 'notes'].find(
    (name) =>
      step[name] !== undefined && other[name] !== undefined && !sameText(other[name], step[name]),
  );
  if (field !== undefined) {
    return `${field} ${JSON.stringify(other[field])} instead of ${JSON.stringify(step[field])}`;
  }
  if (other.config !== undefined && !contains(other.config, step.config)) return 'another config';
  return routes(found, other) === routes(sent, step) ? undefined : 'other links in `next`';
}

function routes(steps: readonly JsonObject[], step: JsonObject): string {
  const place = (id: unknown) => steps.findIndex((each) => each.id === id);
  return JSON.stringify(
    linksOf(step).map(({ status, step_id, stop }) => [
      status,
      typeof step_id === 'string' ? place(step_id) : 'end',
      stop === true,
    ]),
  );
}
