/** A JSON object as somebody sent it: any of its fields may be of any type. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object: neither `null` nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as a JSON object, which is empty if it is none. */
export function asObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The objects in a list; none when it is no list. */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** A string that is not empty. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The value of a JSON text, `undefined` when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Calls a function with the key or index and the value of each member of an object or array, which it
 * does without making a pair of each: a large body has hundreds of thousands.
 */
export function forEachMember(
  value: object,
  visit: (key: string | number, member: unknown) => void,
): void {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) visit(index, value[index]);
  } else if (isJsonObject(value)) {
    for (const key of Object.keys(value)) visit(key, value[key]);
  }
}

/** Whether two JSON values are equal, in whatever order of keys. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((each, index) => sameJson(each, other[index]))
    );
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], other[key]))
  );
}

/** The same JSON value in another text: the keys backwards at every depth, with white space. */
export function reorderedText(value: unknown): string {
  return `\n${JSON.stringify(backwards(value), null, '\t')} `;
}

function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([key, each]) => [key, backwards(each)]));
}
