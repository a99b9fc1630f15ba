import { pageIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { searchesRelations, textsIn } from '../../../checks/response/relations.ts';
import { idsOf } from '../../../checks/values.ts';
import { text } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { type ListedEntry, relate, tryUpdate } from '../../resources/entries/entry-data.ts';
import {
  addMentions,
  addTo,
  existingRelation,
  holds,
  type MentionShape,
  mentionShapes,
  mentions,
  nearMention,
  readEntries,
  search,
  searchUntilAll,
  settledEntries,
  unrelated,
} from '../../resources/entries/mentions.ts';
import type { Walk } from '../../resources/entries/walk.ts';
import { longestLag, readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onEach, type ScenarioCheck } from '../../session/scenario-check.ts';
import { reportQuery } from '../../session/understood-queries.ts';

export const relatedFound: ScenarioCheck = {
  id: 'related-found',
  kind: 'stateful',
  asserts:
    'Every entry whose document has the UUID of another entry, at any place, is found as related to that entry. It is still found after an update that leaves the document alone, of either entry, and is shown as it is now.',
  basis: restsOn('F197', 'D34', 'D83', 'D137'),
  fix: 'Search the documents of all entries as they are now, in every text at every depth, and compare UUIDs as RFC 9562 says.',
  writes: ['entries'],
  operations: onEach(searchesRelations),
  async run(scenario) {
    const items = await settledEntries(scenario);
    const existing = existingRelation(items);
    if (existing) await compareExisting(scenario, existing.target);
    const { target, others } = unrelated(scenario, items, 12, existing?.mentioning[0]);
    const indexed = await compareAdded(scenario, target, others);
    if (others[0]) await searchByUuid(scenario, target, others[0]);
    if (indexed === 'rejected') return compareChanged(scenario);
    // What mentions an entry is found as well after that one was updated.
    if (indexed === 'found' && (await tryUpdate(scenario, target, { folder: scenario.newName() })))
      await compareExisting(scenario, target);
    if (indexed === 'nothing found')
      await reportUnindexed(scenario, target, others, existing?.target);
  },
};

/**
 * Searches with the UUID of a document in the query as well, of one that is mentioned and of one that
 * nobody has: each response is evaluated by itself. Which of the two UUIDs counts is open (D40), but one does.
 *
 * @param other an entry that nothing mentions
 */
async function searchByUuid(
  scenario: Scenario,
  target: ListedEntry,
  other: ListedEntry,
): Promise<void> {
  const { operation } = scenario;
  const find = async ({ id }: ListedEntry, uuid: string) => {
    const query = scenario.query(operation, { 'relation-target': uuid });
    const { response } = await scenario.send(operation, { id, query }, { expectation: 'open' });
    return pageIn(response, operation)?.items.length;
  };
  await find(target, target.id);
  await find(other, uuidOfVersion(4));
  const found = {
    ofTarget: await find(other, target.id),
    ofNone: await find(target, uuidOfVersion(4)),
  };
  if (found.ofTarget !== 0 || !found.ofNone) return;
  reportQuery(scenario, 'relation-target', false, {
    message: 'A search passes over the UUID in its query.',
    pointer: '/list',
    expected: `what mentions ${target.id}`,
    actual: 'what mentions the entry of the path, whatever the query names',
  });
}

/** Entries that were not changed are found, or it is not for lagging behind. */
async function compareExisting(scenario: Scenario, target: ListedEntry): Promise<void> {
  const lost = async () => {
    const found = await search(scenario, target);
    const items = await readEntries(scenario);
    // Whether a UUID in capitals is the same one is open (D83).
    const isMentioned = ({ data }: ListedEntry) =>
      textsIn(data).some(({ text: found }) => found === target.id);
    const expected = items.filter((entry) => entry.id !== target.id && isMentioned(entry));
    return found.complete ? expected.filter((entry) => !holds(found, entry)) : [];
  };
  const missing = await lost();
  if (missing.length === 0) return;
  const ids = idsOf(missing);
  const isFound = (now: ListedEntry[]) => now.every(({ id }) => !ids.includes(id));
  const last = await readUntil(lost, isFound, longestLag.ofSearch);
  const still = last.filter(({ id }) => ids.includes(id));
  const [first] = still;
  if (!first) return;
  await search(scenario, target);
  scenario.documented('F197', 'An entry whose document mentions the UUID is not found.', {
    pointer: '/list',
    expected: `entry ${first.id}`,
    actual: `without ${still.length} entries that mention it`,
  });
}

type Indexed = 'found' | 'nothing found' | 'rejected';

/** Adds mentions of every kind to some entries at a time. */
async function compareAdded(
  scenario: Scenario,
  target: ListedEntry,
  entries: readonly ListedEntry[],
): Promise<Indexed> {
  const all = entries.length > 1 ? [...mentionShapes, nearMention] : mentionShapes;
  const shapes = scenario.isInOtherWorkspace ? all.slice(0, 2 * entries.length) : all;
  const rounds: Tried[][] = [];
  const seen = { accepted: false, found: false };
  for (let start = 0; start < shapes.length; start += entries.length) {
    // What was awaited in vain once is not awaited again.
    const lost = rounds.flat().flatMap(({ entry, found }) => (found ? [] : [entry]));
    const round = shapes.slice(start, start + entries.length);
    const { accepted, tried } = await addRound(scenario, target, entries, round, new Set(lost));
    seen.accepted ||= accepted;
    seen.found ||= tried.some(({ found }) => found);
    if (tried.length > 0) rounds.push(tried);
  }
  if (!seen.accepted) return 'rejected';
  if (!seen.found) return 'nothing found';
  const tried = (await withoutLate(scenario, target, rounds)).flat();
  reportMissing(scenario, tried);
  const [entry] = entries;
  if (entry && tried.every((each) => each.found)) {
    await compareInCapitals(scenario, target, entry);
    // What that entry itself mentions is not related to it: each result is evaluated for a mention.
    await search(scenario, entry);
    await compareMoved(scenario, target, entry);
  }
  return 'found';
}

/**
 * Adds mentions to some entries, and searches for them.
 *
 * @param lost entries that are not awaited
 */
async function addRound(
  scenario: Scenario,
  target: ListedEntry,
  entries: readonly ListedEntry[],
  shapes: readonly MentionShape[],
  lost: ReadonlySet<ListedEntry>,
  longest?: number,
): Promise<{ accepted: boolean; tried: Tried[] }> {
  const pairs = shapes.flatMap((shape, index) => {
    const entry = entries[index];
    return entry ? [[entry, shape] as const] : [];
  });
  const accepted = await addMentions(scenario, target, pairs);
  const added = accepted.filter(([, shape]) => shape !== nearMention);
  if (added.length === 0) return { accepted: false, tried: [] };
  const awaited = added.flatMap(([entry]) => (lost.has(entry) ? [] : [entry]));
  const found = await searchUntilAll(scenario, target, awaited, longest);
  const results = added.map(([entry, shape]) => ({ entry, shape, found: holds(found, entry) }));
  return { accepted: true, tried: found.complete ? results : [] };
}

/**
 * The rounds, of which those that found nothing, as when the search was late, are tried again with more time, until one is
 * in vain.
 */
async function withoutLate(
  scenario: Scenario,
  target: ListedEntry,
  rounds: readonly Tried[][],
): Promise<Tried[][]> {
  const isInVain = (round: Tried[]) => round.every(({ found }) => !found);
  const kept = [...rounds];
  for (const [index, round] of rounds.entries()) {
    if (!isInVain(round)) continue;
    const [entries, shapes] = [round.map(({ entry }) => entry), round.map(({ shape }) => shape)];
    const longest = longestLag.ofSearch;
    const again = await addRound(scenario, target, entries, shapes, new Set(), longest);
    if (isInVain(again.tried)) break;
    kept[index] = again.tried;
  }
  return kept;
}

/** An entry that was made to mention another one, and whether the search found it. */
interface Tried {
  entry: ListedEntry;
  shape: MentionShape;
  found: boolean;
}

// Others that were written at the same time are found, so it does not lag behind.
function reportMissing(scenario: Scenario, tried: readonly Tried[]): void {
  const missing = tried.filter(({ found }) => !found);
  for (const { entry, shape } of missing) {
    const ofEntry = tried.filter((each) => each.entry === entry);
    const isOfEntry = ofEntry.length > 1 && ofEntry.every(({ found }) => !found);
    const message = isOfEntry
      ? 'Some entries are not found, wherever their document mentions the UUID.'
      : `An entry whose document mentions the UUID ${shape.place} is not found.`;
    const expected = isOfEntry ? `entry ${entry.id}` : 'the entry';
    scenario.documented('F197', message, { pointer: '/list', expected });
  }
}

/** A UUID that is written in capitals is the same one. */
async function compareInCapitals(
  scenario: Scenario,
  target: ListedEntry,
  entry: ListedEntry,
): Promise<void> {
  const capitals = target.id.toUpperCase();
  if (capitals === target.id || !(await addTo(scenario, entry, capitals))) return;
  const found = await searchUntilAll(scenario, target, [entry]);
  if (found.complete && !holds(found, entry)) {
    const message = 'An entry whose document mentions the UUID in capitals is not found.';
    scenario.assumed('D83', message, { pointer: '/list', expected: `entry ${entry.id}` });
  }
  const [shape] = mentionShapes;
  if (shape) await addTo(scenario, entry, shape.make(target.id));
}

/** An update of the folder takes away no mention, and the search shows the new folder. */
async function compareMoved(
  scenario: Scenario,
  target: ListedEntry,
  entry: ListedEntry,
): Promise<void> {
  const isFound = (found: Walk) => holds(found, entry);
  if (!isFound(await search(scenario, target, { unchecked: true }))) return;
  const folder = scenario.newName();
  const moved = await tryUpdate(scenario, entry, { folder });
  // An update may clear what it leaves out.
  if (moved?.folder !== folder || !mentions(moved, target.id)) return;
  const folderIn = ({ items }: Walk) => items.find(({ id }) => id === entry.id)?.folder;
  const found = await readUntil(
    () => search(scenario, target, { unchecked: true }),
    (each) => folderIn(each) === folder,
  );
  if (!found.complete) return;
  if (!isFound(found)) {
    const message = 'An entry is not found any more after an update of its folder.';
    const details = { pointer: '/list', expected: `entry ${entry.id}` };
    scenario.documented('F197', message, details);
  } else if (text(entry.folder) !== undefined && folderIn(found) === entry.folder) {
    const message = 'A search shows an entry with the folder that it had before an update.';
    const details = { pointer: '/list/0/folder', expected: folder, actual: String(entry.folder) };
    scenario.assumed('D137', message, details);
  }
}

/** A server that takes no further field in a document may take a changed one. */
async function compareChanged(scenario: Scenario): Promise<void> {
  const { target, mentioning } = await relate(scenario, 1);
  const found = await searchUntilAll(scenario, target, mentioning);
  if (!found.complete) return scenario.skip('needs a search that comes to an end');
  if (!mentioning.every((entry) => holds(found, entry))) reportLate(scenario);
}

/** How soon a search finds what was written is open, unless the same search shows it. */
async function reportUnindexed(
  scenario: Scenario,
  target: ListedEntry,
  entries: readonly ListedEntry[],
  existing: ListedEntry | undefined,
): Promise<void> {
  const others = existing ? (await search(scenario, existing)).items : [];
  const shown = others.find(
    (item) => entries.some(({ id }) => id === item.id) && mentions(item, target.id),
  );
  if (!shown) return reportLate(scenario);
  const isFound = ({ items }: Walk) => idsOf(items).includes(String(shown.id));
  const found = await readUntil(() => search(scenario, target), isFound, longestLag.ofSearch);
  if (isFound(found) || !found.complete) return;
  const message = 'A search shows a document that mentions the UUID, and does not find it by that.';
  const details = { pointer: '/list', expected: `entry ${shown.id}` };
  scenario.documented('F197', message, details);
}

function reportLate(scenario: Scenario): void {
  const message = 'No entry is found whose document has come to mention the UUID.';
  scenario.assumed('D137', message, { pointer: '/list', expected: 'the entries updated' });
}
