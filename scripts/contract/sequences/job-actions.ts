import type { OperationRole } from '../../api/roles.ts';
import { type JsonObject, objectIn, sameUuid, text } from '../../checks/values.ts';
import { uuidVersion7 } from '../requests/uuid.ts';
import { mark } from '../run/test-data.ts';
import { KnownResource } from './known-resource.ts';
import { assertId } from './workflow-actions.ts';
import { type Client, Contradiction } from './world.ts';

const create = 'create-job';
const post = 'create-job-non-idempotent';
const fetch = 'fetch-job';

/** Creates a job under an id of its own. */
export async function createJob(client: Client, pick: number): Promise<void> {
  const id = uuidVersion7();
  const sent = bodyOf(client, id, pick);
  const shown = objectIn(await client.world.send(create, { id, json: sent }));
  if (!shown) return;
  const known = new KnownResource({ kind: 'job', id, isOwn: true }, sent);
  client.jobs.push(known);
  client.repeatable.push(known);
  await compare(client, known, { role: create, shown, sent });
}

/** Creates a job whose id the service chooses. */
export async function postJob(client: Client, pick: number): Promise<void> {
  const { world } = client;
  // What the label stands for is known when the response is there.
  const provisional = uuidVersion7();
  const sent = bodyOf(client, provisional, pick);
  const shown = objectIn(await world.send(post, { json: sent }));
  const id = text(shown?.id);
  if (!shown || id === undefined) return;
  for (const tag of sent.tags) if (tag !== mark) world.experience.label(tag, `job ${id}`);
  if (client.jobs.some((each) => sameUuid(each.id, id))) {
    const details = { pointer: '/id', expected: 'an id of its own', actual: id };
    throw new Contradiction(post, 'A creation gives the id of an earlier job.', details);
  }
  const known = new KnownResource({ kind: 'job', id, isOwn: true }, sent);
  client.jobs.push(known);
  await compare(client, known, { role: post, shown, sent });
}

/** Repeats the creation of a job, which creates none. */
export async function repeatJob(client: Client, pick: number): Promise<void> {
  const known = client.repeatable[pick % client.repeatable.length];
  if (!known) return;
  const json = Object.fromEntries([...known.fields].map(([name, { initial }]) => [name, initial]));
  const shown = objectIn(await client.world.send(create, { id: known.id, json }));
  if (!shown) return;
  assertId(known, create, shown);
  await compare(client, known, { role: create, shown });
}

/** Fetches a job. */
export async function fetchJob(client: Client, pick: number): Promise<void> {
  const known = client.jobs[pick % client.jobs.length];
  if (!known) return;
  const { world } = client;
  const plan = { id: known.id };
  const response = await world.send(fetch, plan);
  const shown = await world.existing(known, fetch, response, () => world.look(fetch, plan));
  if (!shown) return;
  assertId(known, fetch, shown);
  await compare(client, known, { role: fetch, shown });
}

function compare(
  { world }: Client,
  resource: KnownResource,
  view: { role: OperationRole; shown: JsonObject; sent?: JsonObject },
): Promise<void> {
  const read = async () => objectIn(await world.look(fetch, { id: resource.id }));
  return world.compare({ ...view, resource, read });
}

function bodyOf({ world, workflows, entry }: Client, id: string, pick: number) {
  const workflow = workflows[pick % Math.max(workflows.length, 1)];
  return {
    ...(workflow && { workflow_id: workflow.id }),
    ...(entry ? { silo_entry_id: entry.id } : { data: {} }),
    tags: [mark, world.label(`job ${id}`)],
  };
}
