import { operationWithRole } from '../../../api/api.ts';
import { pageIn } from '../../../api/success.ts';
import { contains, sameUuid } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject, text } from '../../../lib/json.ts';
import type { SendOptions } from '../../session/contract-target.ts';
import { longestLag, readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { nothingIfSkipped, Skipped } from '../../session/skipped.ts';
import { isEmpty } from '../values/differences.ts';
import { restoreAfterwards } from './restored-entries.ts';
import { lostFrom, walk } from './walk.ts';

/** A silo entry as a server sent it. */
export type ListedEntry = JsonObject & { id: string };

const list = 'list-entries';
const update = 'update-entry';

/**
 * Entries of the workspace as they are now, without that of jobs where there are enough others. A check may change
 * them, and restores them afterwards.
 *
 * @throws Skipped when there are fewer
 */
export async function entriesToChange(scenario: Scenario, count: 1): Promise<[ListedEntry]>;
export async function entriesToChange(
  scenario: Scenario,
  count: 2,
): Promise<[ListedEntry, ListedEntry]>;
export async function entriesToChange(
  scenario: Scenario,
  count: 3,
): Promise<[ListedEntry, ListedEntry, ListedEntry]>;
export async function entriesToChange(scenario: Scenario, count: number): Promise<ListedEntry[]> {
  const chosen = await firstEntries(scenario);
  if (chosen.length >= count) return chosen.slice(0, count);
  throw new Skipped(
    `needs ${count === 1 ? 'a silo entry' : `${count} silo entries`} in the workspace of the token; found ${chosen.length}`,
  );
}

/**
 * Entries to find out what an update takes away: that first which shows most fields with values, and then
 * those with values in fields in which the ones before have none. They are such as other checks have not
 * changed, as far as there are so many, and the third is the first where there are two.
 *
 * @throws Skipped when there are fewer than two
 */
export async function fullestEntries(
  scenario: Scenario,
): Promise<[ListedEntry, ListedEntry, ListedEntry]> {
  const entries = await firstEntries(scenario);
  const others = entries.slice(3);
  const waiting = others.length > 2 ? others : entries;
  const seen = new Set<string>();
  const filledOf = (entry: JsonObject) =>
    Object.keys(entry).filter((field) => !isEmpty(entry[field]) && entry[field] !== false);
  const next = () => {
    const news = waiting.map((entry) => {
      const filled = filledOf(entry);
      return filled.filter((field) => !seen.has(field)).length + filled.length / 1000;
    });
    const [entry] = waiting.splice(news.indexOf(Math.max(...news)), 1);
    for (const field of filledOf(entry ?? {})) seen.add(field);
    return entry;
  };
  const [first, second, third = first] = [next(), next(), next()];
  if (first && second && third) return [first, second, third];
  throw new Skipped('needs two silo entries in the workspace of the token');
}

/**
 * The entry that jobs are created for, as it is now.
 *
 * @throws Skipped when the listing does not show it
 */
export async function entryOfJobs(scenario: Scenario): Promise<ListedEntry> {
  const id = await scenario.id('entry_id');
  const entry = await findListed(scenario, id, isEntry);
  return { ...entry, id };
}

async function firstEntries(scenario: Scenario): Promise<ListedEntry[]> {
  const { discovery, api, session } = scenario.run;
  const operation = operationWithRole(api, update);
  const kind = operation && discovery.kindOfPath(operation);
  const others = kind && (await discovery.updatable(kind));
  const isOwn = (entry: JsonObject) => !session.marks.isOfOther(entry);
  const listed = (await listedFirst(scenario)).filter(isOwn);
  const given = scenario.fixtures.entry_id;
  if (!others) return listed.toSorted((a, b) => Number(b.id === given) - Number(a.id === given));
  // In the order in which they were listed at first, for updates may change it.
  const { firstEntry } = scenario;
  const order = [...others.slice(firstEntry), ...others.slice(0, firstEntry)];
  const isThere = listed.some(({ id }) => id === order[0]);
  const walked = isThere ? [] : (await walk(scenario, list, { most: 500 })).items.filter(isEntry);
  const all = isThere ? listed : walked.filter(isOwn);
  return order.flatMap((id) => all.find((each) => each.id === id) ?? []);
}

/** The entries of the first page. */
export async function listedFirst(scenario: Scenario): Promise<ListedEntry[]> {
  const { response } = await scenario.respond(list, {});
  const page = pageIn(response, scenario.calledOperation(list));
  const listed = (page?.items ?? []).filter(isEntry);
  // A listing that gives an entry twice is a check's matter.
  return [...new Map(listed.map((each) => [each.id, each])).values()];
}

/** Whether something listed has an id. */
export function isEntry(item: JsonObject): item is ListedEntry {
  return text(item.id) !== undefined;
}

/**
 * Updates an entry, to be restored when the check ends.
 *
 * @throws Skipped when the server rejects it, as it may: which folders exist, and what a document may
 *   hold, is open
 */
export async function updateEntry(
  scenario: Scenario,
  entry: ListedEntry,
  json: JsonObject,
  options?: SendOptions,
): Promise<JsonObject> {
  restoreAfterwards(scenario, entry, Object.keys(json));
  const response = await scenario.success(update, { id: entry.id, json }, options);
  // A server that changed more than it was asked to gets that back as well.
  const changed = ['folder', 'data'].filter(
    (field) => field in response && !contains(response[field], entry[field]),
  );
  restoreAfterwards(scenario, entry, changed);
  return response;
}

/**
 * Updates an entry as {@link updateEntry} does.
 *
 * @returns nothing if the server rejects it, or does not respond
 * @throws Skipped when another run of these tests is changing the entry
 */
export async function tryUpdate(
  scenario: Scenario,
  entry: ListedEntry,
  json: JsonObject,
): Promise<JsonObject | undefined> {
  // Throws here what is caught below.
  restoreAfterwards(scenario, entry, Object.keys(json));
  const updated = updateEntry(scenario, entry, json, { expectation: 'open' });
  return updated.catch(nothingIfSkipped);
}

/**
 * Entries with the documents that an update without a field shows, for a page may show less of them, which
 * would be what they are restored to.
 */
export function withDocuments(
  scenario: Scenario,
  entries: readonly ListedEntry[],
): Promise<ListedEntry[]> {
  return Promise.all(
    entries.map(async (entry) => {
      const shown = await tryUpdate(scenario, entry, {});
      return { ...entry, data: shown?.data };
    }),
  );
}

/** Whether an update that names nothing finds an entry, so that it is there even if the listing lacks it. */
export async function canBeUpdated(scenario: Scenario, id: string): Promise<boolean> {
  if (scenario.run.settings.readOnly || !scenario.hasOperation(update)) return false;
  return sameUuid((await scenario.attempt(update, { id, json: {} }))?.id, id);
}

/** Reports an entry that the whole listing lacks, although it can be updated. */
export async function reportUnlisted(
  scenario: Scenario,
  ids: readonly string[],
  message: string,
): Promise<void> {
  const [lost] = await lostFrom(scenario, list, ids, { unchecked: true });
  if (lost === undefined || !(await canBeUpdated(scenario, lost))) return;
  const details = { pointer: '/list', expected: `entry ${lost}`, actual: 'no such entry' };
  scenario.documented('F188', message, details);
}

/**
 * The entry as the listing shows it. A listing may lag a little behind a write, so the request is
 * repeated until it shows what is hoped for.
 *
 * @param longest how many ms to go on
 * @throws Skipped when the entry is not on the pages looked at
 */
export async function findListed(
  scenario: Scenario,
  id: string,
  hopedFor: (entry: JsonObject) => boolean,
  longest: number = longestLag.ofListing,
): Promise<JsonObject> {
  const read = async () => {
    const { items } = await walk(scenario, list, { most: 500 });
    return items.find((each) => each.id === id);
  };
  const found = await readUntil(read, (entry) => entry !== undefined && hopedFor(entry), longest);
  if (found) return found;
  throw new Skipped('needs a listing that shows the entry that was updated');
}

/** The document of an entry with one text changed, and how to read that text. */
interface ChangedDocument {
  data: unknown;
  text: string;
  read(data: unknown): unknown;
}

/** Adds a note to one text in the document of an entry; see {@link withText}. */
export function withNote(entry: JsonObject, note: string): ChangedDocument {
  return withText(entry, (given) => `${given} ${note}`);
}

/**
 * Changes one text in the document of an entry: the longest one that is no identifier, date or
 * number, for that is the likeliest to be free text.
 *
 * @throws Skipped when the document holds no such text
 */
export function withText({ data }: JsonObject, change: (given: string) => string): ChangedDocument {
  const [place] = textsOf(data).toSorted((a, b) => b.text.length - a.text.length);
  if (!place) throw new Skipped('needs a silo entry whose document holds some free text');
  const changed = change(place.text);
  const read = (value: unknown) =>
    place.path.reduce<unknown>((node, key) => memberOf(node, key), value);
  return { data: replaced(data, place.path, changed), text: changed, read };
}

/** Whether the document of an entry holds a text that {@link withText} can change. */
export function hasText({ data }: JsonObject): boolean {
  return textsOf(data).length > 0;
}

function memberOf(node: unknown, key: string): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined;
}

