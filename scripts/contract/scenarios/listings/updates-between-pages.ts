import { isListingBy } from '../../../api/operation.ts';
import { restsOn } from '../../../checks/basis.ts';
import { searchesRelations } from '../../../checks/response/relations.ts';
import { idsOf } from '../../../checks/values.ts';
import {
  entriesToChange,
  isEntry,
  type ListedEntry,
  updateEntry,
} from '../../resources/entries/entry-data.ts';
import { isPaged } from '../../resources/entries/listing-options.ts';
import { walk } from '../../resources/entries/walk.ts';
import type { RoleValues, Scenario } from '../../session/scenario.ts';
import { onEach, type ScenarioCheck } from '../../session/scenario-check.ts';

export const updatesBetweenPages: ScenarioCheck = {
  id: 'updates-between-pages',
  kind: 'stateful',
  asserts:
    'Reading page by page gives each entry that does not change exactly once, also when another one is updated or moved to another folder after the first page.',
  basis: restsOn('D178'),
  fix: 'Begin each page behind the last entry of the one before, in an order that no update changes; do not count positions.',
  writes: ['entries'],
  operations: onEach(
    (each) => isPaged(each) && isListingBy(each, 'folder-filter') && !searchesRelations(each),
  ),
  async run(scenario) {
    if (!scenario.hasOperation('update-entry')) scenario.skip('needs an update of entries');
    const all = await readPages(scenario, {});
    await compareChanged(scenario, {}, [all.items[0], all.items.at(-1)]);
    const folder = scenario.newName();
    const moved = await entriesToChange(scenario, 3);
    for (const entry of moved) await updateEntry(scenario, entry, { folder });
    const { items } = await readPages(scenario, { 'folder-filter': folder });
    // A server that calls the parameter otherwise lists others as well.
    const isFiltered = moved.length === items.length && moved.every(({ id }) => holds(items, id));
    if (isFiltered) await compareChanged(scenario, { 'folder-filter': folder }, [items[0]]);
  },
};

function holds(entries: readonly ListedEntry[], id: string): boolean {
  return entries.some((entry) => entry.id === id);
}

/** The entries of a listing, with how many of them are to stand on a page. */
interface Pages {
  items: ListedEntry[];
  size: number;
}

/** Reads a listing in about three pages. @throws Skipped unless that gives each of several entries once */
async function readPages(scenario: Scenario, query: RoleValues): Promise<Pages> {
  const { operation } = scenario;
  const whole = await walk(scenario, operation, {
    query: { ...query, 'page-size': 100 },
    most: 500,
  });
  const size = Math.max(1, Math.floor(whole.items.length / 3));
  const paged = { query: { ...query, 'page-size': size }, most: 500 };
  const { items, complete, pages, moved } = await walk(scenario, operation, paged);
  const ids = new Set(idsOf(items));
  const isWhole = complete && ids.size === items.length && ids.size === whole.items.length;
  if (isWhole && moved && pages.length > 1 && ids.size > 2) {
    return { items: items.filter(isEntry), size };
  }
  return scenario.skip('needs a listing of three entries or more whose pages hold each once');
}

/** Reads the pages while one entry is changed after the first, for each of some. */
async function compareChanged(
  scenario: Scenario,
  query: RoleValues,
  changed: readonly (ListedEntry | undefined)[],
): Promise<void> {
  for (const entry of changed) {
    if (!entry) continue;
    // Somebody else may have changed the entries in the meantime, so this counts only if it shows twice.
    const finding =
      (await misplacedEntry(scenario, query, entry)) &&
      (await misplacedEntry(scenario, query, entry));
    if (!finding) continue;
    const message = `An entry that did not change stands on ${finding.times === 0 ? 'no page' : 'two pages'} when another is updated after the first.`;
    scenario.assumed('D178', message, {
      pointer: '/list',
      expected: `entry ${finding.id} once`,
      actual: finding.times === 0 ? 'on no page' : `${finding.times} times`,
    });
  }
}

/** An entry, and how many times the pages show it. */
interface MisplacedEntry {
  id: string;
  times: number;
}

/** An entry that is not once on the pages although only another one changed. */
async function misplacedEntry(
  scenario: Scenario,
  query: RoleValues,
  changed: ListedEntry,
): Promise<MisplacedEntry | undefined> {
  const folder = query['folder-filter'];
  if (folder !== undefined) await updateEntry(scenario, changed, { folder });
  const { items, size } = await readPages(scenario, query);
  const { items: found, complete } = await walk(scenario, scenario.operation, {
    query: { ...query, 'page-size': size },
    most: 500,
    afterFirst: () => updateEntry(scenario, changed, { folder: scenario.newName() }),
  });
  if (!complete) return undefined;
  const others = items
    .filter(({ id }) => id !== changed.id)
    .map(({ id }) => ({ id, times: found.filter((each) => each.id === id).length }));
  return others.find(({ times }) => times !== 1);
}
