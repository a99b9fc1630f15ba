import { pageOf, parameterWithRole } from '../../../api/operation.ts';
import type { Role } from '../../../api/roles.ts';
import { restsOn } from '../../../checks/basis.ts';
import { idsOf } from '../../../checks/values.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { isPaged, startOfListing } from '../../resources/entries/listing-options.ts';
import { isOrdered, type Walk, type WalkOptions, walk } from '../../resources/entries/walk.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onEach, readsListing, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

/** Every cursor that a page names as its own leads to that page. */
export const ownCursor: ScenarioCheck = {
  id: 'own-cursor',
  kind: 'stateful',
  asserts:
    'The cursor that a page names as its own leads to that page, and no other page has it. Another listing that begins in between does not change where a cursor leads.',
  basis: restsOn('F078', 'F079', 'D153'),
  fix: 'Set `cursor` of the page to the one that led to it, and `next_cursor` to the one of the following page.',
  claims: readsListing,
  writes: ['entries'],
  operations: onEach(isPaged),
  async run(scenario) {
    const start = await startOfListing(scenario);
    const size = parameterWithRole(scenario.operation, 'page-size') ? 2 : undefined;
    const read = () =>
      walk(scenario, scenario.operation, {
        ...start,
        ...(size !== undefined && { query: { 'page-size': size } }),
        pages: 3,
      });
    const first = await read();
    await compareByTurns(scenario, start, first).catch(nothingIfSkipped);
    const following = followingCursor(first);
    if (following !== undefined) return reportFollowing(scenario, following);
    // Somebody else may have changed the entries in the meantime, so this counts only if it shows twice.
    const shared = sharedCursor(scenario, first) && sharedCursor(scenario, await read());
    if (shared !== undefined) return reportShared(scenario, shared);
    const finding =
      (await wrongPageOf(scenario, start, size, first)) &&
      (await wrongPageOf(scenario, start, size, await read()));
    if (!finding) return;
    const message = 'The cursor that a page names as its own leads to another page.';
    scenario.assumed('D153', message, { pointer: '/cursor', ...finding });
  },
};

/** The cursor of a page leads to the following page also when another listing has begun in between. */
async function compareByTurns(
  scenario: Scenario,
  start: WalkOptions,
  { items }: Walk,
): Promise<void> {
  const folders = Map.groupBy(items, ({ folder }) => text(folder));
  const [first, another] = [...folders.keys()].toSorted(
    (a, b) => (folders.get(b)?.length ?? 0) - (folders.get(a)?.length ?? 0),
  );
  const has = (role: Role) => parameterWithRole(scenario.operation, role) !== undefined;
  const listing = (folder: string | undefined, size: number): WalkOptions => ({
    ...start,
    query: {
      ...(has('page-size') && { 'page-size': size }),
      ...(has('folder-filter') && { 'folder-filter': folder }),
    },
  });
  const listings = { own: listing(first, 2), other: listing(another, 3) };
  // Somebody else may have changed the entries in the meantime, so this counts only if it shows twice.
  const found =
    (await changedByOther(scenario, listings)) && (await changedByOther(scenario, listings));
  if (!found || !(await isOrdered(scenario, listings.own))) return;
  const message = 'Once another listing has begun, a cursor leads to another page than before.';
  scenario.documented('F079', message, { pointer: '/list', ...found });
}

/** The second page of a listing before and after, and another one if a second listing has begun in between. */
async function changedByOther(
  scenario: Scenario,
  { own, other }: { own: WalkOptions; other: WalkOptions },
): Promise<{ expected: string; actual: string } | undefined> {
  const begin = () =>
    walk(scenario, scenario.operation, { ...other, pages: 1, options: { expectation: 'open' } });
  const secondPage = async (afterFirst?: () => Promise<unknown>) => {
    const options = { ...own, pages: 2, ...(afterFirst && { afterFirst }) };
    const { pages, moved } = await walk(scenario, scenario.operation, options);
    return moved
      ? idsOf(pages[1]?.items ?? [])
          .toSorted()
          .join(', ')
      : '';
  };
  const [before, actual, after] = [await secondPage(), await secondPage(begin), await secondPage()];
  const isComparable = before !== '' && actual !== '' && before === after;
  return isComparable && before !== actual ? { expected: before, actual } : undefined;
}

/**
 * A cursor that a page with items names as its own and as that of the next page, and which leads to other items. One
 * without items is at the position of the page behind it.
 */
function followingCursor({ pages }: Walk): string | undefined {
  return pages.find(({ cursor, next, items }, index) => {
    const others = idsOf(pages[index + 1]?.items ?? []);
    const isOther =
      items.length > 0 && others.length > 0 && !idsOf(items).some((id) => others.includes(id));
    return isOther && cursor !== undefined && cursor !== '' && cursor === next;
  })?.cursor;
}

function reportFollowing(scenario: Scenario, cursor: string): void {
  const message = 'A page names the cursor of the following page as its own.';
  const details = { expected: 'a cursor of its own', actual: `${cursor} for both` };
  scenario.documented('F078', message, { pointer: '/cursor', ...details });
}

function reportShared(scenario: Scenario, shared: string): void {
  scenario.documented('F078', 'Two pages name one cursor as their own.', {
    pointer: '/cursor',
    expected: 'a cursor for each',
    actual: `${shared} twice`,
  });
}

/** A cursor that two pages with other items name as their own. */
function sharedCursor({ operation }: Scenario, { pages, moved }: Walk): string | undefined {
  // Without a field for the next page, whether `cursor` names this page or the next one is open.
  if (!moved || pageOf(operation)?.next === undefined) return undefined;
  const named = pages.filter(({ cursor, items }) => (cursor ?? '') !== '' && items.length > 0);
  return named.find(({ cursor, items }, index) =>
    named
      .slice(0, index)
      .some(
        (other) =>
          other.cursor === cursor && !idsOf(items).some((id) => idsOf(other.items).includes(id)),
      ),
  )?.cursor;
}

/** The ids of the entries of a page, and of those to which its own cursor leads. */
interface WrongPage {
  expected: string;
  actual: string;
}

async function wrongPageOf(
  scenario: Scenario,
  start: WalkOptions,
  size: number | undefined,
  { pages, moved }: Walk,
): Promise<WrongPage | undefined> {
  const named = pages.filter(({ cursor, items }) => cursor !== undefined && items.length > 0);
  if (named.length === 0) scenario.skip('needs a page with a `cursor` of its own');
  if (!moved) return undefined;
  const idsAt = async (cursor: string | undefined, otherwise: readonly JsonObject[]) => {
    const query = { ...(size !== undefined && { 'page-size': size }), 'page-cursor': cursor };
    const options = { ...start, query, pages: 1, options: { expectation: 'open' } as const };
    const { first } = await walk(scenario, scenario.operation, options);
    return idsOf(first?.items ?? otherwise)
      .toSorted()
      .join(', ');
  };
  for (const { cursor, requested, items } of named) {
    const [expected, actual] = [idsOf(items).toSorted().join(', '), await idsAt(cursor, items)];
    // A page that differs each time says nothing about its cursor.
    if (expected === actual || (await idsAt(requested, items)) !== expected) continue;
    return { expected, actual: actual || 'no entries' };
  }
  return undefined;
}
