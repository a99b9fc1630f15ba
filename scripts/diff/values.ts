import { isDeepStrictEqual } from 'node:util';
import { isJsonObject } from '../lib/json.ts';
import { truncate } from '../lib/text.ts';

/** Lists whose order says nothing. */
const sets = ['required', 'enum', 'type', 'tags', 'allOf', 'oneOf', 'anyOf', 'security'];

/** A value with the items of its sets in one order, so that equal values are deeply equal. */
export function canonical(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((each) => canonical(each));
    return sets.includes(key) ? items.toSorted(byText) : items;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, canonical(each, name)]));
}

/** Whether two values say the same. */
export function same(one: unknown, other: unknown, key = ''): boolean {
  return isDeepStrictEqual(canonical(one, key), canonical(other, key));
}

function byText(one: unknown, other: unknown): number {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
  return a < b ? -1 : Number(a > b);
}

/** A value as it stands in a message. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  return truncate(typeof value === 'string' ? value : JSON.stringify(value), 100);
}
