import { textsIn } from '../../checks/response/relations.ts';
import { idsOf, type JsonObject, sameUuid } from '../../checks/values.ts';
import { isJsonObject } from '../../lib/json.ts';
import { nothingIfSkipped } from '../run/discovery.ts';
import type { Scenario } from '../run/scenario.ts';
import { type Entry, isEntry, updateEntry } from './entry-data.ts';
import type { MentionShape } from './mention-shapes.ts';
import { variedEntries } from './varied-entries.ts';
import { type Walk, walkWhole } from './walk.ts';

const list = 'listSiloEntries';
/** The key under which a mention is added to a document. */
const key = 'docproc_contract';

/** The entries of the workspace, with their documents as far as the listing shows them. */
export async function readEntries(scenario: Scenario): Promise<Entry[]> {
  const { items } = await walkWhole(scenario, list, { options: { unchecked: true } });
  return items.filter(isEntry);
}

/** Whether a document mentions a UUID in a text that is nothing but that. */
export function mentions({ data }: JsonObject, uuid: string): boolean {
  return textsIn(data).some(({ text }) => sameUuid(text, uuid));
}

/** An entry that others mention already, without a change, and those. */
export interface ExistingRelation {
  target: Entry;
  mentioning: Entry[];
}

/** The entry that most others mention. */
export function existingRelation(entries: readonly Entry[]): ExistingRelation | undefined {
  const ids = new Map(entries.map((entry) => [entry.id.toLowerCase(), entry]));
  const found = new Map<Entry, Set<Entry>>();
  for (const entry of entries) {
    for (const { text } of textsIn(entry.data)) {
      const target = ids.get(text.toLowerCase());
      if (!target || target === entry) continue;
      found.set(target, (found.get(target) ?? new Set()).add(entry));
    }
  }
  const [most] = [...found].toSorted(([, a], [, b]) => b.size - a.size);
  return most && { target: most[0], mentioning: [...most[1]] };
}

/**
 * An entry that no other mentions, and some to be made to mention it.
 *
 * @param first one to be among them
 * @throws Skipped when there are fewer than two entries
 */
export function unrelated(
  scenario: Scenario,
  entries: readonly Entry[],
  count: number,
  first?: Entry,
): { target: Entry; others: Entry[] } {
  const documents = entries.filter(({ data }) => isJsonObject(data));
  const candidates = documents.filter((entry) => entry !== first);
  const target =
    candidates.find(({ id }) => !documents.some((each) => mentions(each, id))) ?? candidates[0];
  const rest = documents.filter((entry) => entry !== target);
  if (!target || rest.length === 0) scenario.skip('needs two silo entries with their data');
  const varied = variedEntries(rest, count);
  const others = first ? [first, ...varied.filter((each) => each !== first)] : varied;
  return { target, others: others.slice(0, count) };
}

/**
 * Adds a value to the document of an entry; a replacing and a merging server do that alike.
 *
 * @returns whether the server accepts it, as it need not: what a document may hold is open
 */
export async function addTo(scenario: Scenario, entry: Entry, value: unknown): Promise<boolean> {
  const data = { ...(isJsonObject(entry.data) && entry.data), [key]: value };
  const options = { expectation: 'open' } as const;
  const update = updateEntry(scenario, entry, { data }, options);
  return (await update.catch(nothingIfSkipped)) !== undefined;
}

/** Makes entries mention another one, each in its own way; see {@link addTo}. */
export async function addMentions(
  scenario: Scenario,
  target: Entry,
  pairs: readonly (readonly [Entry, MentionShape])[],
): Promise<(readonly [Entry, MentionShape])[]> {
  const accepted = await Promise.all(
    pairs.map(([entry, shape]) => addTo(scenario, entry, shape.make(target.id))),
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

/** Searches for what mentions an entry. */
export function search(
  scenario: Scenario,
  { id }: Entry,
  context?: string,
  lagging = false,
): Promise<Walk> {
  const { name } = scenario.kindOfPath();
  const query = context === undefined ? {} : { 'context-filter': context };
  return walkWhole(scenario, scenario.operation.id, {
    path: { [name]: id },
    query,
    options: { unchecked: lagging },
  });
}

/** Whether a listing holds an entry. */
export function holds({ items }: Walk, { id }: Entry): boolean {
  return idsOf(items).includes(id);
}
