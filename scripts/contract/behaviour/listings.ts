import { type Operation, pageOf, parameterWithRole, takesToken } from '../../api/operation.ts';
import { onceDecision } from '../../checks/response/pages.ts';
import { searchesRelations } from '../../checks/response/relations.ts';
import { idsOf, pageIn } from '../../checks/values.ts';
import { type BehaviourCheck, onEach, type Written } from '../check.ts';
import type { RequestPlan } from '../requests/build-request.ts';
import type { Scenario } from '../run/scenario.ts';
import { relate } from './entry-data.ts';
import { type Walk, type WalkOptions, walk } from './walk.ts';

const writes: readonly Written[] = ['entries'];

/** Whether an operation is a listing whose pages lead on to the next one. */
function isPaged(operation: Operation): boolean {
  const cursor = parameterWithRole(operation, 'page-cursor');
  return pageOf(operation)?.next !== undefined && cursor !== undefined;
}

/**
 * Where the walk of a listing begins: at an entry that two others mention for a search, at something
 * that the server knows for any other.
 */
export async function startOfListing(scenario: Scenario): Promise<WalkOptions> {
  const { operation } = scenario;
  if (operation.path.variables.length === 0) return {};
  const { name, kind } = scenario.kindOfPath();
  if (!searchesRelations(operation)) return { path: { [name]: await scenario.id(kind) } };
  const { target } = await relate(scenario, 2);
  return { path: { [name]: target.id } };
}

const pageWalk: BehaviourCheck = {
  id: 'page-walk',
  kind: 'behaviour',
  asserts:
    'Reading page by page by `next_cursor` gives every entry exactly once, and comes to an end.',
  basis: [
    { fact: 'F079' },
    { fact: 'F192' },
    { fact: 'F202' },
    { decision: 'D68' },
    { decision: 'D72' },
    { decision: 'D86' },
    { decision: 'D87' },
  ],
  fix: 'Order by a unique key, such as time of creation and id, and begin each page behind the last item of the one before.',
  writes,
  operations: onEach(isPaged),
  async run(scenario) {
    const options = await startOfListing(scenario);
    const whole = await walk(scenario, scenario.operation.id, options);
    if (whole.items.length < 2) return scenario.skip('needs two entries to page through');
    for (const size of sizesFor(whole.items.length)) {
      const paged = { ...options, query: { 'page-size': size }, pages: 250 };
      const read = async () => faultOf(whole, await walk(scenario, scenario.operation.id, paged));
      const first = await read();
      // Somebody else may have changed the entries in the meantime, so a fault has to show twice.
      const fault = first && (await read());
      if (!fault) continue;
      return reportPaging(scenario, fault);
    }
  },
};

function reportPaging(scenario: Scenario, fault: PagingFault): void {
  const { message, expected, actual, understood, repeats } = fault;
  const details = { expected, actual };
  if (!understood) scenario.ofQuery('page-cursor', false, message, details);
  else if (repeats) scenario.assumed(onceDecision(scenario.operation), message, details);
  else scenario.documented('F079', message, details);
}

interface PagingFault {
  message: string;
  expected: string;
  actual: string;
  understood: boolean;
  /** Whether an entry comes again, and none is lost. */
  repeats: boolean;
}

function faultOf(whole: Walk, paged: Walk): PagingFault | undefined {
  const ids = idsOf(paged.items);
  const fault = (message: string, actual: string, repeats = false) => ({
    message,
    expected: 'every entry once',
    actual,
    // On a single page no cursor was sent that could have been understood.
    understood: paged.moved || paged.pages < 2,
    repeats,
  });
  if (paged.loop !== undefined) {
    return fault(
      'The cursors lead back to a page that was there before, without end.',
      `${paged.pages} pages`,
    );
  }
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) {
    return fault('An entry stands on two pages.', `entry ${twice} twice`, true);
  }
  if (!whole.complete || !paged.complete) return undefined;
  const lost = idsOf(whole.items).find((id) => !ids.includes(id));
  if (lost !== undefined) return fault('An entry stands on no page.', `without entry ${lost}`);
  const all = idsOf(whole.items);
  const added = ids.find((id) => !all.includes(id));
  return added === undefined
    ? undefined
    : fault('Large pages lack what small ones hold.', `entry ${added}`);
}

