import { objectIn, pageIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { idsOf, sameUuid } from '../../../checks/values.ts';
import { text } from '../../../lib/json.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

/** How many requests with each of two tokens are sent at once. */
const atOnce = 8;
const update = 'update-workspace';

export const workspacesAtOnce: ScenarioCheck = {
  id: 'workspaces-at-once',
  claims: 'everything',
  kind: 'stateful',
  asserts:
    'Requests with the tokens of two workspaces each act on their own, and list its entries, at the same time as well as one after the other over several connections.',
  basis: restsOn('F188', 'F262'),
  fix: 'Keep the token and what follows from it with the request, not in a variable that requests share.',
  writes: ['workspace'],
  operations: onlyOn(update, 'list-entries'),
  async run(scenario) {
    const other = scenario.otherToken();
    return scenario.operation.role === update
      ? compareUpdates(scenario, other)
      : compareListings(scenario, other);
  },
};

async function compareUpdates(scenario: Scenario, other: string): Promise<void> {
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
  if (!first) return compareConnections(scenario, other, ids);
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
}

/** A request over a new connection acts on the workspace of its token, and not on that of the request before. */
async function compareConnections(
  scenario: Scenario,
  other: string,
  [own, foreign]: readonly string[],
): Promise<void> {
  scenario.run.session.closeConnections();
  const headers = { connection: 'close' };
  for (const [token, id] of [
    [other, foreign],
    [undefined, own],
    [other, foreign],
  ] as const) {
    const plan = { json: {}, headers, ...(token !== undefined && { token }) };
    const shown = text((await scenario.success(update, plan)).id);
    if (shown === undefined || sameUuid(shown, id)) continue;
    const message = 'Over a new connection, a request acts on the workspace of another token.';
    const details = { pointer: '/id', expected: 'the workspace of the token', actual: shown };
    return scenario.documented('F262', message, details);
  }
}

/** What either token lists alone tells which entries are those of its company. */
async function compareListings(scenario: Scenario, other: string): Promise<void> {
  const { operation } = scenario;
  const read = async (token?: string) => {
    const plan = token === undefined ? {} : { token };
    const exchange = await scenario.respond(operation, plan, { expectation: 'open' });
    return { exchange, ids: idsOf(pageIn(exchange.response, operation)?.items ?? []) };
  };
  // The second time, for a server that takes the company of the request before.
  const readTwice = async (token?: string) => {
    await read(token);
    return (await read(token)).ids;
  };
  const [own, foreign] = [await readTwice(), await readTwice(other)];
  if (own.length === 0 || foreign.length === 0) scenario.skip('needs entries in two workspaces');
  if (own.some((id) => foreign.includes(id))) scenario.skip('needs tokens of two workspaces');
  const pages = await Promise.all(
    Array.from({ length: 2 * atOnce }, async (_, index) => {
      const isOwn = index % 2 === 0;
      const { exchange, ids } = await read(isOwn ? undefined : other);
      return { exchange, mixed: ids.find((id) => (isOwn ? foreign : own).includes(id)) };
    }),
  );
  const found = pages.filter(({ mixed }) => mixed !== undefined);
  const [first] = found;
  if (!first) return;
  scenario.show(first.exchange);
  const message =
    'Among listings at the same time, one has an entry that only another token lists.';
  scenario.documented('F188', message, {
    pointer: '/list/0/id',
    expected: 'the entries of the company of the token',
    actual: String(first.mixed),
    intermittent: { found: found.length, of: pages.length },
  });
}

async function workspaceId(scenario: Scenario, token?: string): Promise<string> {
  const workspace = await scenario.success(update, { json: {}, ...(token && { token }) });
  return text(workspace.id) ?? scenario.skip('needs a workspace that shows its id');
}
