import type { OperationRole } from '../../api/roles.ts';
import { objectIn } from '../../api/success.ts';
import { sameUuid } from '../../checks/values.ts';
import type { JsonObject } from '../../lib/json.ts';
import { uuidOfVersion } from '../../lib/uuid.ts';
import { stepsOf, workflowBody } from '../resources/workflows/workflow-data.ts';
import { areUpdatedSteps, KnownResource, sameValue } from './known-resource.ts';
import { type Client, Contradiction } from './sequence-run.ts';

const create = 'create-workflow';
const update = 'update-workflow';
const fields = ['name', 'description', 'steps'] as const;

/** Creates a workflow with one to three steps. */
export async function createWorkflow(client: Client, pick: number): Promise<void> {
  const { run } = client;
  const id = uuidOfVersion(4);
  const sent = { ...workflowBody(run.scenario), ...valuesOf(client, id, fields, pick) };
  const shown = objectIn(await run.send(create, { id, json: sent }));
  if (!shown) return;
  const known = new KnownResource({ kind: 'workflow', id, isOwn: true }, sent);
  client.workflows.push(known);
  await compare(client, known, { role: create, shown, sent });
}

/** Repeats the creation of a workflow: which of the updates since then stay is open (D45). */
export async function repeatWorkflow(client: Client, pick: number): Promise<void> {
  const { run } = client;
  const known = client.workflows[pick % client.workflows.length];
  if (!known) return;
  const sent = Object.fromEntries([...known.fields].map(([name, { initial }]) => [name, initial]));
  const shown = objectIn(await run.send(create, { id: known.id, json: sent }));
  if (!shown) return known.noteUncertain(sent);
  assertId(known, create, shown);
  for (const [name, value] of Object.entries(sent)) {
    if (sameValue(name, value, shown[name])) known.set(name, shown[name]);
  }
  await compare(client, known, { role: create, shown });
}

/** Updates some fields of a workflow; an update of none reads it. */
export async function updateWorkflow(client: Client, pick: number, mask: number): Promise<void> {
  const { run } = client;
  const known = client.workflows[pick % client.workflows.length];
  if (!known) return;
  const names = fields.filter((_, index) => mask & (1 << index));
  const json = valuesOf(client, known.id, names, pick);
  const plan = { id: known.id, json };
  const response = await run.send(update, plan);
  const again = () => run.look(update, plan);
  const shown = await run.existing(known, update, response, again);
  if (!shown) return known.noteUncertain(json);
  assertId(known, update, shown);
  const before = known.value('steps');
  known.write(json);
  if ('steps' in json && areUpdatedSteps(json.steps, before, shown.steps)) {
    known.set('steps', shown.steps);
  }
  await compare(client, known, { role: update, shown, sent: json });
}

function compare(
  { run }: Client,
  resource: KnownResource,
  view: { role: OperationRole; shown: JsonObject; sent?: JsonObject },
): Promise<void> {
  const read = async () => {
    const plan = { id: resource.id, json: {} };
    return objectIn(await run.look(update, plan));
  };
  return run.compare({ ...view, resource, read });
}

/** Fails when a response is about another resource than the path. */
export function assertId(known: KnownResource, role: OperationRole, { id }: JsonObject): void {
  if (typeof id !== 'string' || sameUuid(id, known.id)) return;
  const message = `The response shows another ${known.kind} than the one in the path.`;
  throw new Contradiction(role, message, {
    pointer: '/id',
    expected: known.id,
    actual: id,
  });
}

function valuesOf(
  { run }: Client,
  id: string,
  names: readonly (typeof fields)[number][],
  pick: number,
): JsonObject {
  const label = () => run.label(`workflow ${id}`);
  const [template = {}] = stepsOf(workflowBody(run.scenario));
  const count = (pick % 3) + 1;
  const ids = Array.from({ length: count }, () => uuidOfVersion(4));
  const steps = () =>
    ids.map((own, index) => {
      const next = ids[index + 1];
      const link = next === undefined ? { stop: true } : { step_id: next };
      return { ...template, id: own, name: label(), next: [{ status: 'OK', ...link }] };
    });
  const made = { name: label, description: label, steps };
  return Object.fromEntries(names.map((name) => [name, made[name]()]));
}
