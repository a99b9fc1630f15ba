import { type objectIn, pageIn } from '../../api/success.ts';
import type { JsonObject } from '../../lib/json.ts';
import { withText } from '../resources/entries/entry-data.ts';
import { readUntil } from '../session/lag.ts';
import { KnownResource } from './known-resource.ts';
import { type Client, Contradiction, type SequenceContext } from './sequence-run.ts';
import { assertId } from './workflow-actions.ts';

const update = 'update-entry';
const list = 'list-entries';
const related = 'list-related-entries';

/** The entry that a client changes, as it was at first; of its document, the text that is changed. */
export function entryOf(context: SequenceContext, index: number): KnownResource | undefined {
  const entry = context.entries[index];
  if (!entry) return undefined;
  const identity = { kind: 'entry', id: entry.id, isOwn: false } as const;
  return new KnownResource(identity, viewOf(context, index, entry));
}

/** Updates folder, document or both; a document mentions another entry where the third bit says so. */
export async function updateEntry(client: Client, pick: number, mask: number): Promise<void> {
  const { entry, run, index } = client;
  const given = run.context.entries[index];
  if (!entry || !given) return;
  const { target } = run.context;
  const written: JsonObject = {};
  if (mask & 1) written.folder = run.label(entry.key);
  // A folder that is empty must not stay so.
  if (pick % 4 === 0 && typeof written.folder === 'string') {
    await run.send(list, {
      query: run.scenario.query(list, { 'folder-filter': written.folder }),
    });
  }
  if (mask & 6) {
    const isMention = (mask & 4) !== 0 && target !== undefined;
    written.data = isMention ? target.id : run.label(entry.key);
  }
  const { data } = written;
  const json = {
    ...written,
    ...(data !== undefined && { data: withText(given, () => String(data)).data }),
  };
  const plan = { id: entry.id, json };
  const response = await run.send(update, plan);
  const again = () => run.look(update, plan);
  const shown = await run.existing(entry, update, response, again);
  if (!shown) return entry.noteUncertain(written);
  assertId(entry, update, shown);
  entry.write(written);
  const view = viewOf(run.context, index, shown);
  const read = () => listed(client);
  await run.compare({ resource: entry, role: update, shown: view, sent: written, read });
}

/** Looks for the entry of the client in the listing of its folder. */
export async function listEntries(client: Client): Promise<void> {
  const { entry, run, index } = client;
  if (!entry) return;
  const response = await run.send(list, planOf(client));
  const found = pageIn(response, run.scenario.calledOperation(list))?.items.find(
    ({ id }) => id === entry.id,
  );
  if (!found) return;
  const shown = viewOf(run.context, index, found);
  const read = () => listed(client);
  await run.compare({ resource: entry, role: list, shown, isListed: true, read });
}

/** Searches for the entries that mention the target: that of the client is one if its document does. */
export async function findRelated(client: Client): Promise<void> {
  const { entry, run } = client;
  const { target } = run.context;
  if (!entry || !target) return;
  const plan = { id: target.id };
  const operation = run.scenario.calledOperation(related);
  const isMentioned = entry.value('data') === target.id;
  // Somebody else may have changed the document.
  if (!isMentioned && !run.observations.isOf(entry.value('data'), entry.key)) return;
  const fits = (response: Parameters<typeof objectIn>[0]) => {
    const page = pageIn(response, operation);
    if (!page || page.next !== undefined) return true;
    return page.items.some(({ id }) => id === entry.id) === isMentioned;
  };
  if (fits(await run.send(related, plan))) return;
  if (fits(await readUntil(() => run.look(related, plan), fits, run.lag))) return;
  const message = isMentioned
    ? 'After other calls, an entry that mentions the UUID is not found.'
    : 'After other calls, an entry is found that no longer mentions the UUID.';
  const details = {
    pointer: '/list',
    expected: isMentioned ? `entry ${entry.id}` : `no entry ${entry.id}`,
    actual: isMentioned ? 'it is missing' : 'it is there',
  };
  throw new Contradiction(related, message, details, { isShared: true, isLate: true });
}

/** Reads the entry of a client from the listing of its folder. */
async function listed(client: Client): Promise<JsonObject | undefined> {
  const { entry, run, index } = client;
  const operation = run.scenario.calledOperation(list);
  const page = pageIn(await run.look(list, planOf(client)), operation);
  const found = page?.items.find(({ id }) => id === entry?.id);
  return found && viewOf(run.context, index, found);
}

function planOf({ entry, run }: Client) {
  const folder = entry?.value('folder');
  if (typeof folder !== 'string' || folder === '') return {};
  return { query: run.scenario.query(list, { 'folder-filter': folder }) };
}

/** Of an entry, what the sequences change: the folder, and one text of the document. */
function viewOf({ entries }: SequenceContext, index: number, shown: JsonObject): JsonObject {
  const given = entries[index];
  const data = given && shown.data != null ? withText(given, (each) => each).read(shown.data) : {};
  return { folder: shown.folder, ...(typeof data === 'string' && { data }) };
}
