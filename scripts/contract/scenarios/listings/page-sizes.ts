import { parameterWithRole } from '../../../api/operation.ts';
import { pageIn, type ReceivedPage } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { searchesRelations } from '../../../checks/response/relations.ts';
import { idsOf } from '../../../checks/values.ts';
import type { JsonObject } from '../../../lib/json.ts';
import { conditionsFor, isPaged, startOfListing } from '../../resources/entries/listing-options.ts';
import { type WalkOptions, walk, walkWhole } from '../../resources/entries/walk.ts';
import type { RoleValues, Scenario } from '../../session/scenario.ts';
import { onEach, readsListing, type ScenarioCheck } from '../../session/scenario-check.ts';
import { reportQuery, validates } from '../../session/understood-queries.ts';

/** Whether pages have the size that was requested. */
export const pageSize: ScenarioCheck = {
  id: 'page-size',
  kind: 'stateful',
  asserts:
    'No page holds more entries than were requested, also under all conditions together, which it gives back. A size below one gives no more than no size does. The `limit` of a page is the page size that was used.',
  basis: restsOn('F077', 'F193', 'F203', 'D69', 'D73', 'D183', 'D207', 'D211'),
  fix: 'Cut the list at the size requested, and give that size back as `limit`.',
  claims: readsListing,
  writes: ['entries'],
  operations: onEach(
    (operation) => isPaged(operation) && parameterWithRole(operation, 'page-size') !== undefined,
  ),
  async run(scenario) {
    const start = await startOfListing(scenario);
    const { items, pages } = await walkWhole(scenario, scenario.operation, start);
    if (items.length < 2) return scenario.skip('needs two entries to page through');
    const sizes: UsedSize[] = [];
    for (const size of [1, 2, 3].slice(0, items.length - 1)) {
      const found = await readSize(scenario, start, size);
      if (found) sizes.push(found);
    }
    // Pages of two sizes are no accident if those behind them have these sizes too.
    const areKept = sizes.filter(({ kept }) => kept).length > 1;
    const isLarge = sizes.some(({ full }) => full !== undefined);
    const understood =
      areKept ||
      (isLarge && ((await hasEffect(scenario, start)) || (await validates(scenario, 'page-size'))));
    for (const size of sizes) reportLarge(scenario, size, understood);
    compareStated(scenario, sizes);
    if (sizes[0]?.used) await compareRestricted(scenario, start, items);
    // Some servers may name the number of entries on the page.
    const isNoCount = pages.some(({ size = 0, items: { length } }) => size > length);
    const areStated = sizes.every((each) => each.used && each.stated === each.requested);
    if (isNoCount && areStated && sizes.length > 1) await compareEmpty(scenario, start);
    // A search may look through as many entries as were requested, and show those of them that it finds.
    if (searchesRelations(scenario.operation)) return;
    await compareLarge(scenario, start, items.length);
    if (understood) await compareBelowOne(scenario, start);
  },
};

interface UsedSize {
  requested: number;
  stated: number | undefined;
  /** Whether the page holds as many as were requested, and more follow. */
  used: boolean;
  /** Whether that is so for the pages behind it as well, if another follows them. */
  kept: boolean;
  /** The first of some pages that holds more. */
  full: ReceivedPage | undefined;
}

async function readSize(
  scenario: Scenario,
  start: WalkOptions,
  requested: number,
): Promise<UsedSize | undefined> {
  const options = { ...start, query: { ...start.query, 'page-size': requested }, pages: 3 };
  const { pages } = await walk(scenario, scenario.operation, options);
  const [first] = pages;
  if (!first) return undefined;
  const { items, size: stated, next } = first;
  const used = items.length === requested && next !== undefined;
  const others = pages.filter((page) => page.next !== undefined);
  const kept = used && others.every((page) => page.items.length === requested);
  // A search may show an entry once for each place of a mention.
  const full = pages.find((page) => new Set(idsOf(page.items)).size > requested);
  return { requested, stated, used, kept, full };
}

/** Whether the first page becomes longer with the size that is requested, and shorter again, and not by turns. */
async function hasEffect(scenario: Scenario, start: WalkOptions): Promise<boolean> {
  const counts: (number | undefined)[] = [];
  for (const size of [1, 8, 8, 1]) {
    const page = await request(scenario, start, { 'page-size': size });
    counts.push(page?.items.length);
  }
  const [short, long, longAgain, shortAgain] = counts;
  if (short === undefined || long === undefined) return false;
  return long > short && long === longAgain && short === shortAgain;
}

function reportLarge(scenario: Scenario, { requested, full }: UsedSize, understood: boolean): void {
  if (!full) return;
  const isKnown = understood || full.size === requested;
  reportQuery(scenario, 'page-size', isKnown, {
    message: 'A page holds more entries than were requested.',
    pointer: '/list',
    expected: `${requested} at most`,
    actual: `${full.items.length}`,
  });
}

/** A page size that is no size does not lift the limit of a page. */
async function compareBelowOne(scenario: Scenario, start: WalkOptions): Promise<void> {
  const usual = await request(scenario, start, {});
  if (usual?.next === undefined) return;
  const usualCount = usual.items.length;
  for (const size of [0, -1]) {
    const page = await request(scenario, start, { 'page-size': size });
    if (!page || page.items.length <= usualCount) continue;
    const message =
      'A page size of less than one gives more entries than a page has without a size.';
    const details = {
      pointer: '/list',
      expected: `${usualCount} at most`,
      actual: `${page.items.length}`,
    };
    return scenario.assumed('D211', message, details);
  }
}

