import { setTimeout as pause } from 'node:timers/promises';
import { type Operation, pageOf, parameterWithRole } from '../../api/operation.ts';
import type { Role } from '../../api/roles.ts';
import { searchesRelations } from '../../checks/response/relations.ts';
import { idsOf, type JsonObject, timeOf } from '../../checks/values.ts';
import { type BehaviourCheck, onEach } from '../check.ts';
import type { Scenario } from '../run/scenario.ts';
import { type Entry, entriesToChange, findListed, relate, updateEntry } from './entry-data.ts';
import { startOfListing } from './listings.ts';
import { type Walk, type WalkOptions, walk } from './walk.ts';

/** Whether an operation is a listing that can be restricted by a parameter of a role. */
function filters(operation: Operation, role: Role): boolean {
  return pageOf(operation) !== undefined && parameterWithRole(operation, role) !== undefined;
}

const folderFilter: BehaviourCheck = {
  id: 'folder-filter',
  kind: 'behaviour',
  asserts:
    'A listing of a folder gives the entries that lie in it, and none of another folder, on any page.',
  basis: [{ fact: 'F011' }, { fact: 'F190' }, { decision: 'D33' }, { decision: 'D39' }],
  fix: 'Apply the folder to the query, and keep it in the cursor.',
  writes: ['entries'],
  operations: onEach((operation) => filters(operation, 'folder-filter')),
  async run(scenario) {
    const [first, second, outside] = await entriesToChange(scenario, 3);
    const folder = scenario.newName();
    await move(scenario, first, folder);
    await move(scenario, second, folder);
    if (!(await compareFolder(scenario, folder, [first.id, second.id]))) return;
    // Whether folders whose names begin alike are searched as well is open.
    const longer = `${folder}more`;
    await move(scenario, outside, longer);
    const found = await inFolder(scenario, folder);
    if (!found.items.some(({ id }) => id === outside.id)) return;
    const message = 'The listing of a folder holds an entry of one whose name begins alike.';
    const expected = `the two entries in ${folder}`;
    scenario.assumed('D39', message, { pointer: '/list/0/folder', expected, actual: longer });
  },
};

async function move(scenario: Scenario, entry: Entry, folder: string): Promise<void> {
  await updateEntry(scenario, entry, { folder });
  const listed = await findListed(scenario, entry.id, (each) => each.folder === folder);
  if (listed.folder !== folder) scenario.skip('needs a listing that shows an update');
}

function inFolder(scenario: Scenario, folder: string): Promise<Walk> {
  const query = { 'folder-filter': folder, 'page-size': 1 };
  return walk(scenario, scenario.operation.id, { query });
}

/** @returns whether the listing holds the entries of the folder, and no others */
async function compareFolder(
  scenario: Scenario,
  folder: string,
  inside: readonly string[],
): Promise<boolean> {
  const found = await inFolder(scenario, folder);
  const understood = found.first?.folder === folder;
  const expected = `the two entries in ${folder}`;
  const foreign = found.items.find(({ id }) => !inside.includes(String(id)));
  if (foreign) {
    const actual = `an entry in ${foreign.folder}`;
    const details = { pointer: '/list/0/folder', expected, actual };
    const message = 'The listing of a folder holds an entry of another one.';
    scenario.ofQuery('folder-filter', understood, message, details);
    return false;
  }
  const ids = idsOf(found.items);
  if (!found.complete || inside.every((id) => ids.includes(id))) return true;
  const message = 'The listing of a folder lacks an entry that lies in it.';
  const actual = `${ids.length} of them`;
  scenario.ofQuery('folder-filter', understood, message, { expected, actual });
  return false;
}

