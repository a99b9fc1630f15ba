import { restsOn } from '../../../checks/basis.ts';
import { searchesRelations } from '../../../checks/response/relations.ts';
import { isJsonObject, text } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { type ListedEntry, updateEntry } from '../../resources/entries/entry-data.ts';
import {
  addMentions,
  addTo,
  existingRelation,
  holds,
  mentionShapes,
  search,
  searchUntilAll,
  settledEntries,
  unrelated,
  withoutMention,
} from '../../resources/entries/mentions.ts';
import { runTag } from '../../run-tag.ts';
import { readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onEach, type ScenarioCheck } from '../../session/scenario-check.ts';

export const relatedGone: ScenarioCheck = {
  id: 'related-gone',
  kind: 'stateful',
  asserts:
    'A search does not find an entry whose document no longer mentions the UUID, even if it mentions a similar one.',
  basis: restsOn('F197', 'D137'),
  fix: 'Search the documents as they are now, and forget the mentions of the former ones.',
  writes: ['entries'],
  operations: onEach(searchesRelations),
  async run(scenario) {
    const items = await settledEntries(scenario);
    const existing = existingRelation(items);
    if (existing) {
      const found = await search(scenario, existing.target);
      const entry = existing.mentioning.find((each) => holds(found, each));
      if (entry) await removeMention(scenario, entry, existing.target);
    }
    await removeAdded(scenario, items);
  },
};

/** Removes a mention that was there before the run. */
async function removeMention(
  scenario: Scenario,
  entry: ListedEntry,
  target: ListedEntry,
): Promise<void> {
  const data = withoutMention(entry.data, target.id, runTag);
  if (!isJsonObject(data)) return;
  await updateEntry(scenario, entry, { data }, { expectation: 'open' });
  await assertGone(scenario, entry, target);
}

async function removeAdded(scenario: Scenario, items: readonly ListedEntry[]): Promise<void> {
  const { target, others } = unrelated(scenario, items, 1);
  const [shape] = mentionShapes;
  if (!shape) return;
  const added = await addMentions(
    scenario,
    target,
    others.map((entry) => [entry, shape]),
  );
  const [entry] = added[0] ?? scenario.skip('needs an update that adds a field to a document');
  const found = await searchUntilAll(scenario, target, [entry]);
  if (!holds(found, entry)) scenario.skip('needs a search that finds what was written');
  if (await addTo(scenario, entry, similar(target.id))) await assertGone(scenario, entry, target);
}

/** UUIDs that begin and end as another one does. */
function similar(id: string): string[] {
  const other = uuidOfVersion(7);
  return [id.slice(0, 8) + other.slice(8), other.slice(0, 24) + id.slice(24)];
}

async function assertGone(
  scenario: Scenario,
  entry: ListedEntry,
  target: ListedEntry,
): Promise<void> {
  const found = await readUntil(
    () => search(scenario, target, { unchecked: true }),
    (each) => !holds(each, entry),
  );
  const shown = found.items.find(({ id }) => id === entry.id);
  if (!shown) return;
  const details = { pointer: '/list', expected: `without entry ${entry.id}` };
  const message = 'An entry is found whose document mentions the UUID no more.';
  // Whoever shows the new document has seen the update.
  const isNew = isJsonObject(shown.data) && text(JSON.stringify(shown.data)) !== undefined;
  if (isNew && !JSON.stringify(shown.data).includes(target.id)) {
    scenario.documented('F197', message, details);
  } else scenario.assumed('D137', message, details);
}
