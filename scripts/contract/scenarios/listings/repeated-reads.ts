import {
  completionTimeOf,
  type Operation,
  pageOf,
  parametersIn,
  parameterWithRole,
} from '../../../api/operation.ts';
import { objectIn, pageIn, resourcesIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { type CompleteExchange, isComplete } from '../../../checks/exchange.ts';
import { searchesRelations } from '../../../checks/response/relations.ts';
import { idsOf, timeOf } from '../../../checks/values.ts';
import { type JsonObject, objectsOf, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { settlingTime, unchangedByReads } from '../../resources/changed-fields.ts';
import { conditionsFor, startOfListing } from '../../resources/entries/listing-options.ts';
import {
  type BeforeAndAfter,
  inconsistentField,
  unchangedItems,
} from '../../resources/inconsistent-reads.ts';
import { type Difference, isEmpty } from '../../resources/values/differences.ts';
import { readUntil } from '../../session/lag.ts';
import type { RoleValues, Scenario } from '../../session/scenario.ts';
import { citingCalls, onEach, type ScenarioCheck } from '../../session/scenario-check.ts';

/** How many requests are sent at once. */
const atOnce = 16;
/** How many requests are sent one after the other. */
const turns = 3;
/** The sizes of pages on which the same items are looked at. */
const sizes = [1, 3, 50, 100];
/** How long a resource may take to complete, in ms. */
const longestRest = 2000;

const reads = ({ method }: Operation) => method === 'GET';

export const repeatedReads: ScenarioCheck = {
  id: 'repeated-reads',
  // A search finds entries that are updated for it.
  claims: (operation) => (searchesRelations(operation) ? 'everything' : 'reads'),
  kind: 'stateful',
  asserts:
    'The same GET shows the same when it is sent many times, one after the other and at once, whatever is requested in between. A search shows of an entry what the listing shows.',
  basis: restsOn('D100', 'D172', 'D173'),
  fix: 'Look for what differs between the connections, workers or caches that respond, and for state that requests share.',
  writes: ['entries'],
  ...citingCalls(onEach(reads)),
  async run(scenario) {
    const { plan, before } = await wholeListing(scenario, await settledRequest(scenario));
    const between = await readAmongOthers(scenario, plan, before);
    const inTurn = [before, ...(await readInTurn(scenario, plan))];
    const isPage = pageOf(scenario.operation) !== undefined;
    // The listing that needs no id is the one that is read most.
    const bursts = scenario.operation.path.variables.length === 0 ? 2 : 1;
    for (let burst = 0; burst < bursts; burst += 1) {
      between.push(...(await readAtOnce(scenario, Array<RequestPlan>(atOnce).fill(plan))));
    }
    const sized = isPage ? await readAtOnce(scenario, sizedPlans(scenario, plan)) : [];
    const views = isPage ? await readViews(scenario, plan, before) : [];
    const listed = searchesRelations(scenario.operation) ? await readListing(scenario) : [];
    const after = await read(scenario, plan);
    if (isPage && itemsOf(scenario, before).length === 0) scenario.skip('needs a page with items');
    for (const [index, middle] of inTurn.slice(1, -1).entries()) {
      const [left, right] = [inTurn[index], inTurn[index + 2]];
      if (left && right) reportInconsistencies(scenario, [left, right], [middle], missingItem);
    }
    reportInconsistencies(scenario, [before, after], between, missingItem);
    reportInconsistencies(
      scenario,
      [before, after],
      [...between, ...sized, ...views],
      inconsistentField,
    );
    reportInconsistencies(scenario, [before, after], listed, inconsistentField);
    reportMovedTimes(scenario, [...inTurn, ...between, after]);
    reportVolatileField(scenario, inTurn);
    reportVolatileIds(scenario, inTurn);
    reportMovedIntents(scenario, inTurn);
  },
};

/** A valid request for something that has come to rest, so that it shows the same each time. */
async function settledRequest(scenario: Scenario): Promise<RequestPlan> {
  const { operation } = scenario;
  const plan = await scenario.validPlan(operation);
  if (searchesRelations(operation)) return { ...plan, ...(await startOfListing(scenario)) };
  const field = completionTimeOf(operation)?.name;
  if (field !== undefined) {
    await readUntil(
      () => scenario.success(operation, plan),
      (resource) => text(resource[field]) !== undefined,
      longestRest,
    );
  }
  return plan;
}

/** A request for a page that no other follows, if there is one: items of others may move between pages. */
async function wholeListing(
  scenario: Scenario,
  plan: RequestPlan,
): Promise<{ plan: RequestPlan; before: CompleteExchange }> {
  const before = await readWithItems(scenario, plan);
  const largest = sizedPlans(scenario, plan).at(-1);
  if (!largest || pageIn(before.response, scenario.operation)?.next === undefined) {
    return { plan, before };
  }
  const whole = await scenario.respond(scenario.operation, largest, { expectation: 'open' });
  const page = pageIn(whole.response, scenario.operation);
  return page && page.next === undefined ? { plan: largest, before: whole } : { plan, before };
}

/** A page with items where there is one: one read of several may lack them. */
async function readWithItems(scenario: Scenario, plan: RequestPlan): Promise<CompleteExchange> {
  const first = await read(scenario, plan);
  const hasNone = pageOf(scenario.operation) && itemsOf(scenario, first).length === 0;
  return hasNone ? read(scenario, plan) : first;
}

/** The same request with several page sizes, whose bounds are open. */
function sizedPlans({ operation }: Scenario, plan: RequestPlan): RequestPlan[] {
  const size = parameterWithRole(operation, 'page-size');
  return size
    ? sizes.map((each) => ({ ...plan, query: { ...plan.query, [size.name]: each } }))
    : [];
}

async function read(scenario: Scenario, plan: RequestPlan): Promise<CompleteExchange> {
  const exchange = await scenario.respond(scenario.operation, plan);
  if (objectIn(exchange.response)) return exchange;
  const { status } = exchange.response;
  const found = status === 200 ? 'no JSON object' : `status ${status}`;
  return scenario.skip(`needs a success; the server responded with ${found}`);
}

/** Sends the same request a few times, one after the other. */
async function readInTurn(scenario: Scenario, plan: RequestPlan): Promise<CompleteExchange[]> {
  const exchanges: CompleteExchange[] = [];
  for (let time = 0; time < turns; time += 1) exchanges.push(await read(scenario, plan));
  return exchanges;
}

/** Sends the same request again after each of some others, which are to leave nothing behind. */
async function readAmongOthers(
  scenario: Scenario,
  plan: RequestPlan,
  before: CompleteExchange,
): Promise<CompleteExchange[]> {
  const values: RoleValues = {
    'folder-filter': scenario.newName(),
    'since-filter': '2999-01-01T00:00:00.000Z',
    'context-filter': 'docproc.nowhere',
    'relation-target': uuidOfVersion(4),
    'page-size': 1,
    'page-cursor': pageIn(before.response, scenario.operation)?.next,
  };
  const queries = parametersIn(scenario.operation, 'query').flatMap(({ name, role }) => {
    const value = role && values[role];
    return value === undefined ? [] : [{ query: { ...plan.query, [name]: value } }];
  });
  const token = scenario.fixtures.other_token;
  const exchanges: CompleteExchange[] = [];
  for (const other of [...queries, ...(token === undefined ? [] : [{ token }])]) {
    await scenario.send(scenario.operation, { ...plan, ...other }, { expectation: 'open' });
    exchanges.push(await read(scenario, plan));
  }
  return exchanges;
}

/** Reads the same items under conditions that they meet, and on a page behind the first. */
async function readViews(
  scenario: Scenario,
  plan: RequestPlan,
  before: CompleteExchange,
): Promise<CompleteExchange[]> {
  const { operation } = scenario;
  const roles = conditionsFor(scenario, itemsOf(scenario, before), 'all');
  const cursor = parameterWithRole(operation, 'page-cursor');
  const [small] = sizedPlans(scenario, plan);
  const first =
    cursor && small && (await scenario.respond(operation, small, { expectation: 'open' }));
  const next = pageIn(first?.response, operation)?.next;
  const queries: RequestPlan['query'][] = [
    ...roles.map((role) => scenario.query(operation, role)),
    ...(cursor && next !== undefined ? [{ ...small?.query, [cursor.name]: next }] : []),
  ];
  const plans = queries.map((query) => ({ ...plan, query: { ...plan.query, ...query } }));
  return readAtOnce(scenario, plans);
}

/** The entries as their listing shows them. */
async function readListing(scenario: Scenario): Promise<CompleteExchange[]> {
  if (!scenario.hasOperation('list-entries')) return [];
  const query = scenario.query('list-entries', { 'page-size': sizes.at(-1) });
  const exchange = await scenario.send('list-entries', { query }, { expectation: 'open' });
  return isComplete(exchange) ? [exchange] : [];
}

/** Sends requests at once. @returns the successful exchanges; other checks look at the other ones */
async function readAtOnce(
  scenario: Scenario,
  plans: readonly RequestPlan[],
): Promise<CompleteExchange[]> {
  const { operation } = scenario;
  const sent = plans.map((plan) => scenario.send(operation, plan, { expectation: 'open' }));
  const exchanges = (await Promise.all(sent)).filter(isComplete);
  return exchanges.filter(({ response }) => objectIn(response) !== undefined);
}

type FindInconsistency = (
  scenario: Scenario,
  outer: BeforeAndAfter,
  between: CompleteExchange,
) => Difference | undefined;

function reportInconsistencies(
  scenario: Scenario,
  outer: BeforeAndAfter,
  between: readonly CompleteExchange[],
  find: FindInconsistency,
): void {
  const found = between.flatMap((exchange) => {
    const difference = find(scenario, outer, exchange);
    return difference ? [{ difference, exchange }] : [];
  });
  const [first] = found;
  if (!first) return;
  scenario.show(first.exchange);
  const { pointer, expected, actual } = first.difference;
  const message =
    find === missingItem
      ? 'A page lacks an item that it has before and after.'
      : 'A response shows something otherwise than those before and after it.';
  const details = {
    pointer,
    expected: shorten(expected),
    actual: shorten(actual),
    intermittent: { found: found.length, of: between.length },
  };
  const isOther = first.exchange.operationId !== scenario.operation.id;
  if (isOther && (isEmpty(expected) || isEmpty(actual))) {
    scenario.assumed('D172', message, details);
  } else scenario.documented(scenario.callFact(), message, details);
}

/** A field with so many different values counts as one that changes with each read. */
const volatileValues = 4;

/** Reports a time of update that moves from read to read. */
function reportMovedTimes(scenario: Scenario, exchanges: readonly CompleteExchange[]): void {
  const all = exchanges.flatMap(({ response }) => resourcesIn(response, scenario.operation));
  const isMoved = [...Map.groupBy(all, ({ id }) => text(id)).values()].some(
    (views) => new Set(views.map(({ updated_at }) => updated_at)).size >= volatileValues,
  );
  if (!isMoved) return;
  scenario.assumed('D173', 'The time of update moves with each read.', {
    pointer: '/updated_at',
    expected: 'the time of the last update',
    actual: 'other times in several responses',
  });
}

/** Reports a field that has another value in each of several responses, with no update in between. */
function reportVolatileField(scenario: Scenario, exchanges: readonly CompleteExchange[]): void {
  const views = exchanges.map(({ response }) => resourcesIn(response, scenario.operation));
  for (const first of views[0] ?? []) {
    const same = views.flatMap((view) => view.filter(({ id }) => id === first.id).slice(0, 1));
    if (same.length < volatileValues || !same.every((each) => isSameUpdate(each, first))) continue;
    const field = unchangedByReads.find(
      (name) => new Set(same.map((each) => JSON.stringify(each[name]))).size === same.length,
    );
    if (field === undefined) continue;
    const message = `\`${field}\` is another one with each read.`;
    const [expected, actual] = [shorten(first[field]), shorten(same[1]?.[field])];
    scenario.documented(scenario.callFact(), message, { pointer: `/${field}`, expected, actual });
    return;
  }
}

/** Reports pages of as many items each, of which no two have an item with the same identifier. */
function reportVolatileIds(scenario: Scenario, exchanges: readonly CompleteExchange[]): void {
  const pages = exchanges.map((exchange) => idsOf(itemsOf(scenario, exchange)));
  const [first = [], second = []] = pages;
  const all = pages.flat();
  if (first.length === 0 || pages.some(({ length }) => length !== first.length)) return;
  if (pages.length < volatileValues || new Set(all).size < all.length) return;
  const message = 'Each item has another `id` with each read.';
  const [expected, actual] = [shorten(first[0]), shorten(second[0])];
  const pointer = `/${pageOf(scenario.operation)?.items.name ?? 'list'}/0/id`;
  scenario.documented(scenario.callFact(), message, { pointer, expected, actual });
}

/** Reports intents of a job that come back in an order in which they were before another one. */
function reportMovedIntents(scenario: Scenario, exchanges: readonly CompleteExchange[]): void {
  const orders = exchanges.map(({ response }) => idsOf(objectsOf(objectIn(response)?.intents)));
  const texts = orders.map((ids) => ids.join(', '));
  const returned = texts.findIndex(
    (order, index) => order !== texts[index - 1] && texts.slice(0, index).includes(order),
  );
  const isMoved =
    orders[returned]?.toSorted().join(', ') === orders[returned - 1]?.toSorted().join(', ');
  if (returned < 0 || !isMoved) return;
  const [expected, actual] = [shorten(texts[returned]), shorten(texts[returned - 1])];
  const message = 'The intents of a job come in another order with each read.';
  scenario.assumed('D100', message, { pointer: '/intents', expected, actual });
}

function isSameUpdate({ updated_at }: JsonObject, other: JsonObject): boolean {
  return updated_at !== undefined && updated_at === other.updated_at;
}

function itemsOf({ operation }: Scenario, { response }: CompleteExchange): JsonObject[] {
  return pageIn(response, operation)?.items ?? [];
}

/** An item that is on the pages before and after, and missing from the page in between although it has room for it. */
function missingItem(
  scenario: Scenario,
  [before, after]: BeforeAndAfter,
  between: CompleteExchange,
): Difference | undefined {
  const page = pageIn(between.response, scenario.operation);
  // What a page lacks may stand on the following one.
  if (!page || page.next !== undefined) return undefined;
  if (page.size !== undefined && page.items.length >= page.size) return undefined;
  const [first, shown, last] = [before, between, after].map((each) => itemsOf(scenario, each));
  const ids = { first: idsOf(first ?? []), shown: idsOf(shown ?? []), last: idsOf(last ?? []) };
  if (ids.shown.some((id) => !ids.first.includes(id))) return undefined;
  const missing = unchangedItems(first ?? [], last ?? []).find(
    ({ id, created_at }) =>
      // One that was added meanwhile may be on some pages only.
      !ids.shown.includes(String(id)) && !(timeOf(created_at) > Date.now() - settlingTime),
  );
  return missing && { pointer: page.pointer, expected: missing.id, actual: undefined };
}
