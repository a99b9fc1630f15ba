import { setTimeout as pause } from 'node:timers/promises';
import { type ReceivedPage, resourceSchema } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { onceBasis } from '../../../checks/response/pages.ts';
import { firstRepeated, idsOf, timeOf } from '../../../checks/values.ts';
import { text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { conditionsFor, isPaged, startOfListing } from '../../resources/entries/listing-options.ts';
import { compareRejected, rejectionIn } from '../../resources/entries/rejected-pages.ts';
import {
  isOrdered,
  type Walk,
  type WalkOptions,
  walk,
  walkWhole,
} from '../../resources/entries/walk.ts';
import { inconsistencyIn } from '../../resources/inconsistent-reads.ts';
import { type Difference, firstOf } from '../../resources/values/differences.ts';
import { longestLag } from '../../session/lag.ts';
import type { RoleValues, Scenario } from '../../session/scenario.ts';
import {
  citingCalls,
  onEach,
  readsListing,
  type ScenarioCheck,
} from '../../session/scenario-check.ts';
import { reportQuery, validates } from '../../session/understood-queries.ts';

/** The parameters of a query that restrict a listing. */
const queryRoles = ['folder-filter', 'context-filter', 'since-filter'] as const;

/** Whether reading page by page gives each entry once. */
export const pageWalk: ScenarioCheck = {
  id: 'page-walk',
  kind: 'stateful',
  asserts:
    'Following `next_cursor` from page to page gives every entry exactly once, as large pages show it, and comes to an end. This holds for any page size and any conditions, and each page gives the conditions back.',
  basis: restsOn(
    ...(['F077', 'F079', 'F080', 'F081', 'F190', 'F191', 'F192', 'F201', 'F202'] as const),
    ...(['D68', 'D72', 'D87', 'D142', 'D155', 'D183'] as const),
  ),
  fix: 'Order by a unique key, such as time of creation and id, begin each page behind the last item of the one before, and apply the conditions to every page.',
  claims: readsListing,
  writes: ['entries'],
  ...citingCalls(onEach(isPaged)),
  async run(scenario) {
    const start = await startOfListing(scenario);
    const whole = await walkWhole(scenario, scenario.operation, start);
    if (whole.items.length < 2) return scenario.skip('needs two entries to page through');
    for (const { size, pages } of sizesFor(whole.items.length)) {
      if (await compareSize(scenario, start, { whole, size, pages })) return;
    }
    const each = conditionsFor(scenario, whole.items, 'part');
    const all: RoleValues = Object.assign({}, ...conditionsFor(scenario, whole.items, 'all'));
    for (const query of each.length > 1 ? [...each, all] : each) {
      // What these pages hold is evaluated by the checks of the conditions.
      const restricted = { ...start, query, options: { unchecked: true } };
      const part = await walkWhole(scenario, scenario.operation, restricted);
      const size = Math.max(1, Math.ceil(part.items.length / 3));
      const isPart = part.items.length > 1 && part.items.length < whole.items.length;
      // Where a size makes the condition void, pages of the size that the server chooses hold less.
      const sized = isPart ? { whole: part, size } : { whole: part, pages: 7 };
      if (await compareSize(scenario, restricted, sized)) return;
      if (isPart && (await compareUnsized(scenario, restricted, part))) return;
    }
  },
};

/** Reports a condition that holds only where a page size is sent along. @returns whether it was reported */
async function compareUnsized(
  scenario: Scenario,
  restricted: WalkOptions,
  part: Walk,
): Promise<boolean> {
  const read = () => walk(scenario, scenario.operation, { ...restricted, pages: 2 });
  const other = (sized: Walk, { items }: Walk) => {
    const known = new Set(idsOf(sized.items));
    return idsOf(items).find((id) => !known.has(id));
  };
  if (!part.complete || other(part, await read()) === undefined) return false;
  await pause(longestLag.usual);
  const unsized = await read();
  const again = await walkWhole(scenario, scenario.operation, restricted);
  const found = again.complete ? other(again, unsized) : undefined;
  const role = queryRoles.find((each) => restricted.query?.[each] !== undefined);
  if (found === undefined || role === undefined) return false;
  reportQuery(scenario, role, true, {
    message: 'Without a page size, a listing holds what does not meet its condition.',
    pointer: '/list',
    expected: `the ${again.items.length} entries that the same request with a page size gives`,
    actual: `entry ${found}`,
  });
  return true;
}

interface SizedWalk {
  whole: Walk;
  /** The size that is requested, if one is. */
  size?: number | undefined;
  /** How many pages to read, at most. */
  pages?: number | undefined;
}

// One item a page puts a border between any two; many items are read in a few pages of several sizes.
function sizesFor(count: number): { size?: number; pages?: number }[] {
  if (count <= 12) {
    return [...(count > 3 ? [1, 2, count - 1] : [1]).map((size) => ({ size })), {}];
  }
  const size = Math.ceil(count / 8);
  const large = Math.ceil(count * 0.6);
  return [
    { size },
    { size: size + 1 },
    { size: large },
    { size: 1, pages: 7 },
    { size: 2, pages: 7 },
    { pages: 7 },
  ];
}

/** @returns whether a finding was reported */
async function compareSize(
  scenario: Scenario,
  start: WalkOptions,
  { whole, size, pages = 250 }: SizedWalk,
): Promise<boolean> {
  const { operation } = scenario;
  const cut = size === undefined ? {} : { 'page-size': size };
  const paged = { ...start, query: { ...start.query, ...cut }, pages };
  const first = await walk(scenario, operation, paged);
  reportEchoes(scenario, first, paged.query);
  reportLostEcho(scenario, first, paged.query);
  if (rejectionIn(first)) await compareRejected(scenario, start, whole, paged);
  if (otherView(scenario, [whole, whole], first)) await confirmView(scenario, start, paged);
  if (!findingOf(whole, first)) return false;
  // Somebody else may have changed the entries in the meantime, or a page be an old one, so this counts only if it shows
  // twice.
  await pause(longestLag.usual);
  const before = await walkWhole(scenario, operation, start);
  const finding = findingOf(before, await walk(scenario, operation, paged));
  const after = await walkWhole(scenario, operation, start);
  if (!finding || stateOf(before) !== stateOf(after)) return false;
  const isFollowed =
    finding.understood ||
    (await leadsOn(scenario, paged)) ||
    (await validates(scenario, 'page-cursor'));
  const understood = isFollowed && (await isOrdered(scenario, paged));
  reportPaging(scenario, { ...finding, understood });
  return true;
}

/** Whether the cursor that the first page gives as its own leads to other items: then the server reads the parameter. */
async function leadsOn(scenario: Scenario, paged: WalkOptions): Promise<boolean> {
  const read = async (query: RoleValues) => {
    const options = { ...paged.options, expectation: 'open' } as const;
    const only = { ...paged, query: { ...paged.query, ...query }, pages: 1, options };
    return walk(scenario, scenario.operation, only);
  };
  const { first, items } = await read({});
  if (first?.cursor === undefined) return false;
  const other = await read({ 'page-cursor': first.cursor });
  // Somebody else may have created an entry in between.
  const again = await read({});
  const [before, between, after] = [items, other.items, again.items].map(([item]) => item?.id);
  return between !== undefined && between !== before && before === after;
}

/** What small pages show of an item otherwise than large ones before and after, between which it was not updated. */
function otherView(
  { operation }: Scenario,
  [before, after]: readonly [Walk, Walk],
  paged: Walk,
): Difference | undefined {
  const schema = resourceSchema(operation);
  return firstOf(schema ? paged.items : [], (item) => {
    const [first, last] = [before, after].map(({ items }) =>
      items.find(({ id, updated_at }) => id === item.id && updated_at === item.updated_at),
    );
    // Without the time of its update, whether somebody else has changed it is not known.
    if (!schema || !first || !last || item.updated_at === undefined) return undefined;
    // The place of a mention is that of the search.
    const between = { ...item, context: undefined };
    return inconsistencyIn(schema, { before: first, between, after: last }, '/list/0');
  });
}

/** Reports what small pages show otherwise than large ones before and after them. */
async function confirmView(
  scenario: Scenario,
  start: WalkOptions,
  paged: WalkOptions,
): Promise<void> {
  const before = await walkWhole(scenario, scenario.operation, start);
  const small = await walk(scenario, scenario.operation, paged);
  const after = await walkWhole(scenario, scenario.operation, start);
  const difference = otherView(scenario, [before, after], small);
  if (!difference) return;
  const { pointer, expected, actual } = difference;
  const message = 'A small page shows something of an item otherwise than a large one.';
  const details = { pointer, expected: shorten(expected), actual: shorten(actual) };
  scenario.documented(scenario.callFact(), message, details);
}

/** Reports a later page that gives back other conditions than the first, which gave back those requested. */
function reportEchoes(scenario: Scenario, { first, pages }: Walk, query: RoleValues): void {
  const folder = query['folder-filter'];
  const [since, size] = [timeOf(query['since-filter']), query['page-size']];
  const note = (fact: string, field: string, expected: unknown, actual: unknown) => {
    const message = `A later page gives back another \`${field}\` than the first.`;
    const details = { pointer: `/${field}`, expected: String(expected), actual: String(actual) };
    scenario.documented(fact, message, details);
  };
  for (const page of pages.slice(1)) {
    if (
      folder !== undefined &&
      first?.folder === folder &&
      (text(page.folder) ?? folder) !== folder
    )
      note('F080', 'folder', folder, page.folder);
    if (timeOf(first?.since) === since && page.since !== undefined && timeOf(page.since) !== since)
      note('F081', 'created_at', first?.since, page.since);
    // A page that is cut at the size requested, so that others follow, has used it.
    const isUsed = first?.size === size && page.items.length === size && page.next !== undefined;
    if (isUsed && (page.size ?? size) !== size) note('F077', 'limit', size, page.size);
  }
}

/** Reports a later page that does not give back the folder, although the first did. */
function reportLostEcho(scenario: Scenario, { first, pages }: Walk, query: RoleValues): void {
  const folder = query['folder-filter'];
  if (folder === undefined || first?.folder !== folder) return;
  if (pages.slice(1).every((page) => text(page.folder) !== undefined)) return;
  const message = 'A later page lacks `folder`, which the first gave back.';
  const details = { pointer: '/folder', expected: String(folder), actual: 'nothing' };
  scenario.assumed('D183', message, details);
}

// The order does not count, which another check evaluates.
function stateOf({ items }: Walk): string {
  return items
    .map(({ id, updated_at }) => `${id} ${updated_at}`)
    .toSorted()
    .join();
}

interface PagingFinding {
  message: string;
  expected: string;
  actual: string;
  understood: boolean;
  /** Whether an entry comes again, and not only because one page follows another. */
  repeats?: boolean;
}

function reportPaging(scenario: Scenario, finding: PagingFinding): void {
  const { message, expected, actual, understood, repeats } = finding;
  const details = { expected, actual };
  if (!understood) reportQuery(scenario, 'page-cursor', false, { message, ...details });
  else if (repeats)
    scenario.reportOn(
      onceBasis(scenario.operation, scenario.run.api.facts) ?? { fact: 'F079' },
      message,
      details,
    );
  else scenario.documented('F079', message, details);
}

function findingOf(whole: Walk, paged: Walk): PagingFinding | undefined {
  const found = loopOf(paged) ?? missingIn(whole, paged) ?? repeatedIn(whole, paged);
  // A walk that ends with its first page sent no cursor.
  const understood = paged.moved || paged.pages.length === 1;
  return found && { ...found, expected: 'every entry once', understood };
}

type WalkFinding = Omit<PagingFinding, 'expected' | 'understood'> | undefined;

function loopOf({ loop, pages }: Walk): WalkFinding {
  if (loop === undefined && !isStuck(pages)) return undefined;
  const message = 'The cursors lead back to a page that was there before, without end.';
  return { message, actual: `${pages.length} pages` };
}

/** Whether each page shows the items of the first one, and names a following one. */
function isStuck(pages: Walk['pages']): boolean {
  const first = idsOf(pages[0]?.items ?? []).join();
  const isSame = ({ items, next }: ReceivedPage) =>
    idsOf(items).join() === first && next !== undefined;
  return first !== '' && pages.length > 3 && pages.every(isSame);
}

/** An entry that the pages repeat, other than a listing that gives it several times anyway (D87). */
function repeatedIn(whole: Walk, paged: Walk): WalkFinding {
  const [all, ids] = [idsOf(whole.items), idsOf(paged.items)];
  const twice = firstRepeated(ids);
  if (twice === undefined) return undefined;
  const times = (list: readonly string[]) => list.filter((id) => id === twice).length;
  const isWhole = whole.complete && whole.pages.length === 1;
  if (isWhole && times(all) >= times(ids)) return undefined;
  return {
    message: 'An entry stands on two pages.',
    actual: `entry ${twice} twice`,
    // A listing that gives it once shows which page follows, and that it is not on that one.
    repeats: !(isWhole && times(all) === 1 && isOnTwo(paged, twice)),
  };
}

function isOnTwo({ pages }: Walk, id: string): boolean {
  return pages.filter(({ items }) => idsOf(items).includes(id)).length > 1;
}

function missingIn(whole: Walk, paged: Walk): WalkFinding {
  const [all, ids] = [idsOf(whole.items), idsOf(paged.items)];
  const added = ids.find((id) => !all.includes(id));
  if (added !== undefined && whole.complete) {
    return { message: 'Large pages lack what small ones hold.', actual: `entry ${added}` };
  }
  const lost = (paged.complete ? all : passedOver(all, ids)).find((id) => !ids.includes(id));
  if (lost === undefined || !whole.complete) return undefined;
  return { message: 'An entry stands on no page.', actual: `without entry ${lost}` };
}

/** What pages that were not read to the end have passed by, if they keep to the order of the whole. */
function passedOver(all: readonly string[], ids: readonly string[]): readonly string[] {
  const places = ids.map((id) => all.indexOf(id));
  const isInOrder = places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
  return ids.length > 5 && isInOrder ? all.slice(0, places.at(-1)) : [];
}
