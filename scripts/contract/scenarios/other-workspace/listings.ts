import { parameterWithRole } from '../../../api/operation.ts';
import type { Role } from '../../../api/roles.ts';
import { pageIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { sameUuid } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject } from '../../../lib/json.ts';
import { entriesToChange, listedFirst } from '../../resources/entries/entry-data.ts';
import { withOwnValue } from '../../resources/entries/own-values.ts';
import { restoreAfterwards } from '../../resources/entries/restored-entries.ts';
import { isOrdered, walk } from '../../resources/entries/walk.ts';
import type { RoleValues, Scenario } from '../../session/scenario.ts';
import { onlyOn, readsListing, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';
import { understands } from '../../session/understood-queries.ts';

const description = {
  id: 'other-workspace-listings',
  kind: 'stateful',
  asserts:
    'The checks of pages, filters and searches hold with the token of another workspace, too. A search finds no entry of another workspace.',
  basis: restsOn('D105'),
  // Also the listing, for it updates entries of the other workspace.
  claims: 'updates',
  fix: 'Treat all workspaces alike: look for one that is hard-coded, or for settings of one alone.',
  writes: ['entries'],
  operations: onlyOn('list-entries', 'list-related-entries'),
} satisfies Omit<ScenarioCheck, 'run'>;

/** Checks that are evaluated in the other workspace as well. */
interface ChecksOfListings {
  /** Of the listing of its entries. */
  listing: readonly ScenarioCheck[];
  /** Of the search for what mentions one of them. */
  search: readonly ScenarioCheck[];
}

/** Evaluates checks of listings with the token of another workspace. */
export function otherWorkspaceListings(checks: ChecksOfListings): ScenarioCheck {
  return { ...description, run: (scenario) => run(scenario, checks) };
}

async function run(scenario: Scenario, { listing, search }: ChecksOfListings): Promise<void> {
  // Without the token, nothing is worth a request.
  scenario.otherToken();
  const isListing = scenario.operation.role === 'list-entries';
  const understood = isListing ? await understoodRoles(scenario) : new Set<Role>();
  const evaluate = async (check: ScenarioCheck) => {
    const other = scenario.inOtherWorkspace(check, understood);
    await check.run(other).catch(nothingIfSkipped);
    await other.end();
  };
  const reading = listing.filter((check) => check.claims === readsListing);
  if (isListing) await Promise.all(reading.map(evaluate));
  const updating = isListing ? listing.filter((check) => !reading.includes(check)) : search;
  for (const check of updating) await evaluate(check);
  if (!isListing) await searchForForeign(scenario);
}

/** A search finds no entry of another workspace, although its document mentions the UUID. */
async function searchForForeign(scenario: Scenario): Promise<void> {
  const other = scenario.inOtherWorkspace(description);
  const [target] = await entriesToChange(scenario, 1);
  const foreign = (await listedFirst(other)).find(({ data }) => isJsonObject(data));
  if (!foreign) return;
  restoreAfterwards(other, foreign, ['data']);
  const json = { data: withOwnValue(foreign.data, target.id) };
  if (!(await other.attempt('update-entry', { id: foreign.id, json }))) return;
  const isFound = async (roles: RoleValues) => {
    const read = { id: target.id, query: scenario.query(scenario.operation, roles) };
    const found = await scenario.respond(scenario.operation, read, { expectation: 'open' });
    const related = pageIn(found.response, scenario.operation)?.items ?? [];
    return related.some(({ id }) => sameUuid(id, foreign.id));
  };
  const isNamed = parameterWithRole(scenario.operation, 'relation-target') !== undefined;
  const reads: RoleValues[] = [{}, ...(isNamed ? [{ 'relation-target': target.id }] : [])];
  // A search may lag a little behind the update.
  for (const roles of [...reads, ...reads]) {
    if (await isFound(roles)) return reportForeign(scenario, foreign);
  }
}

function reportForeign(scenario: Scenario, foreign: JsonObject): void {
  scenario.assumed('D105', 'A search finds an entry of another workspace.', {
    pointer: '/list',
    expected: 'entries of this workspace',
    actual: `entry ${foreign.id} of the other one`,
  });
}

/** The parameters that the listing of this workspace follows. */
async function understoodRoles(scenario: Scenario): Promise<ReadonlySet<Role>> {
  const filters: Role[] = [];
  for (const role of ['folder-filter', 'since-filter'] as const) {
    const isNamed = parameterWithRole(scenario.operation, role) !== undefined;
    if (isNamed && (await understands(scenario, role))) filters.push(role);
  }
  return new Set([...filters, ...(await pagingRoles(scenario))]);
}

async function pagingRoles(scenario: Scenario): Promise<Role[]> {
  const { operation } = scenario;
  if (!parameterWithRole(operation, 'page-size')) return [];
  const { pages, moved } = await walk(scenario, operation, {
    query: { 'page-size': 1 },
    pages: 2,
    options: { expectation: 'open' },
  });
  const isCut = pages.length > 0 && pages.every(({ items, next }) => items.length === 1 && next);
  if (!isCut) return [];
  // In an order that changes, another first entry does not show that the server read the cursor.
  const isFollowed = moved && (await isOrdered(scenario, { query: { 'page-size': 1 } }));
  return isFollowed ? ['page-size', 'page-cursor'] : ['page-size'];
}
