import { isJsonObject, type JsonObject, text } from '../lib/json.ts';

/** The ids of objects, in their order. */
export function idsOf(objects: readonly JsonObject[]): string[] {
  return objects.flatMap(({ id }) => text(id) ?? []);
}

/** The first value that stands in a list before as well. */
export function firstRepeated<Value>(values: readonly Value[]): Value | undefined {
  return values.find((value, index) => values.indexOf(value) < index);
}

/** The time that a text names, in ms since 1970; `NaN` when it names none. */
export function timeOf(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

/** Whether a time is more exact than a second. */
export function isFine(time: unknown): boolean {
  return typeof time === 'string' && /:\d\d[.,]\d{2}/.test(time);
}

/** The times of creation of objects, the earliest first, as a query writes a date. */
export function datesOf(objects: readonly JsonObject[]): string[] {
  const times = objects.map(({ created_at }) => timeOf(created_at));
  const sorted = times.filter((time) => !Number.isNaN(time)).toSorted((a, b) => a - b);
  return sorted.map((time) => new Date(time).toISOString());
}

/** Whether two values are the same UUID, however it is written (RFC 9562, section 4). */
export function sameUuid(left: unknown, right: unknown): boolean {
  return plainUuid(left) === plainUuid(right);
}

function plainUuid(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replace(/^urn:uuid:/, '');
}

/** Whether two texts are the same but for what storing text may change: its normal form, and space around it. */
export function sameText(left: unknown, right: unknown): boolean {
  if (left === right || typeof left !== 'string' || typeof right !== 'string') {
    return left === right;
  }
  return left.normalize().trim() === right.normalize().trim();
}

/** Whether two texts are the same but for the case of their letters. */
export function sameCaseless(left: unknown, right: unknown): boolean {
  const [a, b] = [String(left), String(right)];
  if (sameText(a.toLowerCase(), b.toLowerCase())) return true;
  // Some letters, such as `ﬁ`, are several in capitals.
  return sameText(a.toUpperCase(), b) || sameText(a, b.toUpperCase());
}

/** Whether two names of folders are the same but for case, and for slashes and space around their parts. */
export function sameFolder(left: unknown, right: unknown): boolean {
  const [a, b] = [left, right].map((name) =>
    String(name)
      .split('/')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join('/'),
  );
  return sameCaseless(a, b);
}

/**
 * Whether everything that was sent is in what came back: objects may have gained fields, lists may
 * not have gained or lost items.
 */
export function contains(actual: unknown, sent: unknown): boolean {
  if (Array.isArray(sent)) {
    return (
      Array.isArray(actual) &&
      actual.length === sent.length &&
      sent.every((each, index) => contains(actual[index], each))
    );
  }
  if (isJsonObject(sent)) {
    return Object.entries(sent).every(([key, value]) =>
      contains(isJsonObject(actual) ? actual[key] : undefined, value),
    );
  }
  return sameText(actual, sent);
}