const dateFilter: BehaviourCheck = {
  id: 'date-filter',
  kind: 'behaviour',
  asserts:
    'A listing from a date gives all entries on one side of it and none on the other, always on the same side.',
  basis: [
    { fact: 'F191' },
    { fact: 'F201' },
    { decision: 'D67' },
    { decision: 'D71' },
    { decision: 'D37' },
  ],
  fix: 'Compare the time of creation of each entry with the date, as a lower or an upper bound.',
  writes: ['entries'],
  operations: onEach((operation) => filters(operation, 'since-filter')),
  async run(scenario) {
    const start = await startOfListing(scenario);
    const all = await walk(scenario, scenario.operation.id, start);
    const times = all.items.map(timeOfCreation).filter((time) => !Number.isNaN(time));
    const [earliest, latest] = [Math.min(...times), Math.max(...times)];
    if (times.length < 2 || earliest === latest) {
      return scenario.skip('needs two entries of different times of creation');
    }
    if (await isIgnored(scenario, start)) return;
    const sides: Side[] = [];
    for (const date of [earliest, latest, Math.floor((earliest + latest) / 2)]) {
      sides.push(await compareDate(scenario, all, date, start));
    }
    const chosen = sides.filter((side) => side !== undefined);
    if (new Set(chosen).size < 2) return;
    const message = 'The date is a lower bound in one listing and an upper bound in another.';
    const expected = 'the same side each time';
    scenario.assumed('D37', message, { expected, actual: chosen.join(', ') });
  },
};

// Before everything and after everything: whichever side and time the server compares, one is empty.
const farDates = ['2000-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z'];

async function isIgnored(scenario: Scenario, start: WalkOptions): Promise<boolean> {
  const walks: Walk[] = [];
  for (const date of farDates) {
    const options = { ...start, query: { 'since-filter': date } };
    walks.push(await walk(scenario, scenario.operation.id, options));
  }
  if (walks.some(({ items }) => items.length === 0)) return false;
  const understood = walks.every(({ first }, index) => sameTime(first?.since, farDates[index]));
  const message = 'A listing from a date holds entries of both sides of it.';
  scenario.ofQuery('since-filter', understood, message, {
    pointer: '/list',
    expected: 'entries from the year 2000 on, or from the year 2100 on, but not both',
    actual: walks.map(({ items }) => `${items.length} entries`).join(' and '),
  });
  return true;
}

function sameTime(left: unknown, right: unknown): boolean {
  return timeOf(left) === timeOf(right);
}

type Side = 'after' | 'before' | undefined;

async function compareDate(
  scenario: Scenario,
  all: Walk,
  time: number,
  start: WalkOptions,
): Promise<Side> {
  const date = new Date(time).toISOString();
  const options = { ...start, query: { 'since-filter': date } };
  const found = await walk(scenario, scenario.operation.id, options);
  const understood = timeOf(found.first?.since) === time;
  const after = found.items.filter((entry) => timeOfCreation(entry) > time);
  const before = found.items.filter((entry) => timeOfCreation(entry) < time);
  if (after.length > 0 && before.length > 0 && !byUpdate(found.items, time)) {
    scenario.ofQuery(
      'since-filter',
      understood,
      'A listing from a date holds entries of both sides of it.',
      {
        pointer: '/list',
        expected: `entries on one side of ${date}`,
        actual: `${before.length} before and ${after.length} after it`,
      },
    );
    return undefined;
  }
  const side = after.length > 0 ? 'after' : before.length > 0 ? 'before' : undefined;
  reportMissing(scenario, all, found, { time, side, understood });
  return side;
}

// The time that the server compares may be that of the update.
function byUpdate(items: readonly JsonObject[], time: number): boolean {
  const times = items.map(({ updated_at }) => timeOf(updated_at));
  return times.every((each) => each >= time) || times.every((each) => each <= time);
}

