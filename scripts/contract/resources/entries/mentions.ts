import { textsIn } from '../../../checks/response/relations.ts';
import { idsOf, sameUuid } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject, text } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { runTag } from '../../run-tag.ts';
import { longestLag, readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { isEntry, type ListedEntry, type Relation, variedEntries } from './entry-data.ts';
import { ownValueOf, withOwnValue } from './own-values.ts';
import { restoreAfterwards } from './restored-entries.ts';
import { type Walk, walkWhole } from './walk.ts';

const list = 'list-entries';
const update = 'update-entry';

/** How often in a row something is awaited in vain: an entry that keeps a value of these tests, a search that finds nothing. */
const mostAwaited = 2;
/** How many ms a search is awaited that has found nothing so often. */
const shortWait = 200;

/** The entries of the workspace before this check changes them: what another has restored just now may take a moment. */
export async function settledEntries(scenario: Scenario): Promise<ListedEntry[]> {
  const { awaitedInVain } = scenario.run;
  const timesAwaited = (id: unknown) => awaitedInVain.get(id) ?? 0;
  const changed = (found: readonly ListedEntry[]) =>
    found.filter((each) => isChanged(each) && timesAwaited(each.id) < mostAwaited);
  const entries = await readUntil(
    () => readEntries(scenario),
    (found) => changed(found).length === 0,
    400,
  );
  for (const { id } of changed(entries)) awaitedInVain.set(id, timesAwaited(id) + 1);
  return entries;
}

/** The entries of the workspace, with their documents as far as the listing shows them. */
export async function readEntries(scenario: Scenario): Promise<ListedEntry[]> {
  const { items } = await walkWhole(scenario, list, { options: { unchecked: true } });
  // A listing that holds an entry several times is a check's matter.
  const once = new Map(items.filter(isEntry).map((entry) => [entry.id, entry]));
  return [...once.values()];
}

function isChanged({ folder, data }: JsonObject): boolean {
  const added = ownValueOf(data);
  return text(folder)?.includes(runTag) || text(added) !== undefined || isJsonObject(added);
}

/** Whether a document mentions a UUID in a text that is nothing but that. */
export function mentions({ data }: JsonObject, uuid: string): boolean {
  return textsIn(data).some((each) => each.text.toLowerCase() === uuid.toLowerCase());
}

/** The entry that most others mention already, without a change. */
export function existingRelation(entries: readonly ListedEntry[]): Relation | undefined {
  const ids = new Map(entries.map((entry) => [entry.id.toLowerCase(), entry]));
  const found = new Map<ListedEntry, Set<ListedEntry>>();
  for (const entry of entries) {
    for (const each of textsIn(entry.data)) {
      const target = ids.get(each.text.toLowerCase());
      if (!target || target === entry) continue;
      found.set(target, (found.get(target) ?? new Set()).add(entry));
    }
  }
  const [most] = [...found].toSorted(([, a], [, b]) => b.size - a.size);
  return most && { target: most[0], mentioning: [...most[1]] };
}

/**
 * An entry that no other mentions, and some to be made to mention it, which come before and behind it in the
 * listing: a search may have to do with which of two entries is the older one.
 *
 * @param first one to be among them
 * @throws Skipped when there are fewer than two entries
 */
export function unrelated(
  scenario: Scenario,
  entries: readonly ListedEntry[],
  count: number,
  first?: ListedEntry,
): { target: ListedEntry; others: ListedEntry[] } {
  const documents = entries.filter(({ data }) => isJsonObject(data));
  const candidates = documents.filter((entry) => entry !== first);
  const free = candidates.filter(({ id }) => !documents.some((each) => mentions(each, id)));
  const target = free[free.length >> 1] ?? candidates[0];
  if (!target || documents.length < 2) scenario.skip('needs two silo entries with their data');
  const varied = variedEntries(nearestFirst(documents, documents.indexOf(target)), count);
  const others = first ? [first, ...varied.filter((each) => each !== first)] : varied;
  return { target, others: others.slice(0, count) };
}

/** What is behind a place of a list and before it, by turns, the nearest first. */
function nearestFirst<Item>(list: readonly Item[], place: number): Item[] {
  const [before, behind] = [list.slice(0, place).toReversed(), list.slice(place + 1)];
  return Array.from({ length: Math.max(before.length, behind.length) }, (_, index) => [
    ...behind.slice(index, index + 1),
    ...before.slice(index, index + 1),
  ]).flat();
}

/**
 * Adds a value to the document of an entry, to be restored when the check ends; a replacing and a
 * merging server do that alike.
 *
 * @param folder to which the update moves the entry as well
 * @returns whether the server accepts it, as it need not: what a document may hold is open
 */
export async function addTo(
  scenario: Scenario,
  entry: ListedEntry,
  value: unknown,
  folder?: string,
): Promise<boolean> {
  const moved = folder === undefined ? {} : { folder };
  const json = { ...moved, data: withOwnValue(entry.data, value) };
  restoreAfterwards(scenario, entry, Object.keys(json));
  const plan = { id: entry.id, json };
  return (await scenario.attempt(update, plan)) !== undefined;
}

/** Makes entries mention another one, each in its own way; see {@link addTo}. */
export async function addMentions(
  scenario: Scenario,
  target: ListedEntry,
  pairs: readonly (readonly [ListedEntry, MentionShape])[],
): Promise<(readonly [ListedEntry, MentionShape])[]> {
  const accepted = await Promise.all(
    pairs.map(async ([entry, shape], index) => {
      const value = shape.make(target.id);
      // Every second update moves the entry as well, where the server takes such a folder.
      const isMoved = index % 2 === 1 && (await addTo(scenario, entry, value, scenario.newName()));
      return isMoved || addTo(scenario, entry, value);
    }),
  );
  return pairs.filter((_, index) => accepted[index]);
}

/** The document of an entry with another text in place of a UUID. */
export function withoutMention(data: unknown, uuid: string, other: string): unknown {
  if (typeof data === 'string') return sameUuid(data, uuid) ? other : data;
  if (Array.isArray(data)) return data.map((each) => withoutMention(each, uuid, other));
  if (!isJsonObject(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, withoutMention(value, uuid, other)]),
  );
}