/** The page size counts under conditions as well, where it does without them. */
async function compareRestricted(
  scenario: Scenario,
  start: WalkOptions,
  items: readonly JsonObject[],
): Promise<void> {
  const conditions = conditionsFor(scenario, items, 'all');
  const limited = (roles: RoleValues) => request(scenario, start, { ...roles, 'page-size': 1 });
  const page = await limited(Object.assign({}, ...conditions));
  const alone = await Promise.all(conditions.map(limited));
  for (const { items, next, size = 1 } of [page, ...alone].filter((each) => each !== undefined))
    if (items.length === 1 && next !== undefined && size !== 1) return report(scenario, 1, size);
  if (!page) {
    if (alone.includes(undefined)) return;
    const message = 'A listing rejects parameters together, and takes each of them.';
    return scenario.assumed('D207', message, { expected: 'a page', actual: 'another response' });
  }
  for (const [echo, field] of [['folder', 'folder'] as const, ['since', 'created_at'] as const]) {
    const isGiven = alone.some((each) => each?.[echo] !== undefined);
    if (!isGiven || page[echo] !== undefined) continue;
    const message = `A page lacks \`${field}\` under several conditions, and has it under one.`;
    const details = { pointer: `/${field}`, expected: 'the one requested', actual: 'nothing' };
    scenario.assumed('D183', message, details);
  }
  if (page.items.length < 2) return;
  const message = 'A page under conditions holds more entries than were requested.';
  const details = { pointer: '/list', expected: '1 at most', actual: `${page.items.length}` };
  reportQuery(scenario, 'page-size', true, { message, ...details });
}

function compareStated(scenario: Scenario, sizes: readonly UsedSize[]): void {
  const used = sizes.every((size) => size.used);
  const wrong = sizes.find(({ stated, requested }) => stated !== undefined && stated !== requested);
  if (used && wrong && sizes.length > 1) report(scenario, wrong.requested, wrong.stated);
}

function report(scenario: Scenario, used: number, stated: number | undefined): void {
  scenario.documented('F077', 'The `limit` of a page is not the page size that was used.', {
    pointer: '/limit',
    expected: String(used),
    actual: String(stated),
  });
}

/**
 * Pages that are all of one size, whichever larger one was requested, show which size was used. Those of one request may
 * all be shorter for another reason.
 */
async function compareLarge(scenario: Scenario, start: WalkOptions, total: number): Promise<void> {
  const large = Math.ceil(total * 0.7);
  const count = await usedInstead(scenario, start, large);
  if (count === undefined) return;
  const isUsedAgain = (await usedInstead(scenario, start, 2 * large)) === count;
  if (isUsedAgain) report(scenario, count, large);
}

/** The size that all pages have in place of the one that was requested and that they name; nothing if they have none. */
async function usedInstead(
  scenario: Scenario,
  start: WalkOptions,
  requested: number,
): Promise<number | undefined> {
  const query = { ...start.query, 'page-size': requested };
  const options = { expectation: 'open' } as const;
  const found = await walk(scenario, scenario.operation, { ...start, query, pages: 3, options });
  // A listing that has become shorter meanwhile may lead on to an empty page (D41).
  const full = found.pages.filter(({ next, items }) => next !== undefined && items.length > 0);
  const [count = requested, ...others] = full.map(({ items }) => items.length);
  // Pages that are cut by their bytes seldom have a round number of entries from two places.
  const isRound = count % 10 === 0 && count < requested && others.length === 0;
  const compared = isRound ? [await countBehindFirst(scenario, start, requested)] : others;
  const areAlike = compared.length > 0 && compared.every((each) => each === count);
  const isStated = full.every(({ size }) => size === requested);
  return found.moved && areAlike && isStated && count < requested ? count : undefined;
}

/** How many entries a page has that begins behind the first entry; nothing if none follow it. */
async function countBehindFirst(
  scenario: Scenario,
  start: WalkOptions,
  requested: number,
): Promise<number | undefined> {
  const first = await request(scenario, start, { 'page-size': 1 });
  if (first?.next === undefined) return undefined;
  const roles = { 'page-size': requested, 'page-cursor': first.next };
  const page = await request(scenario, start, roles);
  return page?.next === undefined ? undefined : page.items.length;
}

/** The page size is that of the request on a page without entries as well. */
async function compareEmpty(scenario: Scenario, start: WalkOptions): Promise<void> {
  const { operation } = scenario;
  const nothing: RoleValues = { 'since-filter': '2100-01-01T00:00:00.000Z' };
  if (parameterWithRole(operation, 'folder-filter')) nothing['folder-filter'] = scenario.newName();
  const size = 2;
  const page = await request(scenario, start, { ...nothing, 'page-size': size });
  if (page?.items.length !== 0 || page.size === undefined || page.size === size) return;
  report(scenario, size, page.size);
}

async function request(
  scenario: Scenario,
  start: WalkOptions,
  roles: RoleValues,
): Promise<ReceivedPage | undefined> {
  const { operation } = scenario;
  const query = scenario.query(operation, roles);
  const plan = { ...(start.id !== undefined && { id: start.id }), query };
  const { response } = await scenario.respond(operation, plan, { expectation: 'open' });
  return pageIn(response, operation);
}
