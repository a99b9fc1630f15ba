import { idsOf } from '../../../checks/values.ts';
import { encodePointerToken } from '../../../document/json-pointer.ts';
import { isJsonObject, objectsOf } from '../../../lib/json.ts';

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