/**
 * Searches for what mentions an entry.
 *
 * @throws Skipped when a search without a context has no page, also the second time: nothing is to be awaited then
 */
export async function search(
  scenario: Scenario,
  { id }: ListedEntry,
  { context, unchecked = false }: { context?: string; unchecked?: boolean } = {},
): Promise<Walk> {
  const { operation } = scenario;
  const query = context === undefined ? {} : { 'context-filter': context };
  const read = () => walkWhole(scenario, operation, { id, query, options: { unchecked } });
  const found = await read();
  if (found.first || context !== undefined) return found;
  const again = await read();
  return again.first ? again : scenario.skip(`needs a success of ${operation.id}`);
}

/**
 * Searches for what mentions an entry until all of these are found; no check of single responses sees that.
 *
 * @param longest how many ms to go on, unless searches have found nothing several times
 */
export async function awaitFound(
  scenario: Scenario,
  target: ListedEntry,
  entries: readonly ListedEntry[],
  longest: number = longestLag.usual,
): Promise<Walk> {
  const { awaitedInVain } = scenario.run;
  const { id } = scenario.operation;
  const timesAwaited = awaitedInVain.get(id) ?? 0;
  const found = await readUntil(
    () => search(scenario, target, { unchecked: true }),
    (walk) => entries.every((entry) => holds(walk, entry)),
    timesAwaited < mostAwaited ? longest : shortWait,
  );
  const isInVain = !entries.some((entry) => holds(found, entry));
  awaitedInVain.set(id, isInVain ? timesAwaited + 1 : 0);
  return found;
}

