import { type Operation, pageOf, parameterWithRole, takesToken } from '../../../api/operation.ts';
import { pageIn, resourceSchema } from '../../../api/success.ts';
import { shorten } from '../../../api/validator.ts';
import { basisOfCalls } from '../../../checks/basis.ts';
import { searchesRelations } from '../../../checks/response/relations.ts';
import { idsOf } from '../../../checks/values.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { isPaged, startOfListing } from '../../resources/entries/listing-options.ts';
import { isOrdered, type WalkOptions, walk } from '../../resources/entries/walk.ts';
import { inconsistencyIn } from '../../resources/inconsistent-reads.ts';
import { firstOf } from '../../resources/values/differences.ts';
import type { RoleValues, Scenario } from '../../session/scenario.ts';
import { onEach, type ScenarioCheck } from '../../session/scenario-check.ts';
import { ownCursor } from './own-cursor.ts';
import { pageSize } from './page-sizes.ts';
import { pageWalk } from './page-walks.ts';

const stableOrder: ScenarioCheck = {
  id: 'stable-order',
  kind: 'stateful',
  asserts:
    'The same listing, requested several times and with another page size, gives its entries in the same order.',
  basis: [{ decision: 'D38' }, { decision: 'D181' }],
  fix: 'Order by a unique key.',
  operations: onEach(
    (operation) => pageOf(operation) !== undefined && !searchesRelations(operation),
  ),
  async run(scenario) {
    const options = await startOfListing(scenario);
    const { operation } = scenario;
    const read = async (size?: number) => {
      const query = { ...options.query, ...(size !== undefined && { 'page-size': size }) };
      const found = await walk(scenario, operation, { ...options, query, most: 50, pages: 12 });
      // Whether an entry stands there twice is another check's matter.
      return [...new Set(idsOf(found.items))];
    };
    const orders: string[][] = [];
    for (let time = 0; time < times; time += 1) orders.push(await read());
    if (orders.some(({ length }) => length < 2)) return scenario.skip('needs two entries');
    const changes = orders.slice(1).flatMap((now, index) => changeOf(orders[index] ?? [], now));
    // One change may be somebody else's.
    const [change, another] = changes;
    if (change && another) return reportOrder(scenario, change, 'each time');
    if (!isPaged(operation) || !parameterWithRole(operation, 'page-size')) return;
    const [whole = []] = orders;
    const [first] = changeOf(whole, await read(3));
    const [second] = changeOf(whole, await read(3));
    if (first && second) reportOrder(scenario, first, 'on smaller pages');
  },
};

function reportOrder(scenario: Scenario, { before, kept }: OtherOrder, when: string): void {
  const decision = isPaged(scenario.operation) ? 'D38' : 'D181';
  scenario.assumed(decision, `The same listing gives its entries in another order ${when}.`, {
    pointer: '/list',
    expected: before.slice(0, 3).join(', '),
    actual: kept.slice(0, 3).join(', '),
  });
}

/** How often a listing is read: a server that takes turns has to differ from itself more than once. */
const times = 6;

/** The entries that two listings share, in the order of each. */
interface OtherOrder {
  before: string[];
  kept: string[];
}

/** The entries that two listings share, where they come in another order; others were added or taken away. */
function changeOf(earlier: readonly string[], later: readonly string[]): OtherOrder[] {
  const before = earlier.filter((each) => later.includes(each));
  const kept = later.filter((each) => earlier.includes(each));
  return kept.join() === before.join() ? [] : [{ before, kept }];
}

const forgedCursor: ScenarioCheck = {
  id: 'forged-cursor',
  kind: 'stateful',
  asserts: 'A cursor that the server has never given out is rejected, or leads to no entries.',
  basis: [{ decision: 'D58' }, { decision: 'D106' }],
  fix: 'Respond with 400 to a cursor that cannot be read, rather than with the first page.',
  operations: onEach(isPaged),
  async run(scenario) {
    const { operation } = scenario;
    const plan: RequestPlan = await scenario.validRequest();
    const forged = scenario.query(operation, { 'page-cursor': 'docproc-contract-forged' });
    const { response } = await scenario.respond(
      operation,
      { ...plan, query: { ...plan.query, ...forged } },
      { expectation: 'error' },
    );
    if (response.status === 500) {
      const details = { expected: 'a status from 400 to 499', actual: 'status 500' };
      scenario.assumed('D58', 'A cursor that was never given out makes the server fail.', details);
    }
    const count = pageIn(response, operation)?.items.length ?? 0;
    if (count === 0) return;
    const paging = { ...(await startOfListing(scenario)), query: { 'page-size': 1 }, pages: 2 };
    // A server that gives the parameter another name has seen no cursor at all.
    const { moved } = await walk(scenario, operation, paging);
    if (!moved || !(await isOrdered(scenario, paging))) {
      return scenario.skip('needs a cursor that leads to another page');
    }
    const message = 'A cursor that was never given out leads to entries.';
    scenario.assumed('D106', message, {
      pointer: '/list',
      expected: 'an error, or no entries',
      actual: `${count} entries`,
    });
  },
};

