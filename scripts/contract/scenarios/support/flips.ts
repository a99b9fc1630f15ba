import { isDeepStrictEqual } from 'node:util';
import type { ResolvedSchema } from '../../../api/schema.ts';
import { encodePointerToken } from '../../../document/json-pointer.ts';
import { isJsonObject, type JsonObject, objectsOf, text } from '../../../lib/json.ts';
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