/** Searches for what mentions an entry, once the search has had time to find all of these. */
export async function searchUntilAll(
  scenario: Scenario,
  target: ListedEntry,
  entries: readonly ListedEntry[],
  longest?: number,
): Promise<Walk> {
  const awaited = await awaitFound(scenario, target, entries, longest);
  const found = await search(scenario, target);
  // The one after it may come from a cache that is older.
  return entries.every((entry) => holds(awaited, entry)) ? awaited : found;
}

/** Whether a listing holds an entry. */
export function holds({ items }: Walk, { id }: ListedEntry): boolean {
  return idsOf(items).includes(id);
}

/** A way in which a document can mention a UUID. */
export interface MentionShape {
  /** Where the UUID stands, in words. */
  place: string;
  make(uuid: string): unknown;
}

const nested = (depth: number, value: unknown): unknown =>
  depth === 0 ? value : { part: nested(depth - 1, value) };

/** The key of the object in which the second of the shapes mentions a UUID. */
export const mentionedIn = 'source';

/** Places at which a UUID stands as a text of its own, those first that tell most servers apart. */
export const mentionShapes: readonly MentionShape[] = [
  { place: 'at the top level', make: (uuid) => uuid },
  { place: 'in an object', make: (uuid) => ({ [mentionedIn]: { uuid } }) },
  { place: 'in a list', make: (uuid) => ['first', 'second', uuid] },
  { place: 'in an object of a list', make: (uuid) => [{ code: 1 }, { code: 2, uuid }] },
  { place: 'in a list of lists', make: (uuid) => [[], ['first', [uuid]]] },
  { place: 'in the first of several objects of a list', make: (uuid) => [{ uuid }, { code: 2 }] },
  { place: 'in front of others in a list', make: (uuid) => [uuid, 'second', 'third'] },
  { place: 'six levels deep', make: (uuid) => nested(6, uuid) },
  { place: 'sixteen levels deep', make: (uuid) => nested(15, uuid) },
  { place: 'under a key of other characters', make: (uuid) => ({ 'n° 1/ключ': { '@id': uuid } }) },
  { place: 'at several places', make: (uuid) => ({ first: uuid, others: [uuid, { uuid }] }) },
  {
    place: 'late in a long document',
    make: (uuid) => ({ notes: Array(60).fill('Text that comes before. '.repeat(3)), uuid }),
  },
  {
    place: 'late in a document of 60 kB',
    make: (uuid) => ({ notes: Array(800).fill('Text that comes before. '.repeat(3)), uuid }),
  },
  {
    place: 'late in a list of 150 objects',
    make: (uuid) => [...Array.from({ length: 150 }, (_, code) => ({ code })), { uuid }],
  },
  {
    place: 'behind 60 other UUIDs',
    make: (uuid) => [...Array.from({ length: 60 }, () => uuidOfVersion(4)), uuid],
  },
  {
    place: 'beside values of other types',
    make: (uuid) => ({ a: null, b: [], c: {}, d: 1.5, e: true, f: '', uuid }),
  },
  // Members that a search may take for something else than a text of the document.
  ...[
    ...['id', 'ref', 'notes', 'code', 'url', 'name', 'description', 'meta', 'tags', 'lines'],
    ...['previous_id', 'series_id', '$ref'],
  ].map((name) => ({
    place: `in a member \`${name}\``,
    make: (uuid: string) => ({ [name]: uuid }),
  })),
];

/** A document that holds another UUID, which only begins alike. */
export const nearMention: MentionShape = {
  place: 'nowhere',
  make: (uuid) => ({ uuid: nearTo(uuid) }),
};

/** A UUID with the first eight digits of another. */
function nearTo(uuid: string): string {
  const end = uuid
    .slice(-12)
    .replace(/[0-9a-f]/gi, (digit) => ((parseInt(digit, 16) + 1) % 16).toString(16));
  return `${uuid.slice(0, -12)}${end}`;
}