function replaced(node: unknown, [key, ...rest]: readonly string[], value: string): unknown {
  if (key === undefined) return value;
  if (Array.isArray(node)) {
    return node.map((each, index) => (String(index) === key ? replaced(each, rest, value) : each));
  }
  return isJsonObject(node) ? { ...node, [key]: replaced(node[key], rest, value) } : node;
}

function textsOf(value: unknown, path: string[] = []): { path: string[]; text: string }[] {
  if (typeof value === 'string') return /\p{L}{3,}.* /u.test(value) ? [{ path, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => textsOf(child, [...path, key]));
}

/** An entry, and others whose documents mention it. */
export interface Relation {
  target: ListedEntry;
  mentioning: ListedEntry[];
}

/**
 * Makes the documents of some entries mention another one; they are restored when the check ends.
 *
 * @throws Skipped when there are too few entries, or the server does not keep such a document
 */
export async function relate(scenario: Scenario, count: 1 | 2): Promise<Relation> {
  const [target, ...mentioning] = await (count === 1
    ? entriesToChange(scenario, 2)
    : entriesToChange(scenario, 3));
  for (const entry of mentioning) {
    const { data } = withText(entry, () => target.id);
    await updateEntry(scenario, entry, { data });
  }
  return { target, mentioning };
}

/**
 * Entries that differ from each other as far as possible, for a server may treat drafts, or entries
 * of one folder or state, otherwise than the rest.
 */
export function variedEntries(entries: readonly ListedEntry[], count: number): ListedEntry[] {
  const chosen: ListedEntry[] = [];
  const seen = new Set<string>();
  const waiting = [...entries];
  while (chosen.length < count && waiting.length > 0) {
    const news = waiting.map((entry) => traitsOf(entry).filter((each) => !seen.has(each)).length);
    const [entry] = waiting.splice(news.indexOf(Math.max(...news)), 1);
    if (!entry) break;
    chosen.push(entry);
    for (const trait of traitsOf(entry)) seen.add(trait);
  }
  return chosen;
}

/** The flags of an entry, its short texts, and which of its lists hold something. */
function traitsOf(entry: JsonObject): string[] {
  return Object.entries(entry).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return [`${name} ${value}`];
    if (typeof value === 'string') return /^[\w -]{1,24}$/.test(value) ? [`${name} ${value}`] : [];
    return Array.isArray(value) ? [`${name} ${value.length > 0}`] : [];
  });
}
