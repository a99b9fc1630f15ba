import { idsOf } from '../../../checks/values.ts';
import { encodePointerToken } from '../../../document/json-pointer.ts';
import { isJsonObject, type JsonObject, objectsOf } from '../../../lib/json.ts';

/** A place at which two JSON values differ. */
export interface Difference {
  /** JSON Pointer to the place. */
  pointer: string;
  expected: unknown;
  actual: unknown;
}

/** Whether two values at a JSON Pointer count as the same. */
export type Sameness = (expected: unknown, actual: unknown, pointer: string) => boolean;

/** The first difference between two JSON values. Compares numbers by value, and ignores the order of keys. */
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

/** Whether two JSON values differ. */
export function differ(left: unknown, right: unknown): boolean {
  return differenceOf(left, right) !== undefined;
}

/** The first result of `find` over the items. */
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

/** What happened to a field that an update did not send: it has its old value, no value, or another value. */
type FieldChange = 'kept' | 'cleared' | 'changed';

/** What happened to a field between two reads. */
export function fieldChangeOf(before: unknown, after: unknown): FieldChange {
  return becameOf(differ(before, after), after);
}

/**
 * What happened to a field that may hold a list of resources; see {@link isShownOtherwise}. It was cleared as well if a
 * field of one of these was.
 */
export function partsChangeOf(before: unknown, after: unknown): FieldChange {
  const isCleared = pairsOf(before, after).some(([part, other]) =>
    Object.entries(part).some(([name, value]) => !isEmpty(value) && isShownEmpty(other[name])),
  );
  return isCleared ? 'cleared' : becameOf(isShownOtherwise(before, after), after);
}

function isShownEmpty(value: unknown): boolean {
  return value !== undefined && value !== null && isEmpty(value);
}

function becameOf(isChanged: boolean, after: unknown): FieldChange {
  if (!isChanged) return 'kept';
  return isEmpty(after) ? 'cleared' : 'changed';
}

/** Whether a value is missing, null, or an empty text, list or object. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Fields of a part of a resource that may differ with each read, such as a URL that is signed each time. */
const volatileOfParts = new Set(['url', 'link_url', 'created_at', 'updated_at']);

/**
 * Whether two views of a field differ. Two lists of resources differ if their ids differ, or if a resource
 * that was not updated in between has a field with different values in the two lists.
 */
export function isShownOtherwise(before: unknown, after: unknown): boolean {
  if (differ(outline(before), outline(after))) return true;
  return pairsOf(before, after).some(([part, other]) =>
    Object.entries(part).some(
      ([name, value]) => !volatileOfParts.has(name) && areOthers(value, other[name]),
    ),
  );
}

/** The resources that are in both of two lists, and were not updated in between. */
function pairsOf(before: unknown, after: unknown): [JsonObject, JsonObject][] {
  const later = new Map(partsOf(after).map((part) => [part.id, part]));
  return partsOf(before).flatMap((part): [JsonObject, JsonObject][] => {
    const other = later.get(part.id);
    return other && part.updated_at === other.updated_at ? [[part, other]] : [];
  });
}

function areOthers(left: unknown, right: unknown): boolean {
  return !isEmpty(left) && !isEmpty(right) && differ(left, right);
}

function partsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? objectsOf(value).filter(({ id }) => typeof id === 'string') : [];
}

/** The value to compare: the ids of a list of resources, its length if they have no ids, or the value itself. */
function outline(value: unknown): unknown {
  if (!Array.isArray(value) || !value.some(isJsonObject)) return value;
  const ids = idsOf(objectsOf(value));
  return ids.length > 0 ? ids : value.length;
}
