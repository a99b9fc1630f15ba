import { isDeepStrictEqual } from 'node:util';
import type { ResolvedSchema } from '../../../api/schema.ts';
import { objectIn, pageIn, resourceSchema } from '../../../api/success.ts';
import type { CompleteExchange } from '../../../checks/exchange.ts';
import { encodePointerToken } from '../../../document/json-pointer.ts';
import { isJsonObject, type JsonObject, objectsOf, text } from '../../../lib/json.ts';
import type { Scenario } from '../../session/scenario.ts';
import { type Difference, firstOf } from './differences.ts';

/** The same thing as it was shown before, in between and after. */
interface Views {
  before: unknown;
  between: unknown;
  after: unknown;
}

/**
 * The first field that has one value before and after, and another in between. What is left out of a
 * view, or null, says nothing, for which fields a response has is open.
 */
export function flipOf(schema: ResolvedSchema, views: Views, pointer = ''): Difference | undefined {
  const { before, between, after } = views;
  const all = [before, between, after];
  if (all.some((each) => each === undefined || each === null)) return undefined;
  if (isDeepStrictEqual(before, between)) return undefined;
  if (schema.properties.length > 0 && all.every(isJsonObject)) {
    return firstOf(schema.properties, ({ name, schema: property }) =>
      flipOf(property, memberOf(views, name), `${pointer}/${encodePointerToken(name)}`),
    );
  }
  const { items } = schema;
  if (items && items.properties.length > 0 && all.every(Array.isArray)) {
    return isSameList(before, between) ? undefined : flipOfList(items, views, pointer);
  }
  const flipped = isSameList(before, after) && !isSameList(before, between);
  return flipped ? { pointer, expected: before, actual: between } : undefined;
}

// In which order a list gives its items is open.
function isSameList(left: unknown, right: unknown): boolean {
  if (!Array.isArray(left) || !Array.isArray(right)) return isDeepStrictEqual(left, right);
  const ordered = (list: readonly unknown[]) =>
    list.map((item) => JSON.stringify(item) ?? '').toSorted();
  return isDeepStrictEqual(ordered(left), ordered(right));
}

// What is within a list is known by its id, or else by its place.
function flipOfList(items: ResolvedSchema, views: Views, pointer: string): Difference | undefined {
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
    return flipOf(items, values, at);
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

/** The exchanges before and after one or several others. */
export type Ends = readonly [before: CompleteExchange, after: CompleteExchange];

/** The items of one list that stand on another one, and have not been updated in between. */
export function untouched(first: readonly JsonObject[], last: readonly JsonObject[]): JsonObject[] {
  return first.filter(({ id, updated_at }) =>
    last.some(
      (other) => text(id) !== undefined && other.id === id && other.updated_at === updated_at,
    ),
  );
}

/** What a response shows otherwise than those before and after it, between which nothing was updated. */
export function flippedField(
  scenario: Scenario,
  [before, after]: Ends,
  between: CompleteExchange,
): Difference | undefined {
  const schema = resourceSchema(scenario.operation);
  if (!schema) return undefined;
  const page = pageIn(between.response, scenario.operation);
  if (!page) {
    const [first, shown, last] = [before, between, after].map(({ response }) => objectIn(response));
    if (first?.updated_at !== last?.updated_at) return undefined;
    return flipOf(schema, { before: first, between: shown, after: last });
  }
  const [first = [], last = []] = [before, after].map(
    ({ response }) => pageIn(response, scenario.operation)?.items,
  );
  for (const item of untouched(first, last)) {
    const index = page.items.findIndex(({ id }) => id === item.id);
    // Without the time of its update, whether somebody else has changed it is not known.
    if (index < 0 || item.updated_at === undefined) continue;
    const after = last.find(({ id }) => id === item.id);
    // The place of a mention is that of the search.
    const shown = { ...page.items[index], context: undefined };
    const views = { before: item, between: shown, after };
    const flip = flipOf(schema, views, `${page.pointer}/${index}`);
    if (flip && page.items[index]?.updated_at === item.updated_at) return flip;
  }
  return undefined;
}
