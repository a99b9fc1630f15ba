import { datesOf, objectIn, pageIn, sameUuid, text } from '../../../checks/values.ts';
import { onlyOn, type ScenarioCheck } from '../../check.ts';
import type { RoleValues, Scenario } from '../../run/scenario.ts';

/** How many requests with each of two tokens are sent at once. */
const atOnce = 8;
const update = 'update-workspace';
const list = 'list-entries';

const workspacesAtOnce: ScenarioCheck = {
  id: 'workspaces-at-once',
  excludes: 'all',
  kind: 'behaviour',
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

const filteredEntriesOfCompany: ScenarioCheck = {
  id: 'filtered-entries-of-company',
  kind: 'behaviour',
  asserts: 'A listing by folder or by date holds no entry of the workspace of another token.',
  basis: [{ decision: 'D104' }],
  fix: 'Restrict each query to the workspace of the token, whatever else it is restricted to.',
  operations: onlyOn(list),
  async run(scenario) {
    const token = scenario.fixtures.other_token ?? scenario.skipWithout(['other_token']);
    const { response } = await scenario.respond(list, {});
    const items = pageIn(response, scenario.operation)?.items ?? [];
    const times = datesOf(items);
    const filters: RoleValues[] = [
      { 'folder-filter': text(items[0]?.folder) },
      { 'since-filter': times[0] },
      { 'folder-filter': text(items[0]?.folder), 'since-filter': times[0] },
    ];
    if (items.length === 0) scenario.skip('needs an entry in the workspace of the token');
    for (const filter of filters) {
      const query = scenario.query(list, filter);
      const other = await scenario.respond(list, { query, token }, { expectation: 'open' });
      const shown = pageIn(other.response, scenario.operation)?.items ?? [];
      const foreign = shown.find(({ id }) => items.some((item) => sameUuid(item.id, id)));
      if (!foreign) continue;
      const names = Object.keys(query).join(' and ');
      scenario.assumed(
        'D104',
        `A listing by ${names} holds an entry of the workspace of another token.`,
        {
          pointer: '/list',
          expected: 'entries of the workspace of the token',
          actual: String(foreign.id),
        },
      );
    }
  },
};

/** Checks that the workspaces of two tokens are kept apart, at the same time and in filters. */
export const workspacesApartChecks: readonly ScenarioCheck[] = [
  workspacesAtOnce,
  filteredEntriesOfCompany,
];
