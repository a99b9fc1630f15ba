import { type Operation, successOf } from '../../api/operation.ts';
import { isSuccessStatus } from '../../checks/exchange.ts';
import { isJsonObject, type JsonObject } from '../../lib/json.ts';
import type { RequestPlan } from '../requests/build-request.ts';
import { readUntil } from '../session/lag.ts';
import { restoreBy } from '../session/restore-fields.ts';
import type { Scenario } from '../session/scenario.ts';
import { pick } from '../session/test-data.ts';
import { entriesToChange, withText } from './entries/entry-data.ts';
import { restoreAfterwards } from './entries/restored-entries.ts';
import { createWorkflow } from './workflows/workflow-data.ts';

const update = 'update-workspace';

/**
 * The workspace as it is now, to be restored when the check ends: name and slug, and what else the check sends of the
 * fields that the server shows, such as the logo, which the document does not list in the response.
 *
 * @throws Skipped when another run of these tests is changing it
 */
export async function presentWorkspace(scenario: Scenario): Promise<JsonObject> {
  const { marks } = scenario.run.session;
  const isOwn = (each: JsonObject) => !marks.isOfOther(each);
  const before = await readUntil(() => scenario.success(update, { json: {} }), isOwn);
  if (!isOwn(before))
    scenario.skip('needs the workspace, which another run of these tests changes');
  const { name, slug } = before;
  scenario.noteOriginal(update, undefined, { name, slug });
  const others = otherFields(scenario);
  scenario.afterwards(async () => {
    const changed = others.filter(({ isChanged }) => isChanged());
    if (changed.length > 0) {
      const rest = Object.fromEntries(changed.map(({ field, value }) => [field, value]));
      // In one request, for a server may reset what an update does not name (D81).
      const options = { restoring: true, expectation: 'open' } as const;
      const whole = { json: { name, slug, ...rest } };
      const { response } = await scenario.send(update, whole, options);
      if (response && isSuccessStatus(response.status)) return;
    }
    // A server may take no slug that was used before.
    await restoreBy(scenario, update, { json: { name, slug } });
  });
  return before;
}

/** Fields of the workspace beside name and slug that the latest response shows, and whether requests have sent them since. */
function otherFields(scenario: Scenario) {
  const { workspaces } = scenario.run.session;
  const { token = '' } = scenario.fixtures;
  const { requestBody } = scenario.calledOperation(update);
  const shown = workspaces.latest(token);
  return (requestBody?.content?.schema.properties ?? []).flatMap(({ name: field, key }) => {
    const value = shown[key] ?? undefined;
    if (field === 'name' || field === 'slug' || value === undefined) return [];
    const sent = workspaces.timesSent(token, key);
    return [{ field, value, isChanged: () => workspaces.timesSent(token, key) > sent }];
  });
}

/** A valid request, whose effect is undone when the check ends. */
export async function baseRequest(scenario: Scenario): Promise<RequestPlan> {
  const plan = await scenario.validRequest();
  const { operation } = scenario;
  if (operation.method !== 'PATCH') return plan;
  if (operation.path.variables.length === 0) {
    const present = await presentWorkspace(scenario);
    const properties = operation.requestBody?.content?.schema.properties ?? [];
    return { ...plan, json: pick(present, properties) };
  }
  // It says what is so already, so that it also puts that back.
  scenario.afterwards(() => restoreBy(scenario, operation, plan));
  return plan;
}

/** A field that an update can change by itself. */
export interface ChangeableField {
  name: string;
  /** The value for the body of the update. */
  valueOf(label: string): unknown;
  /** What tells the value in a response; `undefined` when it does not show it. */
  read(resource: JsonObject): unknown;
}

/** A resource to update, and two of its fields. */
export interface ChangeableResource {
  /** Nothing where the path names none. */
  id?: string;
  fields: readonly [ChangeableField, ChangeableField];
  present: JsonObject;
  /** As it was before the run, as far as that is known. */
  first: JsonObject;
}

/** Whether an operation updates a resource, and shows two of the fields that it changes. */
export function updatesFields(operation: Operation): boolean {
  return operation.method === 'PATCH' && shownFields(operation).length > 1;
}

/** The fields of a body that the response shows, texts of any form and the document. */
function shownFields(operation: Operation): string[] {
  const shown = successOf(operation)?.content?.schema;
  const sent = operation.requestBody?.content?.schema.properties ?? [];
  return sent.flatMap(({ name, schema: { type, keywords, role } }) => {
    const isText = type === 'string' && keywords.format === undefined;
    return (isText || role === 'document-content') && shown?.property(name) ? [name] : [];
  });
}

/** A resource that the operation updates, to be restored when the check ends. */
export async function changeableResource(scenario: Scenario): Promise<ChangeableResource> {
  const { operation } = scenario;
  const [first = '', second = ''] = shownFields(operation);
  const texts = [textField(first), textField(second)] as const;
  if (operation.path.variables.length === 0) {
    const present = await presentWorkspace(scenario);
    return { fields: texts, present, first: present };
  }
  if (operation.requestBody?.content?.schema.propertyWithRole('document-content') === undefined) {
    const { id, workflow } = await createWorkflow(scenario);
    return { id, fields: texts, present: workflow, first: workflow };
  }
  const [entry] = await entriesToChange(scenario, 1);
  restoreAfterwards(scenario, entry, ['folder', 'data']);
  const { read } = withText(entry, (given) => given);
  const { json } = await scenario.data.validRequest(operation);
  const document: ChangeableField = {
    name: 'data',
    valueOf: (label) => withText(entry, (given) => `${given} ${label}`).data,
    read: ({ data }) => (data === undefined ? undefined : read(data)),
  };
  return {
    id: entry.id,
    fields: [textField('folder'), document],
    present: entry,
    first: isJsonObject(json) ? json : entry,
  };
}

function textField(name: string): ChangeableField {
  return { name, valueOf: (label) => label, read: (resource) => resource[name] };
}
