import { setTimeout as pause } from 'node:timers/promises';
import { pageOf, parameterWithRole, takesToken } from '../../../api/operation.ts';
import { pageIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { idsOf } from '../../../checks/values.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { isPaged } from '../../resources/entries/listing-options.ts';
import { lostFrom, walkWhole } from '../../resources/entries/walk.ts';
import { longestLag } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onEach, readsListing, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

export const entriesOfCompany: ScenarioCheck = {
  id: 'entries-of-company',
  kind: 'stateful',
  claims: readsListing,
  asserts:
    'A token lists the entries of its own workspace. No entry is listed under the tokens of two workspaces, also where one uses a cursor of the other.',
  basis: restsOn('F188', 'D104'),
  fix: 'Restrict every query to the workspace of the token.',
  operations: onEach(
    (operation) =>
      pageOf(operation) !== undefined &&
      operation.path.variables.length === 0 &&
      takesToken(operation),
  ),
  async run(scenario) {
    const { operation } = scenario;
    const token = scenario.otherToken();
    const other = scenario.inOtherWorkspace(entriesOfCompany);
    await reportMissing(scenario, other);
    const list = async (plan: RequestPlan) =>
      pageIn((await scenario.respond(operation, plan)).response, operation);
    const [own, others] = [await list({}), await list({ token })];
    if (!own || own.items.length === 0) return scenario.skip('needs a silo entry in the workspace');
    if (!others) return scenario.skip('needs a listing under the other token');
    const [mine, theirs] = [idsOf(own.items), idsOf(others.items)];
    const shared = mine.find((each) => theirs.includes(each));
    const actual = (id: string) => `entry ${id} in both`;
    const details = { pointer: '/list', expected: 'entries of one workspace each' };
    const twice = 'An entry is listed under the tokens of two workspaces.';
    if (shared !== undefined) {
      const isForeign =
        (await isOfOther(scenario, other, shared, theirs).catch(nothingIfSkipped)) ||
        (await isReplaced(theirs, async () => idsOf((await list({ token }))?.items ?? [])));
      const basis = isForeign ? { fact: 'F188' } : { decision: 'D104' };
      return scenario.reportOn(basis, twice, { ...details, actual: actual(shared) });
    }
    const found = await byCursor(scenario, token);
    if (found === undefined) return;
    // Whether both are of one company is open, but an entry of it is then in the listing without a cursor, too.
    const { items, complete } = await walkWhole(other, operation);
    const isMissing = complete && !idsOf(items).includes(found);
    const basis = isMissing ? { fact: 'F188' } : { decision: 'D104' };
    scenario.reportOn(basis, twice, { ...details, actual: actual(found) });
  },
};

/** Reports that a listing lacks the entry that the fixtures name as one of its workspace. */
async function reportMissing(scenario: Scenario, other: Scenario): Promise<void> {
  const { other_entry_id: id } = scenario.fixtures;
  if (id === undefined) return;
  const [lost] = await lostFrom(other, other.operation, [id], { unchecked: true });
  if (lost === undefined) return;
  const details = { pointer: '/list', expected: `entry ${lost}`, actual: 'no such entry' };
  const message = 'A listing lacks an entry of the workspace of its token.';
  // Whichever entries a token lists, those that it alone reaches by their id are among them.
  const isOwn = await reachesAlone(scenario, other, lost).catch(nothingIfSkipped);
  other.reportOn(isOwn ? { fact: 'F188' } : { decision: 'D104' }, message, details);
}

/**
 * Whether an entry that both tokens list is one of the other company only: the other token alone reaches it by its id, and
 * the two are not of one company, of which each token would list all entries.
 */
async function isOfOther(
  scenario: Scenario,
  other: Scenario,
  id: string,
  theirs: readonly string[],
): Promise<boolean> {
  const { items, complete } = await walkWhole(scenario, scenario.operation);
  const isOneCompany = theirs.every((each) => idsOf(items).includes(each));
  return complete && !isOneCompany && (await reachesAlone(scenario, other, id));
}

/** Whether a listing has none of its entries a while later, so that it was that of somebody else. */
async function isReplaced(before: readonly string[], list: () => Promise<string[]>) {
  await pause(longestLag.usual + 500);
  const later = await list();
  return later.length > 0 && !later.some((id) => before.includes(id));
}

/** Whether a search for what mentions an entry succeeds with the other token, and finds no such entry with that of the run. */
async function reachesAlone(scenario: Scenario, other: Scenario, id: string): Promise<boolean> {
  const statusFor = async (each: Scenario) => {
    const options = { expectation: 'open', unchecked: true } as const;
    return (await each.respond('list-related-entries', { id }, options)).response.status;
  };
  return (await statusFor(other)) === 200 && (await statusFor(scenario)) === 404;
}

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