function reportMissing(
  scenario: Scenario,
  all: Walk,
  found: Walk,
  { time, side, understood }: { time: number; side: Side; understood: boolean },
): void {
  if (side === undefined || !all.complete || !found.complete) return;
  const onSide = all.items.filter((entry) =>
    side === 'after' ? timeOfCreation(entry) > time : timeOfCreation(entry) < time,
  );
  const ids = new Set(idsOf(found.items));
  const lost = onSide.find(({ id }) => !ids.has(String(id)));
  if (!lost) return;
  const message = 'A listing from a date lacks an entry of its side.';
  scenario.ofQuery('since-filter', understood, message, {
    pointer: '/list',
    expected: `every entry created ${side} the date`,
    actual: `without entry ${lost.id}`,
  });
}

function timeOfCreation({ created_at }: JsonObject): number {
  return timeOf(created_at);
}

const relatedFound: BehaviourCheck = {
  id: 'related-found',
  kind: 'behaviour',
  asserts:
    'An entry whose document has come to mention the UUID of another entry is found as related to it.',
  basis: [{ decision: 'D137' }],
  fix: 'Search the documents as they are now, in every place of them.',
  writes: ['entries'],
  operations: onEach(searchesRelations),
  async run(scenario) {
    const { target, mentioning } = await relate(scenario, 1);
    const id = String(mentioning[0]?.id);
    const found = await searchUntil(scenario, target.id, undefined, (ids) => ids.includes(id));
    if (idsOf(found.items).includes(id)) return;
    if (!found.complete) return scenario.skip('needs a search that comes to an end');
    // How soon a search finds what was written is open.
    scenario.assumed('D137', 'An entry whose document mentions the UUID is not found.', {
      pointer: '/list',
      expected: `entry ${id}`,
      actual: `${found.items.length} other entries`,
    });
  },
};

const contextFilter: BehaviourCheck = {
  id: 'context-filter',
  kind: 'behaviour',
  asserts:
    'A search with the context of a related entry finds that entry, and one with another context does not.',
  basis: [{ fact: 'F200' }, { decision: 'D70' }],
  fix: 'Compare the context of the query with that of each mention.',
  writes: ['entries'],
  operations: onEach((operation) => filters(operation, 'context-filter')),
  async run(scenario) {
    const { target, mentioning } = await relate(scenario, 1);
    const id = String(mentioning[0]?.id);
    const plain = await searchUntil(scenario, target.id, undefined, (ids) => ids.includes(id));
    const context = plain.items.find((each) => each.id === id)?.context;
    if (typeof context !== 'string') return scenario.skip('needs a related entry with a `context`');
    const same = await searchUntil(scenario, target.id, context, () => true);
    if (same.complete && !idsOf(same.items).includes(id)) {
      const message = 'A search with the context of an entry does not find it.';
      scenario.ofQuery('context-filter', false, message, {
        pointer: '/list',
        expected: `entry ${id} at ${context}`,
        actual: `${same.items.length} other entries`,
      });
    }
    const other = await searchUntil(scenario, target.id, 'docproc.nowhere', () => true);
    if (other.items.length === 0) return;
    const message = 'A search with a context finds entries of another one.';
    scenario.ofQuery('context-filter', false, message, {
      pointer: '/list/0/context',
      expected: 'nothing at docproc.nowhere',
      actual: String(other.items[0]?.context),
    });
  },
};

async function searchUntil(
  scenario: Scenario,
  id: string,
  context: string | undefined,
  enough: (ids: string[]) => boolean,
): Promise<Walk> {
  const { name } = scenario.kindOfPath();
  const query = context === undefined ? {} : { 'context-filter': context };
  // An index may lag a little behind a write.
  for (let attempt = 0; ; attempt += 1) {
    const found = await walk(scenario, scenario.operation.id, { path: { [name]: id }, query });
    if (attempt === 10 || enough(idsOf(found.items))) return found;
    await pause(100);
  }
}

/** Checks of what a listing of entries is restricted to: a folder, a date, a mention, a context. */
export const filterChecks: readonly BehaviourCheck[] = [
  dateFilter,
  folderFilter,
  contextFilter,
  relatedFound,
];
