import { objectIn } from '../../../api/success.ts';
import { sameUuid } from '../../../checks/values.ts';
import { text } from '../../../lib/json.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

/** How many requests with each of two tokens are sent at once. */
const atOnce = 8;
const update = 'update-workspace';

/** Checks that requests with two tokens at the same time each act on their own workspace. */
export const workspacesAtOnce: ScenarioCheck = {
  id: 'workspaces-at-once',
  excludes: 'all',
  kind: 'stateful',
  asserts: 'Requests with the tokens of two workspaces at the same time each act on their own.',
  basis: [{ fact: 'F262' }],
  fix: 'Keep the token and what follows from it with the request, not in a variable that requests share.',
  writes: ['workspace'],
  operations: onlyOn(update),
  async run(scenario) {
    const other = scenario.fixtures.other_token ?? scenario.skipWithout(['other_token']);
    const ids = [await workspaceId(scenario), await workspaceId(scenario, other)];
    if (sameUuid(ids[0], ids[1])) scenario.skip('needs tokens of two workspaces');
    const sent = Array.from({ length: 2 * atOnce }, async (_, index) => {
      const token = index % 2 === 0 ? {} : { token: other };
      const exchange = await scenario.send(update, { json: {}, ...token }, { expectation: 'open' });
      const id = text(objectIn(exchange.response)?.id);
      return { exchange, isMixed: id !== undefined && !sameUuid(id, ids[index % 2]), id };
    });
    const all = await Promise.all(sent);
    const mixed = all.filter(({ isMixed }) => isMixed);
    const [first] = mixed;
    if (!first) return;
    scenario.show(first.exchange);
    scenario.documented(
      'F262',
      'Among requests at the same time, one acts on the workspace of another token.',
      {
        pointer: '/id',
        expected: 'the workspace of the token',
        actual: String(first.id),
        intermittent: { found: mixed.length, of: all.length },
      },
    );
  },
};

async function workspaceId(scenario: Scenario, token?: string): Promise<string> {
  const workspace = await scenario.success(update, { json: {}, ...(token && { token }) });
  return text(workspace.id) ?? scenario.skip('needs a workspace that shows its id');
}
