import type { OperationRole } from '../../api/roles.ts';
import { objectIn } from '../../api/success.ts';
import { sameUuid } from '../../checks/values.ts';
import { type JsonObject, objectsOf, text } from '../../lib/json.ts';
import { uuidOfVersion } from '../../lib/uuid.ts';
import { intentsOf } from '../resources/jobs/job-views.ts';
import { runKey, runTag } from '../run-tag.ts';
import { KnownResource } from './known-resource.ts';
import { type Client, Contradiction } from './sequence-run.ts';
import { assertId } from './workflow-actions.ts';

const create = 'create-job';
const post = 'create-job-non-idempotent';
const fetch = 'fetch-job';

/** Creates a job under an id of its own. */
export async function createJob(client: Client, pick: number): Promise<void> {
  const { run } = client;
  const id = uuidOfVersion(7);
  const sent = bodyOf(client, id, pick);
  // What is not there yet must not count as missing afterwards.
  if (pick % 4 === 0) await run.send(fetch, { id }, { mayFail: true });
  const shown = objectIn(await run.send(create, { id, json: sent }));
  if (!shown) return;
  const known = new KnownResource({ kind: 'job', id, isOwn: true }, fieldsOf(sent));
  client.jobs.push(known);
  client.repeatable.push({ known, sent });
  noteSteps(client, id, sent);
  await compare(client, known, { role: create, shown, sent });
}

/** Creates a job whose id the service chooses. */
export async function postJob(client: Client, pick: number): Promise<void> {
  const { run } = client;
  // What the label stands for is known when the response is there.
  const provisional = uuidOfVersion(7);
  const sent = bodyOf(client, provisional, pick);
  const shown = objectIn(await run.send(post, { json: sent }));
  const id = text(shown?.id);
  if (!shown || id === undefined) return;
  for (const tag of sent.tags) if (tag !== runTag) run.observations.label(tag, `job ${id}`);
  if (client.jobs.some((each) => sameUuid(each.id, id))) {
    const details = { pointer: '/id', expected: 'an id of its own', actual: id };
    throw new Contradiction(post, 'A creation gives the id of an earlier job.', details);
  }
  const known = new KnownResource({ kind: 'job', id, isOwn: true }, fieldsOf(sent));
  client.jobs.push(known);
  noteSteps(client, id, sent);
  await compare(client, known, { role: post, shown, sent });
}

/** Repeats the creation of a job, which creates none. */
export async function repeatJob(client: Client, pick: number): Promise<void> {
  const repeatable = client.repeatable[pick % client.repeatable.length];
  if (!repeatable) return;
  const { known, sent } = repeatable;
  const shown = objectIn(await client.run.send(create, { id: known.id, json: sent }));
  if (!shown) return;
  assertId(known, create, shown);
  await compare(client, known, { role: create, shown });
}

/** Fetches a job. */
export async function fetchJob(client: Client, pick: number): Promise<void> {
  const known = client.jobs[pick % client.jobs.length];
  if (!known) return;
  const { run } = client;
  const plan = { id: known.id };
  const response = await run.send(fetch, plan);
  const shown = await run.existing(known, fetch, response, () => run.look(fetch, plan));
  if (!shown) return;
  assertId(known, fetch, shown);
  await compare(client, known, { role: fetch, shown });
}

async function compare(
  client: Client,
  resource: KnownResource,
  view: { role: OperationRole; shown: JsonObject; sent?: JsonObject },
): Promise<void> {
  const { run } = client;
  assertSteps(client, resource, view);
  const read = async () => objectIn(await run.look(fetch, { id: resource.id }));
  await run.compare({ ...view, resource, read });
}

/**
 * Remembers the names of steps that a job cannot run: those that were known when it was created, but not as
 * its workflow's.
 */
function noteSteps({ run, workflows, foreignSteps }: Client, id: string, sent: JsonObject): void {
  const workflow = workflows.find((each) => each.id === sent.workflow_id);
  const names = new Set(workflow?.possible('steps').flatMap(namesOf));
  if (names.size === 0) return;
  const former = new Set(workflow?.former('steps').flatMap(namesOf));
  const foreign = [...run.observations.labels].filter((label) => !names.has(label));
  foreignSteps.set(id, new Map(foreign.map((label) => [label, { isLate: former.has(label) }])));
}

function namesOf(steps: unknown): string[] {
  return objectsOf(steps).map(({ name }) => String(name));
}

/**
 * Fails when a job shows a step that its workflow had before an update, or that another one has. Whether
 * an update concerns jobs that are there already is open.
 */
function assertSteps(
  { foreignSteps }: Client,
  { id }: KnownResource,
  { role, shown }: { role: OperationRole; shown: JsonObject },
): void {
  for (const [index, { name }] of intentsOf(shown).entries()) {
    const foreign = typeof name === 'string' ? foreignSteps.get(id)?.get(name) : undefined;
    if (!foreign) continue;
    const message = 'A job runs a step that its workflow did not have when the job was created.';
    const expected = 'a step of its workflow';
    const pointer = `/intents/${index}/name`;
    const details = { pointer, expected, actual: String(name) };
    throw new Contradiction(role, message, details, foreign);
  }
}

/** Creates a job on the entry of the client, or on data. */
function bodyOf({ run, workflows, entry }: Client, id: string, pick: number) {
  const workflow = workflows[pick % Math.max(workflows.length, 1)];
  const isOnEntry = entry !== undefined && pick % 3 !== 2;
  return {
    ...(workflow && { workflow_id: workflow.id }),
    ...(isOnEntry ? { silo_entry_id: entry.id } : { data: { [runKey]: id } }),
    tags: [runTag, run.label(`job ${id}`)],
  };
}

/** What of the body that created it a job shows. */
function fieldsOf({ workflow_id, silo_entry_id, tags }: JsonObject): JsonObject {
  return {
    ...(workflow_id !== undefined && { workflow_id }),
    ...(silo_entry_id !== undefined && { silo_entry_id }),
    tags,
  };
}
