import { pageOf } from '../../../checks/page.ts';
import { onlyOn, type ScenarioCheck, type Written } from '../../check.ts';
import { idsOf, relate } from '../../run/related.ts';
import type { Scenario } from '../../run/scenario.ts';
import { type Walk, type WalkOptions, walk } from '../../run/walk.ts';

const operations = onlyOn('listSiloEntries', 'listRelatedSiloEntries');
const writes: readonly Written[] = ['entries'];

/** Page by page, everything is seen exactly once. */
export const pageWalk: ScenarioCheck = {
  id: 'page-walk',
  kind: 'behaviour',
  asserts:
    'Reading page by page by `next_cursor` gives every entry exactly once, and comes to an end.',
  basis: [
    { section: 'Page of entries', fact: '`next_cursor` is the position of the following page' },
    { decision: 'D33' },
    { decision: 'D34' },
  ],
  mend: 'Order by a unique key, such as time of creation and id, and begin each page behind the last item of the one before.',
  writes,
  operations,
  async run(scenario) {
    const options = await startFor(scenario);
    const whole = await walk(scenario, scenario.operation.id, options);
    if (whole.items.length < 2) return scenario.skip('needs two entries to page through');
    for (const limit of limitsFor(whole.items.length)) {
      const query = { 'page-size': limit };
      const faults = () =>
        walk(scenario, scenario.operation.id, { ...options, query, pages: 250 }).then((paged) =>
          faultOf(whole, paged),
        );
      const first = await faults();
      // Somebody else may have changed the entries in the meantime, so a fault has to show twice.
      const fault = first && (await faults());
      if (!fault) continue;
      scenario.ofQuery('page-cursor', fault.understood, fault.message, fault);
      return;
    }
  },
};

interface PagingFault {
  message: string;
  expected: string;
  actual: string;
  understood: boolean;
}

function faultOf(whole: Walk, paged: Walk): PagingFault | undefined {
  const ids = idsOf(paged.items);
  const fault = (message: string, actual: string) => ({
    message,
    expected: 'every entry once',
    actual,
    understood: paged.moved,
  });
  if (paged.loop !== undefined) {
    return fault(
      'The cursors lead back to a page that was there before, without end.',
      `${paged.pages} pages`,
    );
  }
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) return fault('An entry stands on two pages.', `entry ${twice} twice`);
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
function limitsFor(count: number): number[] {
  if (count <= 12) return count > 3 ? [1, 2] : [1];
  const size = Math.ceil(count / 8);
  return [size, size + 1];
}

/** A page is as large as was asked for, and says so. */
export const pageSize: ScenarioCheck = {
  id: 'page-size',
  kind: 'behaviour',
  asserts:
    'A page holds no more entries than were asked for, and its `limit` is the page size that was used.',
  basis: [
    { section: 'Endpoints / 2 and 3', fact: 'the query may set a maximum of entries per page' },
    { section: 'Page of entries', fact: '`limit` is the page size that was used' },
    { decision: 'D33' },
    { decision: 'D34' },
  ],
  mend: 'Cut the list at the size asked for, and give that size back as `limit`.',
  writes,
  operations,
  async run(scenario) {
    const options = await startFor(scenario);
    const whole = await walk(scenario, scenario.operation.id, { ...options, most: 20 });
    if (whole.items.length < 2) return scenario.skip('needs two entries to page through');
    const sizes = [];
    for (const limit of whole.items.length > 2 ? [1, 2] : [1]) {
      sizes.push(await judgeSize(scenario, options, limit));
    }
    const used = sizes.every((size) => size?.used);
    const untold = sizes.find(
      (size) => size !== undefined && size.told !== undefined && size.told !== size.asked,
    );
    if (!used || !untold || sizes.length < 2) return;
    scenario.documented('The `limit` of a page is not the page size that was used.', {
      pointer: '/limit',
      expected: String(untold.asked),
      actual: String(untold.told),
    });
  },
};

async function judgeSize(scenario: Scenario, options: WalkOptions, asked: number) {
  const { id } = scenario.operation;
  const plan = { ...options, query: scenario.query(id, { 'page-size': asked }) };
  const page = pageOf((await scenario.answered(id, plan)).response);
  if (!page) return undefined;
  const told = typeof page.limit === 'number' ? page.limit : undefined;
  if (page.list.length > asked) {
    scenario.ofQuery(
      'page-size',
      told === asked,
      'A page holds more entries than were asked for.',
      {
        pointer: '/list',
        expected: `${asked} at most`,
        actual: `${page.list.length}`,
      },
    );
  }
  const more = typeof page.next_cursor === 'string' && page.next_cursor !== '';
  return { asked, told, used: page.list.length === asked && more };
}

/** The order of a listing stays. */
export const stableOrder: ScenarioCheck = {
  id: 'stable-order',
  kind: 'behaviour',
  asserts: 'The same listing, asked for twice, gives its entries in the same order.',
  basis: [{ decision: 'D38' }],
  mend: 'Order by a unique key.',
  operations: onlyOn('listSiloEntries'),
  async run(scenario) {
    const { id } = scenario.operation;
    const read = async () => idsOf((await walk(scenario, id, { most: 50 })).items);
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

/** A cursor that the server never gave out leads nowhere. */
export const forgedCursor: ScenarioCheck = {
  id: 'forged-cursor',
  kind: 'behaviour',
  asserts: 'A cursor that the server has never given out is refused, or leads to no entries.',
  basis: [{ decision: 'D33' }, { decision: 'D34' }],
  mend: 'Answer 400 to a cursor that cannot be read, rather than with the first page.',
  operations,
  async run(scenario) {
    const { id } = scenario.operation;
    const entry = await scenario.known.entryId();
    const path = id === 'listSiloEntries' ? {} : { path: { id: entry.value } };
    const query = scenario.query(id, { 'page-cursor': 'docproc-contract-forged' });
    const { response } = await scenario.answered(
      id,
      { ...path, query },
      { expectation: 'refusal' },
    );
    const entries = pageOf(response)?.list.length ?? 0;
    if (entries === 0) return;
    const message = 'A cursor that was never given out is answered with entries.';
    scenario.ofQuery('page-cursor', false, message, {
      pointer: '/list',
      expected: 'a refusal',
      actual: `${entries} entries`,
    });
  },
};

async function startFor(scenario: Scenario): Promise<WalkOptions> {
  if (scenario.operation.id === 'listSiloEntries') return {};
  const { target } = await relate(scenario, 2);
  return { path: { id: target.id } };
}
