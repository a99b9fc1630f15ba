import { restsOn } from '../../../checks/basis.ts';
import { idsOf } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import {
  entriesToChange,
  fullestEntries,
  isEntry,
  type ListedEntry,
  tryUpdate,
  updateEntry,
  withDocuments,
} from '../../resources/entries/entry-data.ts';
import { mentions } from '../../resources/entries/mentions.ts';
import { namedDocument, ownValueOf, withOwnValue } from '../../resources/entries/own-values.ts';
import { restoreAfterwards } from '../../resources/entries/restored-entries.ts';
import { walk } from '../../resources/entries/walk.ts';
import { isShownOtherwise } from '../../resources/values/differences.ts';
import { runKey, runTag } from '../../run-tag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

/** Entries by their ids. */
type Entries = ReadonlyMap<string, JsonObject>;

/** What of an entry nobody but an update changes, as far as is known. */
const stable = ['folder', 'data', 'tags', 'attachments', 'meta', 'doc_schema'];
const stableAtRest = [...stable, 'updated_at'];

export const entryUpdateLeavesOthers: ScenarioCheck = {
  kind: 'stateful',
  id: 'entry-update-leaves-others',
  asserts:
    'An update changes the entry of the path and no other, also where several entries are updated at the same time.',
  basis: restsOn('F179', 'F180', 'D165'),
  fix: 'Restrict the update to the entry of the path.',
  // It compares all entries, also that of jobs.
  claims: 'listing',
  writes: ['entries'],
  operations: onlyOn('update-entry'),
  async run(scenario) {
    const [busy] = await entriesToChange(scenario, 1);
    await compareAtOnce(scenario, busy.id);
    // Another check changes the first.
    const [, first, second] = await fullestEntries(scenario);
    // Jobs that other checks have left run on the busy one, and may update it.
    const changes = (await changesOfOthers(scenario, first, busy.id)).map((each) => ({
      ...each,
      again: second,
    }));
    for (const entry of await boundToOthers(scenario, busy.id)) {
      const found = await changesOfOthers(scenario, entry, busy.id).catch(nothingIfSkipped);
      changes.push(...(found ?? []).map((each) => ({ ...each, again: entry })));
    }
    const [change] = changes.toSorted((a, b) => weightOf(b) - weightOf(a));
    if (!change) return;
    // Somebody else may be writing: then others change without an update of this check as well.
    if (!change.ours && !(await happensAgain(scenario, change.again, busy.id, change))) return;
    const message = 'An update of one entry changed another one.';
    const details = {
      pointer: '/list',
      expected: `entry ${change.id} as it was`,
      actual: `another ${change.fields.join(', ')}: ${shorten(change.shown)}`,
    };
    // What the service derives may follow the documents of several entries.
    if (change.fields.some(isSent)) scenario.documented('F180', message, details);
    else scenario.assumed('D165', message, details);
  },
};

/** Updates several entries at once, twice: each is shown with its own values, or at least with those of no other. */
async function compareAtOnce(scenario: Scenario, busy: string): Promise<void> {
  const all = [...(await snapshot(scenario)).values()].filter(isEntry);
  const others = all.filter(({ id }) => id !== busy).slice(-atOnce);
  const entries = await withDocuments(scenario, others);
  for (let burst = 0; burst < 2; burst += 1) {
    const names = new Map(entries.map(({ id }) => [id, scenario.newName()]));
    const updated = await Promise.all(
      entries.map(async (entry) => {
        const name = names.get(entry.id) ?? '';
        const json = { folder: name, ...namedDocument(entry, name) };
        return { ...(await tryUpdate(scenario, entry, json)), id: entry.id };
      }),
    );
    const listed = await snapshot(scenario);
    const later = entries.flatMap(({ id }): JsonObject[] => [listed.get(id) ?? {}]);
    for (const shown of [...updated, ...later]) {
      if (reportMixed(scenario, shown, names)) return;
    }
  }
}

/** How many entries are updated at once. */
const atOnce = 8;

/** @returns whether an entry shows a value that was sent for another one */
function reportMixed(
  scenario: Scenario,
  { id, folder, data }: JsonObject,
  names: ReadonlyMap<string, string>,
): boolean {
  const own = names.get(String(id));
  const others = [...names.values()].filter((each) => each !== own);
  const document = ownValueOf(data);
  const found = others.find((each) => each === folder || each === document);
  if (own === undefined || found === undefined) return false;
  const message = 'An entry shows what an update of another one sent at the same time.';
  const pointer = found === folder ? '/folder' : `/data/${runKey}`;
  scenario.documented('F180', message, { pointer, expected: own, actual: found });
  return true;
}

