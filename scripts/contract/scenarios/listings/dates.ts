import { setTimeout as pause } from 'node:timers/promises';
import { isListingBy, parameterWithRole } from '../../../api/operation.ts';
import type { Role } from '../../../api/roles.ts';
import { restsOn } from '../../../checks/basis.ts';
import { isUtcTime } from '../../../checks/response/body.ts';
import { idsOf, timeOf } from '../../../checks/values.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import {
  type Bound,
  boundsOf,
  datesAround,
  type Filtered,
  lowerBoundsOf,
  type QueriedDate,
} from '../../resources/entries/date-queries.ts';
import { startOfListing } from '../../resources/entries/listing-options.ts';
import { type Walk, type WalkOptions, walkWhole } from '../../resources/entries/walk.ts';
import { longestLag } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onEach, readsListing, type ScenarioCheck } from '../../session/scenario-check.ts';
import { reportQuery, understands, validates } from '../../session/understood-queries.ts';

export const dateFilter: ScenarioCheck = {
  id: 'date-filter',
  kind: 'stateful',
  asserts:
    'A listing from a date gives all entries from that date on and none from before it, to the millisecond, and also within a folder or a context. A page names its date as a timestamp, however the request wrote it.',
  basis: restsOn('F081', 'F190', 'F191', 'F201', 'D36', 'D37', 'D67', 'D71', 'D74', 'D155', 'D167'),
  fix: 'Compare the time of creation of each entry with the date, as a lower bound, along with the other conditions.',
  claims: readsListing,
  writes: ['entries'],
  operations: onEach((each) => isListingBy(each, 'since-filter')),
  async run(scenario) {
    const start = await startOfListing(scenario);
    const found = await readDates(scenario, start);
    let finding = findingOf(found);
    // Somebody else may have changed the entries in the meantime, or a page be an old one, so this counts only if it
    // shows twice.
    if (finding) {
      await pause(longestLag.usual);
      finding = findingOf(await readDates(scenario, start));
    }
    reportForm(scenario, found.filtered);
    if (finding) return report(scenario, await withKnownName(scenario, finding));
    const bounds = lowerBoundsOf(found.filtered, found.whole.items);
    reportBounds(scenario, bounds);
    reportStated(scenario, found);
    await compareTogether(scenario, start, found);
  },
};

/** A listing, and what it gave from each of some dates. */
interface Dated {
  whole: Walk;
  filtered: Filtered[];
  /** Whether some listing shows that the server understood the name of the parameter. */
  understood: boolean;
}

async function readDates(scenario: Scenario, start: WalkOptions): Promise<Dated> {
  const whole = await walkWhole(scenario, scenario.operation, start);
  const times = whole.items.map(({ created_at }) => timeOf(created_at)).filter((time) => time > 0);
  const dates = datesAround(times);
  if (dates.length === 0) scenario.skip('needs two entries of different times of creation');
  if (!whole.complete) scenario.skip('needs a listing of 500 entries at most');
  const isKnown = await understands(scenario, 'since-filter');
  const filtered = await Promise.all(dates.map((date) => readFrom(scenario, start, date)));
  const taken = filtered.filter(({ listing }) => listing.complete);
  if (taken.length === 0) scenario.skip('needs a date that the server accepts');
  const understood = isKnown || taken.some((each) => isPart(each, whole));
  return { whole, filtered: taken, understood };
}

async function readFrom(
  scenario: Scenario,
  { query, ...start }: WalkOptions,
  date: QueriedDate,
): Promise<Filtered> {
  // What a page shows on its own hangs on the times of update, which other checks move.
  const options = { unchecked: true };
  const dated = { ...start, query: { ...query, 'since-filter': date.written }, options };
  return { date, listing: await walkWhole(scenario, scenario.operation, dated) };
}

/** Whether a listing from a date is a part of all entries, as a bound explains it. */
function isPart(filtered: Filtered, whole: Walk): boolean {
  const count = idsOf(filtered.listing.items).length;
  const isLess = count > 0 && count < whole.items.length;
  return isLess && boundsOf([filtered], whole.items).length > 0;
}

