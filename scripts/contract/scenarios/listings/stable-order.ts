import { pageOf, parameterWithRole } from '../../../api/operation.ts';
import { restsOn } from '../../../checks/basis.ts';
import { searchesRelations } from '../../../checks/response/relations.ts';
import { idsOf } from '../../../checks/values.ts';
import { isPaged, startOfListing } from '../../resources/entries/listing-options.ts';
import { walk } from '../../resources/entries/walk.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onEach, readsListing, type ScenarioCheck } from '../../session/scenario-check.ts';

export const stableOrder: ScenarioCheck = {
  id: 'stable-order',
  kind: 'stateful',
  claims: readsListing,
  asserts:
    'The same listing, requested several times and with another page size, gives its entries in the same order.',
  basis: restsOn('D38', 'D181'),
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