// One item a page puts a border between any two; many items are read in a few pages of two sizes.
function sizesFor(count: number): number[] {
  if (count <= 12) return count > 3 ? [1, 2] : [1];
  const size = Math.ceil(count / 8);
  return [size, size + 1];
}

const pageSize: BehaviourCheck = {
  id: 'page-size',
  kind: 'behaviour',
  asserts:
    'A page holds no more entries than were requested, and its `limit` is the page size that was used.',
  basis: [
    { fact: 'F077' },
    { fact: 'F193' },
    { fact: 'F203' },
    { decision: 'D69' },
    { decision: 'D73' },
  ],
  fix: 'Cut the list at the size requested, and give that size back as `limit`.',
  writes,
  operations: onEach(
    (operation) => isPaged(operation) && parameterWithRole(operation, 'page-size') !== undefined,
  ),
  async run(scenario) {
    const options = await startOfListing(scenario);
    const whole = await walk(scenario, scenario.operation.id, { ...options, most: 20 });
    if (whole.items.length < 2) return scenario.skip('needs two entries to page through');
    const sizes = [];
    for (const size of whole.items.length > 2 ? [1, 2] : [1]) {
      sizes.push(await compareSize(scenario, options, size));
    }
    const used = sizes.every((size) => size?.used);
    const wrong = sizes.find(
      (size) => size?.stated !== undefined && size.stated !== size.requested,
    );
    if (!used || !wrong || sizes.length < 2) return;
    scenario.documented('F077', 'The `limit` of a page is not the page size that was used.', {
      pointer: '/limit',
      expected: String(wrong.requested),
      actual: String(wrong.stated),
    });
  },
};

async function compareSize(scenario: Scenario, options: WalkOptions, requested: number) {
  const { operation } = scenario;
  const plan = { ...options, query: scenario.query(operation.id, { 'page-size': requested }) };
  const page = pageIn((await scenario.respond(operation.id, plan)).response, operation);
  if (!page) return undefined;
  const count = page.items.length;
  if (count > requested) {
    const understood = page.size === requested;
    scenario.ofQuery('page-size', understood, 'A page holds more entries than were requested.', {
      pointer: '/list',
      expected: `${requested} at most`,
      actual: `${count}`,
    });
  }
  const used = count === requested && page.next !== undefined;
  return { requested, stated: page.size, used };
}

const stableOrder: BehaviourCheck = {
  id: 'stable-order',
  kind: 'behaviour',
  asserts: 'The same listing, requested twice, gives its entries in the same order.',
  basis: [{ decision: 'D38' }],
  fix: 'Order by a unique key.',
  operations: onEach((operation) => isPaged(operation) && !searchesRelations(operation)),
  async run(scenario) {
    const options = await startOfListing(scenario);
    const { id } = scenario.operation;
    const read = async () => idsOf((await walk(scenario, id, { ...options, most: 50 })).items);
    const [first, second, third] = [await read(), await read(), await read()];
    if (first.length < 2) return scenario.skip('needs two entries');
    const kept = second.filter((each) => first.includes(each));
    const before = first.filter((each) => second.includes(each));
    // An entry that was added in between does not count, nor does one change by somebody else.
    if (kept.join() === before.join() || second.join() === third.join()) return;
    scenario.assumed('D38', 'The same listing gives its entries in another order each time.', {
      pointer: '/list',
      expected: before.slice(0, 3).join(', '),
      actual: kept.slice(0, 3).join(', '),
    });
  },
};

