import { isJsonObject } from './json.ts';
/** A text of at most so many characters, with an ending after them that shows where it is cut. */
export function truncate(text: string, most: number, ending = '…'): string {
  return text.length > most ? `${text.slice(0, most)}${ending}` : text;
}

/** A value as a report or a message shows it: JSON, cut after 120 characters. */
export function shorten(value: unknown): string {
  return truncate(JSON.stringify(value) ?? 'nothing', 120);
}

/** A text with its first letter in upper case. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Decodes percent-encoding as far as it is valid: a text with another `%` stays as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The words of a name in camel case, in lower case: `silo entry` of `SiloEntry`. */
export function wordsOfName(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
}

/** A regular expression, as its source, for a text. Not every supported runtime has `RegExp.escape`. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** A text with small letters for capitals, and capitals for small letters. */
export function otherCase(text: string): string {
  return text.replaceAll(/\p{L}/gu, (letter) => {
    const small = letter.toLowerCase();
    return letter === small ? letter.toUpperCase() : small;
  });
}

/**
 * Items between brackets: on one line if they fit there, and else on one line each.
 *
 * @param brackets as they stand on one line, with the spaces beside the items
 * @param lines indentation of the brackets and of the items, and the longest line
 */
export function bracketed(
  items: readonly string[],
  [open, close]: readonly [open: string, close: string],
  { indent, inner, width }: { indent: string; inner: string; width: number },
): string {
  const brackets = open.trim() + close.trim();
  const oneLine = items.length > 0 ? `${open}${items.join(', ')}${close}` : brackets;
  if (indent.length + oneLine.length <= width && !oneLine.includes('\n')) return oneLine;
  return `${open.trim()}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close.trim()}`;
}

/** Where a long text differs first from another one: a few characters of both around there, with the place. */
export function describeDifference(
  expected: string,
  actual: string,
): { expected: string; actual: string } {
  let start = 0;
  while (start < expected.length && expected[start] === actual[start]) start += 1;
  const around = (value: string) => {
    const part = JSON.stringify(value.slice(Math.max(0, start - 10), start + 20));
    return `${part} at character ${start + 1} of ${value.length}`;
  };
  return { expected: around(expected), actual: around(actual) };
}

/** How large a JSON value is, in words. */
export function describeSize(value: unknown): string {
  if (typeof value === 'string') return `a text of ${value.length} UTF-16 units`;
  if (isJsonObject(value)) return `an object of ${Object.keys(value).length} fields`;
  return Array.isArray(value) ? `a list of ${value.length}` : shorten(value);
}
