import { pageIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { isPaged, startOfListing } from '../../resources/entries/listing-options.ts';
import { isOrdered, walk } from '../../resources/entries/walk.ts';
import { runTag } from '../../run-tag.ts';
import { onEach, readsListing, type ScenarioCheck } from '../../session/scenario-check.ts';

export const forgedCursor: ScenarioCheck = {
  id: 'forged-cursor',
  kind: 'stateful',
  claims: readsListing,
  asserts: 'A cursor that the server has never given out is rejected, or leads to no entries.',
  basis: restsOn('D58', 'D106'),
  fix: 'Respond with 400 to a cursor that cannot be read, rather than with the first page.',
  operations: onEach(isPaged),
  async run(scenario) {
    const { operation } = scenario;
    const plan: RequestPlan = await scenario.validRequest();
    const forged = scenario.query(operation, { 'page-cursor': `${runTag}-forged` });
    const exchange = await scenario.respond(
      operation,
      { ...plan, query: { ...plan.query, ...forged } },
      { expectation: 'error' },
    );
    const what = 'A cursor that was never given out';
    const count = pageIn(exchange.response, operation)?.items.length ?? 0;
    if (scenario.reportFailure(exchange, what) || count === 0) return;
    const paging = { ...(await startOfListing(scenario)), query: { 'page-size': 1 }, pages: 2 };
    // A server that gives the parameter another name has seen no cursor at all.
    const { moved } = await walk(scenario, operation, paging);
    if (!moved || !(await isOrdered(scenario, paging))) {
      return scenario.skip('needs a cursor that leads to another page');
    }
    scenario.assumed('D106', `${what} leads to entries.`, {
      pointer: '/list',
      expected: 'an error, or no entries',
      actual: `${count} entries`,
    });
  },
};
