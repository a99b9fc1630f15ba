import { isListingBy, parameterWithRole } from '../../../api/operation.ts';
import { resourceSchema } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { idsOf } from '../../../checks/values.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { isPaged, startOfListing } from '../../resources/entries/listing-options.ts';
import { type WalkOptions, walk } from '../../resources/entries/walk.ts';
import { inconsistencyIn } from '../../resources/inconsistent-reads.ts';
import { firstOf } from '../../resources/values/differences.ts';
import type { RoleValues, Scenario } from '../../session/scenario.ts';
import { citingCalls, onEach, type ScenarioCheck } from '../../session/scenario-check.ts';

/** A listing whose pages cannot be followed, but cut. */
export const seriesPage: ScenarioCheck = {
  id: 'series-page',
  kind: 'stateful',
  asserts:
    'A page of series entries holds no more than were requested, and no others than the whole listing. It and the following page show each as the whole listing does, and in its order.',
  basis: restsOn('D111', 'D183', 'D216'),
  fix: 'Cut the list at the size requested, after the links have been set.',
  ...citingCalls(onEach((each) => isListingBy(each, 'page-size') && !isPaged(each))),
  async run(scenario) {
    const options = await startOfListing(scenario);
    const read = async (query: RoleValues) => {
      const found = await walk(scenario, scenario.operation, { ...options, query, pages: 1 });
      return found.first ? found : scenario.skip('needs a listing');
    };
    const before = await read({});
    const [whole, page] = [idsOf(before.items), idsOf((await read({ 'page-size': 1 })).items)];
    if (whole.length < 2) return scenario.skip('needs a series of two entries');
    if (page.length > 1) {
      const message = 'A page of series entries holds more than were requested.';
      const details = { pointer: '/list', expected: '1 at most', actual: String(page.length) };
      scenario.assumed('D111', message, details);
    }
    const added = page.find((each) => !whole.includes(each));
    if (added !== undefined) {
      scenario.assumed('D111', 'A page of series entries holds one that the whole listing lacks.', {
        pointer: '/list',
        expected: 'an entry of the series',
        actual: added,
      });
    }
    await comparePages(scenario, options, before.items);
  },
};

/** What small pages show of an item otherwise than the whole listing before and after them. */
async function comparePages(
  scenario: Scenario,
  options: WalkOptions,
  before: readonly JsonObject[],
): Promise<void> {
  const schema = resourceSchema(scenario.operation);
  const { small, after } = await readPages(scenario, options);
  const shown = schema ? small.flat() : [];
  const of = (items: readonly JsonObject[], id: unknown) => items.find((each) => each.id === id);
  const views = shown.flatMap((between) => {
    const [first, last] = [of(before, between.id), of(after, between.id)];
    return first && last ? [{ before: first, between, after: last }] : [];
  });
  reportLostLinks(scenario, views);
  // Another client may have added an entry meanwhile.
  const isSame = idsOf(before).join() === idsOf(after).join();
  if (isSame) reportGap(scenario, idsOf(before), small.map(idsOf));
  const difference = firstOf(schema ? views : [], (each) =>
    schema ? inconsistencyIn(schema, each, '/list/0') : undefined,
  );
  if (!difference) return;
  const { pointer, expected, actual } = difference;
  scenario.documented(
    scenario.callFact(),
    'A page of series entries shows something otherwise than the whole listing.',
    { pointer, expected: shorten(expected), actual: shorten(actual) },
  );
}

/** A page of two items, the page behind it if a cursor leads there, and then the whole listing. */
async function readPages(
  scenario: Scenario,
  options: WalkOptions,
): Promise<{ small: (readonly JsonObject[])[]; after: readonly JsonObject[] }> {
  const read = (query: RoleValues) => {
    const only = { query, pages: 1, options: { expectation: 'open' } } as const;
    return walk(scenario, scenario.operation, { ...options, ...only });
  };
  const page = await read({ 'page-size': 2 });
  const small = [page.items];
  const cursor = page.first?.cursor;
  if (cursor !== undefined && parameterWithRole(scenario.operation, 'page-cursor'))
    small.push((await read({ 'page-size': 2, 'page-cursor': cursor })).items);
  return { small, after: (await read({})).items };
}

/** Reports two pages, one behind the other, that are not the beginning of the whole listing; a cursor may lead nowhere (D51). */
function reportGap(
  scenario: Scenario,
  whole: readonly string[],
  [first = [], second = []]: readonly (readonly string[])[],
): void {
  const isBeginning = first.length > 0 && first.every((id, index) => id === whole[index]);
  const [next] = second;
  const expected = whole[first.length];
  if (!isBeginning || next === undefined || next === first[0] || next === expected) return;
  // The whole listing may be cut at the largest page size.
  if (expected === undefined && !whole.includes(next)) return;
  const message = 'The second page of a series does not go on where the first one ends.';
  const details = { pointer: '/list/0/id', expected: expected ?? 'no entry', actual: next };
  scenario.assumed('D216', message, details);
}

/** Reports an item that has a predecessor in the whole listing, and none on a page of it. */
function reportLostLinks(
  scenario: Scenario,
  views: readonly Record<'before' | 'between' | 'after', JsonObject>[],
): void {
  const linked = ({ previous_id }: JsonObject) => text(previous_id) !== undefined;
  const lost = views.find(
    ({ before, between, after }) => linked(before) && linked(after) && !linked(between),
  );
  if (!lost) return;
  scenario.assumed('D183', 'A page of series entries lacks a predecessor that the whole shows.', {
    pointer: '/list/0/previous_id',
    expected: shorten(lost.before.previous_id),
    actual: shorten(lost.between.previous_id),
  });
}
