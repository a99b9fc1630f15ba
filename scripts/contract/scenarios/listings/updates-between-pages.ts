import { isListingBy } from '../../../api/operation.ts';
import { restsOn } from '../../../checks/basis.ts';
import { searchesRelations } from '../../../checks/response/relations.ts';
import { idsOf } from '../../../checks/values.ts';
import { text } from '../../../lib/json.ts';
import {
  entriesToChange,
  findListed,
  isEntry,
  type ListedEntry,
  tryUpdate,
  updateEntry,
} from '../../resources/entries/entry-data.ts';
import { isPaged } from '../../resources/entries/listing-options.ts';
import { namedDocument } from '../../resources/entries/own-values.ts';
import { walk } from '../../resources/entries/walk.ts';
import type { RoleValues, Scenario } from '../../session/scenario.ts';
import { onEach, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

export const updatesBetweenPages: ScenarioCheck = {
  id: 'updates-between-pages',
  kind: 'stateful',
  asserts:
    'Reading page by page gives each entry exactly once, also when another one is updated or moved to another folder after the first page, and at least once when it is updated itself.',
  basis: restsOn('D178'),
  fix: 'Begin each page behind the last entry of the one before, in an order that no update changes; do not count positions.',
  writes: ['entries'],
  operations: onEach(
    (each) => isPaged(each) && isListingBy(each, 'folder-filter') && !searchesRelations(each),
  ),
  async run(scenario) {
    if (!scenario.hasOperation('update-entry')) scenario.skip('needs an update of entries');
    for (const index of [0, -1]) await compareChanged(scenario, {}, index);
    const folder = scenario.newName();
    const moved = await entriesToChange(scenario, 3);
    for (const entry of moved) await updateEntry(scenario, entry, { folder });
    const { items } = await readPages(scenario, { 'folder-filter': folder });
    // A server that calls the parameter otherwise lists others as well.
    const isFiltered = moved.length === items.length && moved.every(({ id }) => holds(items, id));
    if (isFiltered) await compareChanged(scenario, { 'folder-filter': folder }, 0);
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

/** Reads the pages while one entry is changed after the first. @param index where it stands in the listing */
async function compareChanged(scenario: Scenario, query: RoleValues, index: number): Promise<void> {
  // Somebody else may have changed the entries in the meantime, so this counts only if it shows twice.
  const finding =
    (await misplacedEntry(scenario, query, index)) &&
    (await misplacedEntry(scenario, query, index));
  if (!finding) return;
  const place = finding.times === 0 ? 'no page' : 'two pages';
  const message = finding.isChanged
    ? `An entry stands on ${place} when it is updated after the first page is read.`
    : `An entry that did not change stands on ${place} when another is updated after the first page is read.`;
  scenario.assumed('D178', message, {
    pointer: '/list',
    expected: `entry ${finding.id} once`,
    actual: finding.times === 0 ? 'on no page' : `${finding.times} times`,
  });
}

/** An entry, and how many times the pages show it. */
interface MisplacedEntry {
  id: string;
  isChanged: boolean;
  times: number;
}

/** An entry that is not once on the pages although at most its content changed, or only another one did. */
async function misplacedEntry(
  scenario: Scenario,
  query: RoleValues,
  index: number,
): Promise<MisplacedEntry | undefined> {
  const folder = text(query['folder-filter']);
  const { items, size } = await readPages(scenario, query);
  const changed = items.at(index);
  if (!changed) return undefined;
  const document = namedDocument(changed, scenario.newName());
  // In the whole listing it stays in its folder, by which the listing may be ordered.
  const change = folder === undefined && document.data ? document : { folder: scenario.newName() };
  const { items: found, complete } = await walk(scenario, scenario.operation, {
    query: { ...query, 'page-size': size },
    most: 500,
    afterFirst: () => updateEntry(scenario, changed, change),
  });
  if (folder !== undefined) await moveBack(scenario, changed, folder);
  if (!complete) return undefined;
  // What is moved out of the folder that is listed is there no longer.
  const expected = items.filter(({ id }) => folder === undefined || id !== changed.id);
  const all = expected.map(({ id }) => ({
    id,
    isChanged: id === changed.id,
    times: found.filter((each) => each.id === id).length,
  }));
  // A listing may show what was updated once more on purpose.
  return all.find(({ isChanged, times }) => times === 0 || (times > 1 && !isChanged));
}

async function moveBack(scenario: Scenario, entry: ListedEntry, folder: string): Promise<void> {
  if (!(await tryUpdate(scenario, entry, { folder }))) return;
  await findListed(scenario, entry.id, (each) => each.folder === folder).catch(nothingIfSkipped);
}
