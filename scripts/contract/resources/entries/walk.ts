import { type Operation, parameterWithRole } from '../../../api/operation.ts';
import { objectIn, pageIn, type ReceivedPage } from '../../../api/success.ts';
import type { CompleteExchange } from '../../../checks/exchange.ts';
import { idsOf } from '../../../checks/values.ts';
import type { JsonObject } from '../../../lib/json.ts';
import type { SendOptions } from '../../session/contract-target.ts';
import { longestLag, readUntil } from '../../session/lag.ts';
import type { Callee, RoleValues, Scenario } from '../../session/scenario.ts';

/** A page, the cursor with which it was requested, and the exchange that shows it. */
interface ReadPage extends ReceivedPage {
  /** Nothing for the first page. */
  requested: string | undefined;
  exchange: CompleteExchange;
}

/** What was seen while a listing was read page by page. */
export interface Walk {
  items: JsonObject[];
  pages: ReadPage[];
  /** The first page, as it came. */
  first?: ReadPage;
  /** Whether a later page held other items, or was the first to name the cursor sent: this was understood. */
  moved: boolean;
  /** Whether the listing came to an end, so that everything was seen. */
  complete: boolean;
  /** The response that was no page, with which the reading ended. */
  stopped?: CompleteExchange;
  /** A cursor that came a second time, so that the listing would never end. */
  loop?: string;
  /** A page that was rejected with the conditions of the first one, and whether it came without them. */
  rejected?: { exchange: CompleteExchange; comesWithout: boolean };
}

/** Which listing to walk, and how far. */
export interface WalkOptions {
  /** Value of the last variable of the path, if it has one. */
  id?: string;
  query?: RoleValues;
  /** How many items to look at, at most; 200 when left out. */
  most?: number;
  /** How many pages to look at, at most; 100 when left out. */
  pages?: number;
  /** How the pages are requested; what is expected holds for the first one only. */
  options?: SendOptions;
  /** What is done between the first page and the second. */
  afterFirst?: () => Promise<unknown>;
}

/** How many pages without items may follow each other before that counts as the end. */
const mostEmpty = 3;
/** How many are looked at where a server may read pages of all items, and filter them: that is not the end. */
const mostFiltered = 12;

/**
 * Reads a listing page by page, with the next cursor of each page as the cursor of the following one.
 *
 * @throws Skipped when a page does not arrive
 */
export async function walk(
  scenario: Scenario,
  callee: Callee,
  { id, query = {}, most = 200, pages = 100, options, afterFirst }: WalkOptions = {},
): Promise<Walk> {
  const operation = scenario.calledOperation(callee);
  const parameter = parameterWithRole(operation, 'page-cursor')?.name;
  const result: Walk = { items: [], pages: [], moved: false, complete: false };
  const isFiltered = id !== undefined || hasConditions(query);
  const seen = new Set<string>();
  let cursor: string | undefined;
  let empty = 0;
  while (result.items.length < most && result.pages.length < pages) {
    const { exchange, rejected }: Following =
      cursor === undefined
        ? { exchange: await request(scenario, operation, { id, query }, options) }
        : await following(scenario, operation, { id, query }, cursor, options);
    const page = pageIn(exchange.response, operation);
    if (rejected) result.rejected = { exchange: rejected, comesWithout: page !== undefined };
    if (!page) return { ...result, stopped: exchange };
    const known = new Set(idsOf(result.items));
    note(result, { ...page, requested: cursor, exchange });
    empty = page.items.length === 0 ? empty + 1 : 0;
    cursor = page.next;
    // How the last page is marked is open (D41), and a page without items may come before others.
    if (cursor === undefined) return { ...result, complete: true };
    if (empty === (isFiltered ? mostFiltered : mostEmpty)) {
      return { ...result, complete: !isFiltered };
    }
    // A cursor that each page names stands for where the reading is, as long as the pages differ.
    const bringsNew = idsOf(page.items).some((each) => !known.has(each));
    if (seen.has(cursor) && !bringsNew) {
      return empty > 0 ? { ...result, complete: true } : { ...result, loop: cursor };
    }
    seen.add(cursor);
    if (parameter === undefined) return result;
    if (result.pages.length === 1) await afterFirst?.();
  }
  return result;
}

