import { isDeepStrictEqual } from 'node:util';
import type { ResolvedSchema } from '../../../api/schema.ts';
import { idsOf, type JsonObject, objectsOf, text } from '../../../checks/values.ts';
import { encodePointerToken } from '../../../document/json-pointer.ts';
import { isJsonObject } from '../../../lib/json.ts';

/** A place at which two JSON values differ. */
export interface Difference {
  /** JSON Pointer to the place. */
  pointer: string;
  expected: unknown;
  actual: unknown;
}

/** Whether two values at a JSON Pointer count as the same. */
export type Sameness = (expected: unknown, actual: unknown, pointer: string) => boolean;

/** The first difference between two JSON values. Numbers count by value, the order of keys does not. */
export function differenceOf(
  expected: unknown,
  actual: unknown,
  pointer = '',
  isSame: Sameness = Object.is,
): Difference | undefined {
  if (isSame(expected, actual, pointer) || (expected === 0 && actual === 0)) return undefined;
  const found = { pointer, expected, actual };
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return found;
    return firstOf(expected.keys(), (index) =>
      differenceOf(expected[index], actual[index], `${pointer}/${index}`, isSame),
    );
  }
  if (!isJsonObject(expected) || !isJsonObject(actual) || Array.isArray(actual)) return found;
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return firstOf(names, (name) => {
    if (!Object.hasOwn(expected, name) || !Object.hasOwn(actual, name)) return found;
    const place = `${pointer}/${encodePointerToken(name)}`;
    return differenceOf(expected[name], actual[name], place, isSame);
  });
}

/** The first of what is found among items. */
export function firstOf<T, Found>(
  items: Iterable<T>,
  find: (item: T) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return undefined;
}

/** What became of a field that an update has not sent: it is as it was, has no value, or has another one. */
type FieldChange = 'kept' | 'cleared' | 'changed';

/** What became of a field between two reads. */
export function fieldChangeOf(before: unknown, after: unknown): FieldChange {
  if (!differenceOf(before, after)) return 'kept';
  return isEmpty(after) ? 'cleared' : 'changed';
}

/** Whether a field that holds a value holds nothing: none, an empty text, list or object. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A value for comparison: of a list of resources, which they are. */
export function outline(value: unknown): unknown {
  return Array.isArray(value) && value.some(isJsonObject) ? idsOf(objectsOf(value)) : value;
}

/** A place at which one of several responses differs from those before and after it, which agree. */
export interface Flip {
  pointer: string;
  expected: unknown;
  actual: unknown;
}

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
export function flipOf(schema: ResolvedSchema, views: Views, pointer = ''): Flip | undefined {
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
function flipOfList(items: ResolvedSchema, views: Views, pointer: string): Flip | undefined {
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