const forgedCursor: BehaviourCheck = {
  id: 'forged-cursor',
  kind: 'behaviour',
  asserts: 'A cursor that the server has never given out is rejected, or leads to no entries.',
  basis: [{ decision: 'D106' }],
  fix: 'Respond with 400 to a cursor that cannot be read, rather than with the first page.',
  operations: onEach(isPaged),
  async run(scenario) {
    const { operation } = scenario;
    const plan: RequestPlan = await scenario.validRequest();
    const forged = scenario.query(operation.id, { 'page-cursor': 'docproc-contract-forged' });
    const { response } = await scenario.respond(
      operation.id,
      { ...plan, query: { ...plan.query, ...forged } },
      { expectation: 'error' },
    );
    const count = pageIn(response, operation)?.items.length ?? 0;
    if (count === 0) return;
    const start = await startOfListing(scenario);
    const paged = await walk(scenario, operation.id, {
      ...start,
      query: { 'page-size': 1 },
      pages: 2,
    });
    // A server that gives the parameter another name has seen no cursor at all.
    if (!paged.moved) return scenario.skip('needs a cursor that leads to another page');
    const message = 'A cursor that was never given out leads to entries.';
    scenario.assumed('D106', message, {
      pointer: '/list',
      expected: 'an error, or no entries',
      actual: `${count} entries`,
    });
  },
};

/** A listing whose pages cannot be followed, but cut. */
const seriesPage: BehaviourCheck = {
  id: 'series-page',
  kind: 'behaviour',
  asserts:
    'A page of series entries holds no more than were requested, and no others than the whole listing.',
  basis: [{ decision: 'D111' }],
  fix: 'Cut the list at the size requested.',
  operations: onEach(
    (operation) =>
      pageOf(operation) !== undefined &&
      !isPaged(operation) &&
      parameterWithRole(operation, 'page-size') !== undefined,
  ),
  async run(scenario) {
    const options = await startOfListing(scenario);
    const { id } = scenario.operation;
    const read = async (query: WalkOptions['query']) => {
      const found = await walk(scenario, id, { ...options, ...(query && { query }), pages: 1 });
      return found.first ? idsOf(found.items) : scenario.skip('needs a listing');
    };
    const [whole, page] = [await read(undefined), await read({ 'page-size': 1 })];
    if (whole.length < 2) return scenario.skip('needs a series of two entries');
    if (page.length > 1) {
      const message = 'A page of series entries holds more than were requested.';
      const details = { pointer: '/list', expected: '1 at most', actual: String(page.length) };
      scenario.assumed('D111', message, details);
    }
    const added = page.find((each) => !whole.includes(each));
    if (added === undefined) return;
    scenario.assumed('D111', 'A page of series entries holds one that the whole listing lacks.', {
      pointer: '/list',
      expected: 'an entry of the series',
      actual: added,
    });
  },
};

const entriesOfCompany: BehaviourCheck = {
  id: 'entries-of-company',
  kind: 'behaviour',
  asserts: 'No entry is listed under the tokens of two workspaces.',
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
      pageIn((await scenario.respond(operation.id, plan)).response, operation);
    const [own, others] = [await list({}), await list({ token })];
    if (!own || own.items.length === 0) return scenario.skip('needs a silo entry in the workspace');
    if (!others) return scenario.skip('needs a listing under the other token');
    const foreign = idsOf(others.items);
    const shared = idsOf(own.items).find((each) => foreign.includes(each));
    if (shared === undefined) return;
    scenario.assumed('D104', 'An entry is listed under the tokens of two workspaces.', {
      pointer: '/list',
      expected: 'entries of one workspace each',
      actual: `entry ${shared} in both`,
    });
  },
};

/** Checks of listings as a whole: their pages, their order, and whose entries they hold. */
export const listingChecks: readonly BehaviourCheck[] = [
  forgedCursor,
  pageSize,
  pageWalk,
  stableOrder,
  seriesPage,
  entriesOfCompany,
];