/** Whether a query restricts a listing, and does not only cut it into pages. */
export function hasConditions({ 'page-size': _, ...conditions }: RoleValues): boolean {
  return Object.values(conditions).some((each) => each !== undefined);
}

interface Conditions {
  id: string | undefined;
  query: RoleValues;
}

function request(
  scenario: Scenario,
  operation: Operation,
  { id, query }: Conditions,
  options?: SendOptions,
): Promise<CompleteExchange> {
  const plan = { ...(id !== undefined && { id }), query: scenario.query(operation, query) };
  return scenario.respond(operation, plan, options);
}

interface Following {
  exchange: CompleteExchange;
  rejected?: CompleteExchange;
}

/** Whether the conditions of the first page have to be repeated, may be, or may not, is open (D142). */
async function following(
  scenario: Scenario,
  operation: Operation,
  { id, query }: Conditions,
  cursor: string,
  { unchecked = false }: SendOptions = {},
): Promise<Following> {
  const size = query['page-size'];
  const bare = { ...(size !== undefined && { 'page-size': size }), 'page-cursor': cursor };
  if (!hasConditions(query)) {
    return { exchange: await request(scenario, operation, { id, query: bare }, { unchecked }) };
  }
  const all = { id, query: { ...query, ...bare } };
  const repeated = await request(scenario, operation, all, { unchecked, expectation: 'open' });
  // A page may lack the list that would be empty (D136).
  if (objectIn(repeated.response)) return { exchange: repeated };
  const exchange = await request(scenario, operation, { id, query: bare }, { unchecked });
  return { exchange, rejected: repeated };
}

function note(walk: Walk, page: ReadPage): void {
  walk.first ??= page;
  walk.pages.push(page);
  const earliest = walk.items[0]?.id;
  const isOther = page.items.length > 0 && earliest !== undefined && page.items[0]?.id !== earliest;
  // A first page that names the following cursor as its own does so again where that is passed over.
  const isNamed = page.cursor !== undefined && page.cursor === page.requested;
  walk.moved ||= isOther || (isNamed && page.cursor !== walk.first.cursor);
  walk.items.push(...page.items);
}

/** The page size that costs fewest requests; a server that allows less rejects it, or gives less. */
const largePage = 100;

/**
 * Reads a listing in pages as large as the server gives them.
 *
 * @throws Skipped when a page does not arrive
 */
export async function walkWhole(
  scenario: Scenario,
  callee: Callee,
  { query, ...rest }: WalkOptions = {},
): Promise<Walk> {
  const plain: WalkOptions = { most: 500, ...rest, ...(query && { query }) };
  if (!parameterWithRole(scenario.calledOperation(callee), 'page-size')) {
    return walk(scenario, callee, plain);
  }
  const large = { ...plain, query: { ...query, 'page-size': largePage } };
  const options: SendOptions = { ...rest.options, expectation: 'open' };
  const whole = await walk(scenario, callee, { ...large, options });
  return whole.first ? whole : walk(scenario, callee, plain);
}

/** Those of some entries that a listing lacks, also when it is read again for a moment; none if its end is not reached. */
export async function lostFrom(
  scenario: Scenario,
  callee: Callee,
  ids: readonly string[],
  options: SendOptions = {},
): Promise<string[]> {
  if (ids.length === 0) return [];
  const read = async () => {
    const { items, complete } = await walkWhole(scenario, callee, { options });
    const listed = new Set(idsOf(items).map((id) => id.toLowerCase()));
    return complete ? ids.filter((id) => !listed.has(id.toLowerCase())) : [];
  };
  return readUntil(read, (lost) => lost.length === 0, longestLag.ofListing);
}

/**
 * Whether two reads of the first page show the same order. Where they do not, another first entry on a
 * later page does not show that the server read the cursor.
 */
export async function isOrdered(scenario: Scenario, options: WalkOptions): Promise<boolean> {
  const read = async () => {
    const { items } = await walk(scenario, scenario.operation, { ...options, pages: 1 });
    return idsOf(items).join();
  };
  const [first, ...others] = [await read(), await read(), await read()];
  return others.every((each) => each === first);
}
