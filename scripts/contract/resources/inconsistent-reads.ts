import { isDeepStrictEqual } from 'node:util';
import type { ResolvedSchema } from '../../api/schema.ts';
import { objectIn, pageIn, resourceSchema } from '../../api/success.ts';
import type { CompleteExchange } from '../../checks/exchange.ts';
import { encodePointerToken } from '../../document/json-pointer.ts';
import { isJsonObject, type JsonObject, objectsOf, text } from '../../lib/json.ts';
import type { Scenario } from '../session/scenario.ts';
import { type Difference, firstOf } from './values/differences.ts';

/** One value as three responses show it, one after the other. */
interface Views {
  before: unknown;
  between: unknown;
  after: unknown;
}

/**
 * The first field that has the same value before and after, but another value in between. A field that is
 * missing or null in one of the views is skipped, because it is open which fields a response has.
 */
export function inconsistencyIn(
  schema: ResolvedSchema,
  views: Views,
  pointer = '',
): Difference | undefined {
  const { before, between, after } = views;
  const all = [before, between, after];
  if (all.some((each) => each === undefined || each === null)) return undefined;
  if (isDeepStrictEqual(before, between)) return undefined;
  if (schema.properties.length > 0 && all.every(isJsonObject)) {
    return firstOf(schema.properties, ({ name, schema: property }) =>
      inconsistencyIn(property, memberOf(views, name), `${pointer}/${encodePointerToken(name)}`),
    );
  }
  const { items } = schema;
  if (items && items.properties.length > 0 && all.every(Array.isArray)) {
    return isSameList(before, between) ? undefined : inconsistencyInList(items, views, pointer);
  }
  const isInconsistent = isSameList(before, after) && !isSameList(before, between);
  return isInconsistent ? { pointer, expected: before, actual: between } : undefined;
}

// The order of a list is open.
function isSameList(left: unknown, right: unknown): boolean {
  if (!Array.isArray(left) || !Array.isArray(right)) return isDeepStrictEqual(left, right);
  const ordered = (list: readonly unknown[]) =>
    list.map((item) => JSON.stringify(item) ?? '').toSorted();
  return isDeepStrictEqual(ordered(left), ordered(right));
}

// Compares items with the same id, or at the same index if they have no ids.
function inconsistencyInList(
  items: ResolvedSchema,
  views: Views,
  pointer: string,
): Difference | undefined {
  const [before, between, after] = [views.before, views.between, views.after].map(byKey);
  if (!before || !between || !after) return undefined;
  return firstOf([...before.keys()], (key) => {
    const there = { before: before.get(key), between: between.get(key), after: after.get(key) };
    const at = `${pointer}/${before.get(key)?.index ?? 0}`;
    if (there.after && !there.between) return { pointer: at, expected: key, actual: undefined };
    const values = {
      before: there.before?.item,
      between: there.between?.item,
      after: there.after?.item,
    };
    return inconsistencyIn(items, values, at);
  });
}

function byKey(list: unknown): Map<string, { item: JsonObject; index: number }> {
  return new Map(
    objectsOf(list).map((item, index) => [text(item.id) ?? String(index), { item, index }]),
  );
}

function memberOf({ before, between, after }: Views, name: string): Views {
  const read = (value: unknown) => (isJsonObject(value) ? value[name] : undefined);
  return { before: read(before), between: read(between), after: read(after) };
}

/** The exchange before one or more others, and the one after them. */
export type BeforeAndAfter = readonly [before: CompleteExchange, after: CompleteExchange];

/** The items of the first list that are also in the last one, with the same time of update. */
export function unchangedItems(
  first: readonly JsonObject[],
  last: readonly JsonObject[],
): JsonObject[] {
  return first.filter(({ id, updated_at }) =>
    last.some(
      (other) => text(id) !== undefined && other.id === id && other.updated_at === updated_at,
    ),
  );
}

/** A field that has another value in one response than in the responses before and after it, with no update in between. */
export function inconsistentField(
  scenario: Scenario,
  [before, after]: BeforeAndAfter,
  between: CompleteExchange,
): Difference | undefined {
  const schema = resourceSchema(scenario.operation);
  if (!schema) return undefined;
  const page = pageIn(between.response, scenario.operation);
  if (!page) {
    const [first, shown, last] = [before, between, after].map(({ response }) => objectIn(response));
    if (first?.updated_at !== last?.updated_at) return undefined;
    return inconsistencyIn(schema, { before: first, between: shown, after: last });
  }
  const [first = [], last = []] = [before, after].map(
    ({ response }) => pageIn(response, scenario.operation)?.items,
  );
  for (const item of unchangedItems(first, last)) {
    const index = page.items.findIndex(({ id }) => id === item.id);
    const found = page.items[index];
    // Without a time of update, another client may have changed the item.
    if (!found || item.updated_at === undefined) continue;
    const after = last.find(({ id }) => id === item.id);
    // `context` depends on the search, so it is not compared.
    const shown = { ...found, context: undefined };
    const views = { before: item, between: shown, after };
    const place = `${page.pointer}/${index}`;
    const difference = inconsistencyIn(schema, views, place);
    if (!difference || found.updated_at !== item.updated_at) continue;
    // Where the clock of the server goes back, updates of the run may all have one time.
    const [, name = ''] = difference.pointer.slice(place.length).split('/');
    const { updates } = scenario.run.session;
    if (!updates.hasSet(item.id, name, found[name])) return difference;
  }
  return undefined;
}
