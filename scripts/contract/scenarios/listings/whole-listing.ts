import { isListingBy } from '../../../api/operation.ts';
import { restsOn } from '../../../checks/basis.ts';
import { isClientErrorStatus } from '../../../checks/exchange.ts';
import { searchesRelations } from '../../../checks/response/relations.ts';
import { firstRepeated, idsOf } from '../../../checks/values.ts';
import { type JsonObject, objectsOf, text } from '../../../lib/json.ts';
import {
  canBeUpdated,
  isEntry,
  type ListedEntry,
  tryUpdate,
  variedEntries,
  withDocuments,
} from '../../resources/entries/entry-data.ts';
import { namedDocument } from '../../resources/entries/own-values.ts';
import { lostFrom, type Walk, walkWhole } from '../../resources/entries/walk.ts';
import type { Details, RoleValues, Scenario } from '../../session/scenario.ts';
import { onEach, type ScenarioCheck } from '../../session/scenario-check.ts';

/** How many folders are compared, at most. */
const mostFolders = 12;

export const wholeListing: ScenarioCheck = {
  id: 'whole-listing',
  kind: 'stateful',
  asserts:
    'The listing without a filter has each entry that the fixtures name, that another listing has, or that a search finds, also after an update. No two entries have an attachment with the same id.',
  basis: restsOn('F188', 'D105', 'D184'),
  fix: 'Restrict the listing to the workspace of the token, and by what the query asks for, and by nothing else.',
  writes: ['entries'],
  operations: onEach((each) => isListingBy(each, 'folder-filter') && !searchesRelations(each)),
  async run(scenario) {
    const whole = await readWhole(scenario);
    await compareKnown(scenario, whole);
    if (whole.items.length === 0) scenario.skip('needs a silo entry in the listing');
    reportSharedAttachment(scenario, whole.items);
    await compareFiltered(scenario, whole);
    await compareFound(scenario, whole);
    const varied = variedEntries(whole.items.filter(isEntry), 6);
    const entries = await withDocuments(scenario, varied);
    const ids = await updateEach(scenario, entries);
    const lost = await lostFrom(scenario, scenario.operation, ids);
    if (lost.length === 0) return;
    scenario.documented('F188', 'The listing without a filter lacks an entry that was updated.', {
      pointer: '/list',
      expected: `entry ${lost[0]}, as before the update`,
      actual: `${lost.length} of ${ids.length} that were updated are missing`,
    });
  },
};

async function readWhole(scenario: Scenario): Promise<Walk> {
  const whole = await walkWhole(scenario, scenario.operation);
  return whole.complete ? whole : scenario.skip('needs a listing whose end can be reached');
}

function reportSharedAttachment(scenario: Scenario, entries: readonly JsonObject[]): void {
  // A listing that shows an entry more than once is another check's matter.
  const distinct = new Map(entries.map((entry) => [entry.id, entry])).values();
  const ids = [...distinct].flatMap(({ attachments }) => [
    ...new Set(idsOf(objectsOf(attachments))),
  ]);
  const shared = firstRepeated(ids);
  if (shared === undefined) return;
  scenario.assumed('D184', 'Attachments of two entries have one id.', {
    pointer: '/list/0/attachments/0/id',
    expected: 'an id of its own for each attachment',
    actual: shared,
  });
}

/**
 * Updates the folder or the document of each entry, or both, and then gives all of them the same document.
 *
 * @returns the ids of those of which the server accepts an update
 */
async function updateEach(scenario: Scenario, entries: readonly ListedEntry[]): Promise<string[]> {
  const updated = new Set<string>();
  const update = async (entry: ListedEntry, json: JsonObject) => {
    if (await tryUpdate(scenario, entry, json)) updated.add(entry.id);
  };
  const each = entries.map((entry, index) => {
    const folder = index % 3 === 1 ? {} : { folder: scenario.newName() };
    const document = index % 3 > 0 ? namedDocument(entry, scenario.newName()) : {};
    return update(entry, { ...folder, ...document });
  });
  await Promise.all(each);
  const same = namedDocument(entries[0] ?? {}, scenario.newName());
  if (same.data) await Promise.all(entries.map((entry) => update(entry, same)));
  return [...updated];
}