/**
 * Entries of which an update may reach another one: one with the same time of creation, which a server may take for the
 * same, and one that mentions another.
 */
async function boundToOthers(scenario: Scenario, busy: string): Promise<ListedEntry[]> {
  const entries = [...(await snapshot(scenario)).values()].filter(isEntry);
  const others = entries.filter(({ id }) => id !== busy);
  const alike = others.find(
    ({ id, created_at }) =>
      created_at !== undefined &&
      entries.some((other) => other.id !== id && other.created_at === created_at),
  );
  const mentioning = others.find((entry) =>
    entries.some((other) => other !== entry && mentions(entry, other.id)),
  );
  return [...new Set([alike, mentioning])].filter((entry) => entry !== undefined);
}

/** Whether an update sends a field itself. */
function isSent(field: string): boolean {
  return field === 'folder' || field === 'data';
}

/** How an entry differs from what it was. */
interface EntryChange {
  id: string;
  fields: string[];
  /** The first of the fields that changed. */
  shown: unknown;
  /** Whether it has a value now that this check has given to another entry. */
  ours: boolean;
}

/** Whether another update changes others in the same way, and nothing changes without one. */
async function happensAgain(
  scenario: Scenario,
  entry: ListedEntry,
  busy: string,
  { fields }: EntryChange,
): Promise<boolean> {
  const idle = () => changesAfter(scenario, async () => [], busy);
  if ((await idle()).length > 0) return false;
  const again = await changesOfOthers(scenario, entry, busy);
  if (!again.some((each) => each.fields.join() === fields.join())) return false;
  return (await idle()).length === 0;
}

/** Updates folder and document of an entry, and looks for others that changed. */
function changesOfOthers(
  scenario: Scenario,
  entry: ListedEntry,
  busy: string,
): Promise<EntryChange[]> {
  return changesAfter(
    scenario,
    async () => {
      const [folder, token] = [scenario.newName(), scenario.newName()];
      await updateEntry(scenario, entry, { folder });
      if (isJsonObject(entry.data)) {
        await updateEntry(scenario, entry, { data: withOwnValue(entry.data, token) });
      }
      return [folder, token];
    },
    busy,
    entry.id,
  );
}

/**
 * The entries that changed while something was done.
 *
 * @param write what is done; it returns the values that it has written
 * @param busy an entry that may be updated meanwhile
 * @param written the entry that it has written them to
 */
async function changesAfter(
  scenario: Scenario,
  write: () => Promise<string[]>,
  busy: string,
  written?: string,
): Promise<EntryChange[]> {
  const before = await snapshot(scenario);
  const values = await write();
  const after = await snapshot(scenario);
  if (after.size < 2) scenario.skip('needs a listing that shows other entries');
  const changes = [...before].flatMap(([id, entry]): EntryChange[] => {
    const found = after.get(id);
    if (!found || id === written) return [];
    const fields = (id === busy ? stable : stableAtRest).filter(
      (field) =>
        entry[field] !== undefined &&
        found[field] !== undefined &&
        isShownOtherwise(entry[field], found[field]),
    );
    const shown = found[fields[0] ?? ''];
    const ours = values.some((value) => JSON.stringify(shown ?? '').includes(value));
    // Another run of these tests writes, or restores.
    const foreign = !ours && JSON.stringify([shown, entry[fields[0] ?? '']]).includes(runTag);
    if (fields.length === 0 || foreign) return [];
    const restored = fields.filter(isSent);
    if (ours) restoreAfterwards(scenario, { ...entry, id }, restored);
    return [{ id, fields, shown, ours }];
  });
  return changes.toSorted((a, b) => weightOf(b) - weightOf(a));
}

/** How certainly a change comes from an update of this check. */
function weightOf({ ours, fields }: EntryChange): number {
  return (ours ? 2 : 0) + (fields.some(isSent) ? 1 : 0);
}

async function snapshot(scenario: Scenario): Promise<Entries> {
  const large = await walk(scenario, 'list-entries', { query: { 'page-size': 50 } });
  // The largest page size is open (D139).
  const { items } = large.pages.length > 0 ? large : await walk(scenario, 'list-entries');
  return new Map(items.flatMap((item) => idsOf([item]).map((id) => [id, item])));
}
