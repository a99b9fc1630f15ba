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

/** Whether two JSON values differ. */
export function differ(left: unknown, right: unknown): boolean {
  return differenceOf(left, right) !== undefined;
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
  return becameOf(differ(before, after), after);
}

/** What became of a field that may hold a list of resources; see {@link isShownOtherwise}. */
export function partsChangeOf(before: unknown, after: unknown): FieldChange {
  return becameOf(isShownOtherwise(before, after), after);
}

function becameOf(isChanged: boolean, after: unknown): FieldChange {
  if (!isChanged) return 'kept';
  return isEmpty(after) ? 'cleared' : 'changed';
}

/** Whether a field that holds a value holds nothing: none, an empty text, list or object. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** What of a part of a resource differs for reasons of its own: an address may be signed anew each time. */
const unsteadyOfParts = new Set(['url', 'link_url', 'created_at', 'updated_at']);

/**
 * Whether two views of a field differ: of a list of resources, in which they are, and in what both views
 * show of one of them that was not updated in between.
 */
export function isShownOtherwise(before: unknown, after: unknown): boolean {
  if (differ(outline(before), outline(after))) return true;
  const later = new Map(partsOf(after).map((part) => [part.id, part]));
  return partsOf(before).some((part) => {
    const other = later.get(part.id);
    if (!other || part.updated_at !== other.updated_at) return false;
    return Object.entries(part).some(
      ([name, value]) => !unsteadyOfParts.has(name) && areOthers(value, other[name]),
    );
  });
}

function areOthers(left: unknown, right: unknown): boolean {
  return !isEmpty(left) && !isEmpty(right) && differ(left, right);
}

function partsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? objectsOf(value).filter(({ id }) => typeof id === 'string') : [];
}

/** A value for comparison: of a list of resources, which they are, or how many where they have no ids. */
function outline(value: unknown): unknown {
  if (!Array.isArray(value) || !value.some(isJsonObject)) return value;
  const ids = idsOf(objectsOf(value));
  return ids.length > 0 ? ids : value.length;
}