interface DateFinding {
  date: QueriedDate;
  listing: Walk;
  message: string;
  actual: string;
  understood: boolean;
  /** Whether the date has no effect at all. */
  isVoid?: true;
}

/** A date that is void, and rejected where it is none, is one that the server looks at by its name. */
async function withKnownName(scenario: Scenario, finding: DateFinding): Promise<DateFinding> {
  const { understood, isVoid = false } = finding;
  const isSeen = understood || (isVoid && (await validates(scenario, 'since-filter')));
  return { ...finding, understood: isSeen };
}

/** The first listing that no lower bound explains, one in the usual form before those in others. */
function findingOf(dated: Dated): DateFinding | undefined {
  const { whole, filtered, understood } = dated;
  if (isWithoutEffect(dated)) return findingWithoutEffect(dated);
  const wrong = filtered.filter((each) => lowerBoundsOf([each], whole.items).length === 0);
  const [first] = wrong.toSorted((a, b) => Number(a.date.isOtherForm) - Number(b.date.isOtherForm));
  if (!first) return undefined;
  const { date, listing } = first;
  const sides = (items: readonly JsonObject[]) =>
    items.map(({ created_at }) => Math.sign(timeOf(created_at) - date.time));
  const [given, all] = [sides(listing.items), sides(whole.items)];
  const actual = `${given.filter((side) => side < 0).length} of ${all.filter((side) => side < 0).length} entries before it, ${given.filter((side) => side > 0).length} of ${all.filter((side) => side > 0).length} after it`;
  const message = given.includes(-1)
    ? 'A listing from a date holds entries from before it.'
    : 'A listing from a date lacks an entry from after it.';
  return { date, listing, message, actual, understood };
}

/** Whether each listing holds all entries, from before all of them and from after them. */
function isWithoutEffect({ whole, filtered }: Dated): boolean {
  const times = filtered.map(({ date }) => date.time);
  const isFar = Math.min(...times) <= Date.UTC(2000) && Math.max(...times) >= Date.UTC(2100);
  const all = idsOf(whole.items);
  return isFar && filtered.every(({ listing }) => isSame(idsOf(listing.items), all));
}

function findingWithoutEffect({
  whole,
  filtered: [first],
  understood,
}: Dated): DateFinding | undefined {
  const message = 'A listing from a date holds all entries, whichever date that is.';
  const actual = `all ${whole.items.length} entries each time`;
  return first && { ...first, message, actual, understood, isVoid: true };
}

/** Makes the first page of a listing the evidence of the next finding. */
function showFirst(scenario: Scenario, { first }: Walk): void {
  if (first) scenario.show(first.exchange);
}

function report(
  scenario: Scenario,
  { date, listing, message, actual, understood }: DateFinding,
): void {
  showFirst(scenario, listing);
  const details = {
    pointer: '/list',
    expected: `all entries from ${date.written} on, and no others`,
    actual,
  };
  if (understood && date.isOtherForm) scenario.assumed('D36', message, details);
  else reportQuery(scenario, 'since-filter', understood, { message, ...details });
}

function reportBounds(scenario: Scenario, bounds: readonly Bound[]): void {
  const pointer = '/list';
  if (bounds.length === 0) {
    const message = 'An entry created at the date is in one listing, and missing from another.';
    scenario.assumed('D37', message, { pointer, expected: 'the same each time' });
  } else if (bounds.every(({ field }) => field !== 'created_at')) {
    const message = 'The date is compared with the time of the last update.';
    scenario.assumed('D167', message, { pointer, expected: 'the time of creation' });
  } else if (!bounds.some(({ isIncluded }) => isIncluded)) {
    const message = 'A listing from a date lacks an entry that was created at that date.';
    scenario.assumed('D74', message, { pointer, expected: 'the date as an included bound' });
  }
}

/** A page that names its date as a request may write it, and not as a timestamp. */
function reportForm(scenario: Scenario, filtered: readonly Filtered[]): void {
  const pages = filtered.flatMap(({ listing }) => listing.first ?? []);
  const other = pages.find(({ since }) => since !== undefined && !isUtcTime(since));
  if (other?.since === undefined) return;
  scenario.show(other.exchange);
  const message = 'A page names its date in another form than that of a timestamp.';
  const details = { expected: 'a time in UTC with milliseconds', actual: other.since };
  scenario.documented('F081', message, { pointer: '/created_at', ...details });
}