/** The id of an entry that was found in another way, and that the whole listing lacks; nothing if that holds them all. */
async function missingFrom(
  scenario: Scenario,
  whole: Walk,
  found: readonly JsonObject[],
): Promise<string | undefined> {
  const shown = new Set(idsOf(whole.items));
  const unlisted = idsOf(found).filter((id) => !shown.has(id));
  // An entry that somebody has added meanwhile is in the next listing.
  const [lost] = await lostFrom(scenario, scenario.operation, unlisted);
  return lost;
}

function detailsOf(missing: string, { items }: Walk): Details {
  return { pointer: '/list', expected: `entry ${missing}`, actual: `${items.length} others` };
}

/** Compares what the listings from an early date, and of folders, hold. */
async function compareFiltered(scenario: Scenario, whole: Walk): Promise<void> {
  const dated = await listed(scenario, { 'since-filter': '2000-01-01T00:00:00.000Z' });
  const known = [...whole.items, ...dated];
  const folders = [...new Set(known.flatMap(({ folder }) => text(folder) ?? []))];
  const inFolders = await Promise.all(
    folders.slice(0, mostFolders).map((folder) => listed(scenario, { 'folder-filter': folder })),
  );
  const missing = await missingFrom(scenario, whole, [...dated, ...inFolders.flat()]);
  if (missing === undefined) return;
  const message = 'The listing without a filter lacks an entry that one with a filter holds.';
  scenario.documented('F188', message, detailsOf(missing, whole));
}

/** The entry that the fixtures name is of the workspace, and there as long as an update finds it. */
async function compareKnown(scenario: Scenario, whole: Walk): Promise<void> {
  const { entry_id: id } = scenario.fixtures;
  if (id === undefined || !(await canBeUpdated(scenario, id))) return;
  const missing = await missingFrom(scenario, whole, [{ id }]);
  if (missing === undefined) return;
  const message = 'The listing without a filter lacks the entry that the fixtures name.';
  scenario.documented('F188', message, detailsOf(missing, whole));
}

/** How many entries are searched for what mentions them. */
const mostSearches = 16;

/** Compares what searches find, of entries that the listing holds. */
async function compareFound(scenario: Scenario, whole: Walk): Promise<void> {
  const search = 'list-related-entries';
  if (!scenario.hasOperation(search)) return;
  const searches = idsOf(whole.items)
    .slice(0, mostSearches)
    .map((id) => walkWhole(scenario, search, { id, options: { expectation: 'open' } }));
  const found = (await Promise.all(searches)).flatMap(({ items }) => items);
  const missing = await missingFrom(scenario, whole, found);
  if (missing === undefined) return;
  const message = 'The listing without a filter lacks an entry that a search finds.';
  // Otherwise the search may find what is not of this workspace.
  if (await isOfThisWorkspace(scenario, missing)) {
    scenario.documented('F188', message, detailsOf(missing, whole));
  } else scenario.assumed('D105', message, detailsOf(missing, whole));
}

/** Whether an entry is of the workspace of the token: the token reaches it, and that of another workspace does not. */
async function isOfThisWorkspace(scenario: Scenario, id: string): Promise<boolean> {
  const { other_token: token } = scenario.fixtures;
  if (token === undefined || !(await canBeUpdated(scenario, id))) return false;
  const plan = { id, json: {}, token };
  const { response } = await scenario.respond('update-entry', plan, { expectation: 'open' });
  return isClientErrorStatus(response.status);
}

async function listed(scenario: Scenario, query: RoleValues): Promise<readonly JsonObject[]> {
  const options = { query, options: { expectation: 'open' } } as const;
  return (await walkWhole(scenario, scenario.operation, options)).items;
}