/** A listing whose pages cannot be followed, but cut. */
const seriesPage: ScenarioCheck = {
  id: 'series-page',
  kind: 'stateful',
  asserts:
    'A page of series entries holds no more than were requested, and no others than the whole listing. It and the following page show each as the whole listing does.',
  basis: [{ decision: 'D111' }, { decision: 'D183' }],
  cites: (api) => basisOfCalls(api, api.operations.filter(isCut)),
  fix: 'Cut the list at the size requested, after the links have been set.',
  operations: onEach(isCut),
  async run(scenario) {
    const options = await startOfListing(scenario);
    const read = async (query: RoleValues) => {
      const found = await walk(scenario, scenario.operation, { ...options, query, pages: 1 });
      return found.first ? found : scenario.skip('needs a listing');
    };
    const before = await read({});
    const [whole, page] = [idsOf(before.items), idsOf((await read({ 'page-size': 1 })).items)];
    if (whole.length < 2) return scenario.skip('needs a series of two entries');
    if (page.length > 1) {
      const message = 'A page of series entries holds more than were requested.';
      const details = { pointer: '/list', expected: '1 at most', actual: String(page.length) };
      scenario.assumed('D111', message, details);
    }
    const added = page.find((each) => !whole.includes(each));
    if (added !== undefined) {
      scenario.assumed('D111', 'A page of series entries holds one that the whole listing lacks.', {
        pointer: '/list',
        expected: 'an entry of the series',
        actual: added,
      });
    }
    await comparePages(scenario, options, before.items);
  },
};

function isCut(operation: Operation): boolean {
  return (
    pageOf(operation) !== undefined &&
    !isPaged(operation) &&
    parameterWithRole(operation, 'page-size') !== undefined
  );
}

/** What small pages show of an item otherwise than the whole listing before and after them. */
async function comparePages(
  scenario: Scenario,
  options: WalkOptions,
  before: readonly JsonObject[],
): Promise<void> {
  const schema = resourceSchema(scenario.operation);
  const read = (query: RoleValues) =>
    walk(scenario, scenario.operation, {
      ...options,
      query,
      pages: 1,
      options: { expectation: 'open' },
    });
  const small = [await read({ 'page-size': 2 })];
  const cursor = small[0]?.first?.cursor;
  if (cursor !== undefined && parameterWithRole(scenario.operation, 'page-cursor')) {
    small.push(await read({ 'page-size': 2, 'page-cursor': cursor }));
  }
  const { items: after } = await read({});
  const shown = schema ? small.flatMap(({ items }) => items) : [];
  const of = (items: readonly JsonObject[], id: unknown) => items.find((each) => each.id === id);
  const views = shown.flatMap((between) => {
    const [first, last] = [of(before, between.id), of(after, between.id)];
    return first && last ? [{ before: first, between, after: last }] : [];
  });
  reportLostLinks(scenario, views);
  const difference = firstOf(schema ? views : [], (each) =>
    schema ? inconsistencyIn(schema, each, '/list/0') : undefined,
  );
  if (!difference) return;
  const { pointer, expected, actual } = difference;
  scenario.documented(
    scenario.callFact(),
    'A page of series entries shows something otherwise than the whole listing.',
    { pointer, expected: shorten(expected), actual: shorten(actual) },
  );
}

/** Reports an item that has a predecessor in the whole listing, and none on a page of it. */
function reportLostLinks(
  scenario: Scenario,
  views: readonly Record<'before' | 'between' | 'after', JsonObject>[],
): void {
  const linked = ({ previous_id }: JsonObject) => text(previous_id) !== undefined;
  const lost = views.find(
    ({ before, between, after }) => linked(before) && linked(after) && !linked(between),
  );
  if (!lost) return;
  scenario.assumed('D183', 'A page of series entries lacks a predecessor that the whole shows.', {
    pointer: '/list/0/previous_id',
    expected: shorten(lost.before.previous_id),
    actual: shorten(lost.between.previous_id),
  });
}

const entriesOfCompany: ScenarioCheck = {
  id: 'entries-of-company',
  kind: 'stateful',
  asserts:
    'No entry is listed under the tokens of two workspaces, also where one uses a cursor of the other.',
  basis: [{ decision: 'D104' }],
  fix: 'Restrict every query to the workspace of the token.',
  operations: onEach(
    (operation) =>
      pageOf(operation) !== undefined &&
      operation.path.variables.length === 0 &&
      takesToken(operation),
  ),
  async run(scenario) {
    const { operation } = scenario;
    const token = scenario.fixtures.other_token ?? scenario.skipWithout(['other_token']);
    const list = async (plan: RequestPlan) =>
      pageIn((await scenario.respond(operation, plan)).response, operation);
    const [own, others] = [await list({}), await list({ token })];
    if (!own || own.items.length === 0) return scenario.skip('needs a silo entry in the workspace');
    if (!others) return scenario.skip('needs a listing under the other token');
    const [mine, theirs] = [idsOf(own.items), idsOf(others.items)];
    const shared = mine.find((each) => theirs.includes(each)) ?? (await byCursor(scenario, token));
    if (shared === undefined) return;
    scenario.assumed('D104', 'An entry is listed under the tokens of two workspaces.', {
      pointer: '/list',
      expected: 'entries of one workspace each',
      actual: `entry ${shared} in both`,
    });
  },
};

/** An entry of this workspace to which a cursor of it leads with the token of another. */
async function byCursor(scenario: Scenario, token: string): Promise<string | undefined> {
  const { operation } = scenario;
  if (!isPaged(operation)) return undefined;
  const list = async (plan: RequestPlan) =>
    pageIn((await scenario.respond(operation, plan, { expectation: 'open' })).response, operation);
  const cut = parameterWithRole(operation, 'page-size') ? { 'page-size': 1 } : {};
  const next = (await list({ query: scenario.query(operation, cut) }))?.next;
  if (next === undefined) return undefined;
  const query = scenario.query(operation, { 'page-cursor': next });
  const [own, others] = [await list({ query }), await list({ query, token })];
  const theirs = idsOf(others?.items ?? []);
  return idsOf(own?.items ?? []).find((each) => theirs.includes(each));
}

/** Checks of listings as a whole: their pages, their order, and whose entries they hold. */
export const listingChecks: readonly ScenarioCheck[] = [
  forgedCursor,
  pageSize,
  pageWalk,
  ownCursor,
  stableOrder,
  seriesPage,
  entriesOfCompany,
];
