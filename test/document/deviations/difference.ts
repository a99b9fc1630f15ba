import { isDeepStrictEqual } from 'node:util';

/** No line when both are equal, else one that says where, what was found and what was expected. */
export function difference(place: string, found: unknown, expected: unknown): string[] {
  if (isDeepStrictEqual(found, expected)) return [];
  return [`${place}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`];
}

/** A line when an object has keywords beside the known ones and those of extensions (`x-…`). */
export function unknownKeywords(place: string, object: object, known: string): string[] {
  const allowed = known.split(' ');
  const unknown = Object.keys(object).filter(
    (keyword) => !allowed.includes(keyword) && !keyword.startsWith('x-'),
  );
  return difference(`${place}: unknown keywords`, unknown, []);
}
