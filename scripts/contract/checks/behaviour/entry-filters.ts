import type { Item } from '../../../checks/page.ts';
import { onlyOn, type ScenarioCheck } from '../../check.ts';
import { entriesToChange, findListed, updateEntry } from '../../run/entries.ts';
import { mark } from '../../run/known.ts';
import { idsOf, relate } from '../../run/related.ts';
import type { Scenario } from '../../run/scenario.ts';
import { type Walk, walk } from '../../run/walk.ts';

const listing = 'listSiloEntries';
const search = 'listRelatedSiloEntries';

/** The folder of a query is the one that is searched. */
export const folderFilter: ScenarioCheck = {
  id: 'folder-filter',
  kind: 'behaviour',
  asserts:
    'A listing of a folder gives the entries that lie in it, and none of another folder, on any page.',
  basis: [
    { section: 'Endpoints / 2', fact: 'the listing searches within a folder' },
    { decision: 'D33' },
    { decision: 'D39' },
  ],
  mend: 'Apply the folder to the query, and keep it in the cursor.',
  writes: ['entries'],
  operations: onlyOn(listing),
  async run(scenario) {
    const [first, second, outside] = await entriesToChange(scenario, 3);
    const folder = `${mark}-${scenario.known.number()}`;
    await updateEntry(scenario, first, { folder });
    await updateEntry(scenario, second, { folder });
    await findListed(scenario, second.id, (each) => each.folder === folder);
    if (!(await judgeFolder(scenario, folder, [first.id, second.id]))) return;
    // Whether folders whose names begin alike are searched as well is open.
    const longer = `${folder}more`;
    await updateEntry(scenario, outside, { folder: longer });
    await findListed(scenario, outside.id, (each) => each.folder === longer);
    const found = await walk(scenario, listing, {
      query: { 'folder-filter': folder, 'page-size': 1 },
    });
    if (!found.items.some(({ id }) => id === outside.id)) return;
    const message = 'The listing of a folder holds an entry of one whose name begins alike.';
    const expected = `the two entries in ${folder}`;
    scenario.assumed('D39', message, { pointer: '/list/0/folder', expected, actual: longer });
  },
};

/** @returns whether the listing holds the entries of the folder, and no others */
async function judgeFolder(
  scenario: Scenario,
  folder: string,
  inside: readonly string[],
): Promise<boolean> {
  const found = await walk(scenario, listing, {
    query: { 'folder-filter': folder, 'page-size': 1 },
  });
  const understood = found.first?.folder === folder;
  const expected = `the two entries in ${folder}`;
  const strange = found.items.find(({ id }) => !inside.includes(id));
  if (strange) {
    const details = {
      pointer: '/list/0/folder',
      expected,
      actual: `an entry in ${strange.folder}`,
    };
    const message = 'The listing of a folder holds an entry of another one.';
    scenario.ofQuery('folder-filter', understood, message, details);
    return false;
  }
  const ids = idsOf(found.items);
  if (!found.complete || inside.every((id) => ids.includes(id))) return true;
  const message = 'The listing of a folder lacks an entry that lies in it.';
  scenario.ofQuery('folder-filter', understood, message, {
    expected,
    actual: `${ids.length} of them`,
  });
  return false;
}

/** The date of a query divides the entries. */
export const dateFilter: ScenarioCheck = {
  id: 'date-filter',
  kind: 'behaviour',
  asserts:
    'A listing from a date gives all entries on one side of it and none on the other, always on the same side.',
  basis: [
    { section: 'Endpoints / 2 and 3', fact: 'results are provided from a date' },
    { decision: 'D33' },
    { decision: 'D34' },
    { decision: 'D37' },
  ],
  mend: 'Compare the time of creation of each entry with the date, as a lower or an upper bound.',
  writes: ['entries'],
  operations: onlyOn(listing, search),
  async run(scenario) {
    const path = await pathFor(scenario);
    const all = await walk(scenario, scenario.operation.id, path);
    const times = all.items.map((entry) => timeOf(entry)).filter((time) => !Number.isNaN(time));
    const [earliest, latest] = [Math.min(...times), Math.max(...times)];
    if (times.length < 2 || earliest === latest) {
      return scenario.skip('needs two entries of different times of creation');
    }
    const sides = [];
    for (const date of [earliest, latest, Math.floor((earliest + latest) / 2)]) {
      sides.push(await judgeDate(scenario, all, date, path));
    }
    const chosen = sides.filter((side) => side !== undefined);
    if (new Set(chosen).size > 1) {
      scenario.assumed(
        'D37',
        'The date is a lower bound in one listing and an upper bound in another.',
        {
          expected: 'the same side each time',
          actual: chosen.join(', '),
        },
      );
    }
  },
};

/** For the search: an entry that two others mention. */
async function pathFor(scenario: Scenario): Promise<{ path?: Record<string, string> }> {
  if (scenario.operation.id === listing) return {};
  const { target } = await relate(scenario, 2);
  return { path: { id: target.id } };
}

type Side = 'after' | 'before' | undefined;

async function judgeDate(
  scenario: Scenario,
  all: Walk,
  time: number,
  path: { path?: Record<string, string> },
): Promise<Side> {
  const date = new Date(time).toISOString();
  const found = await walk(scenario, scenario.operation.id, {
    ...path,
    query: { 'since-filter': date },
  });
  const understood = Date.parse(String(found.first?.created_at)) === time;
  const after = found.items.filter((entry) => timeOf(entry) > time);
  const before = found.items.filter((entry) => timeOf(entry) < time);
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
  tellMissing(scenario, all, found, time, side, understood);
  return side;
}

// The time that the server compares may be that of the update.
function byUpdate(items: readonly Item[], time: number): boolean {
  const times = items.map(({ updated_at }) => Date.parse(updated_at));
  return times.every((each) => each >= time) || times.every((each) => each <= time);
}

function tellMissing(
  scenario: Scenario,
  all: Walk,
  found: Walk,
  time: number,
  side: Side,
  understood: boolean,
): void {
  if (side === undefined || !all.complete || !found.complete) return;
  const onSide = all.items.filter((entry) =>
    side === 'after' ? timeOf(entry) > time : timeOf(entry) < time,
  );
  const ids = new Set(idsOf(found.items));
  const lost = onSide.find(({ id }) => !ids.has(id));
  if (!lost) return;
  scenario.ofQuery(
    'since-filter',
    understood,
    'A listing from a date lacks an entry of its side.',
    {
      pointer: '/list',
      expected: `every entry created ${side} the date`,
      actual: `without entry ${lost.id}`,
    },
  );
}

function timeOf({ created_at }: Item): number {
  return Date.parse(String(created_at));
}