/** A page whose entries are those from the date of the request, and not those from the date that it names. */
function reportStated(scenario: Scenario, { whole, filtered }: Dated): void {
  const found = filtered.find(({ date, listing }) => {
    const stated = timeOf(listing.first?.since);
    const isFrom = (time: number) =>
      lowerBoundsOf([{ date: { ...date, time }, listing }], whole.items).length > 0;
    const isOther = !Number.isNaN(stated) && stated !== date.time;
    return isOther && isPart({ date, listing }, whole) && isFrom(date.time) && !isFrom(stated);
  });
  if (!found) return;
  showFirst(scenario, found.listing);
  const message = 'The entries of a page are not those from the date that it names.';
  scenario.documented('F081', message, {
    pointer: '/created_at',
    expected: found.date.written,
    actual: String(found.listing.first?.since),
  });
}

/** What is listed under two conditions is what meets both of them. */
async function compareTogether(
  scenario: Scenario,
  start: WalkOptions,
  { whole, filtered, understood }: Dated,
): Promise<void> {
  if (!understood) return;
  for (const role of ['folder-filter', 'context-filter'] as const) {
    if (!parameterWithRole(scenario.operation, role)) continue;
    for (const value of valuesOf(role, whole.items)) {
      await compareCondition(scenario, { start, whole, filtered, role, value });
    }
  }
}

/** The values that most entries have, and not all. */
function valuesOf(role: Role, items: readonly JsonObject[]): string[] {
  const field = role === 'folder-filter' ? 'folder' : 'context';
  const groups = Map.groupBy(items, (item) => text(item[field]) ?? '');
  const parts = [...groups].filter(([value, { length }]) => value && length < items.length);
  return parts
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, 2)
    .map(([value]) => value);
}

interface Condition {
  start: WalkOptions;
  whole: Walk;
  filtered: readonly Filtered[];
  role: 'folder-filter' | 'context-filter';
  value: string;
}

async function compareCondition(scenario: Scenario, condition: Condition): Promise<void> {
  const { start, whole, filtered, role, value } = condition;
  const read = (query: WalkOptions['query']) =>
    walkWhole(scenario, scenario.operation, { ...start, query: { ...query, [role]: value } });
  const alone = await read({});
  const isPart = alone.items.length > 0 && alone.items.length < whole.items.length;
  if (!alone.complete || !isPart) return;
  const inside = new Set(idsOf(alone.items));
  const parted = filtered
    // Its responses are evaluated one by one, and the form of the date was compared already.
    .filter(({ date, listing }) => !date.isOtherForm && partOf(inside, listing) !== undefined)
    .slice(0, 3);
  for (const { date, listing } of parted) {
    const both = await read({ 'since-filter': date.written });
    const expected = idsOf(listing.items).filter((id) => inside.has(id));
    if (!both.complete || isSame(idsOf(both.items), expected)) continue;
    const [again, dated] = [await read({}), await readFrom(scenario, start, date)];
    const last = await read({ 'since-filter': date.written });
    const kept = new Set(idsOf(again.items));
    const now = idsOf(dated.listing.items).filter((id) => kept.has(id));
    if (!last.complete || isSame(idsOf(last.items), now)) continue;
    const lost = isSame(idsOf(last.items), [...kept]) ? 'since-filter' : role;
    const message = 'A listing with two conditions does not give what meets both of them.';
    const actual = `${last.items.length} entries, others than the ${now.length} that both listings with one of them share`;
    const details = {
      pointer: '/list',
      expected: `entries that meet ${value} and ${date.written}`,
      actual,
    };
    return reportQuery(scenario, lost, true, { message, ...details });
  }
}

/** How many of some entries are in a listing; nothing when that tells the two apart by nothing. */
function partOf(inside: ReadonlySet<string>, listing: Walk): number | undefined {
  const count = idsOf(listing.items).filter((id) => inside.has(id)).length;
  return count < inside.size && listing.items.length !== count ? count : undefined;
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  const [a, b] = [new Set(left), new Set(right)];
  return a.size === b.size && [...a].every((id) => b.has(id));
}
