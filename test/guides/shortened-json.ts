import { isJsonObject } from '../../scripts/lib/json.ts';

/** Stands for members or items that are left out. */
const gap = '…';

/**
 * Reads JSON in which a line with `…` alone stands for members or items that are left out, and `…` within a text for
 * any characters.
 *
 * @throws SyntaxError when the rest is not well-formed
 */
export function readShortened(text: string): unknown {
  const open: string[] = [];
  const lines = text.split('\n').map((line, index, all) => {
    if (line.trim() !== gap) {
      for (const sign of line.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/[[\]{}]/g) ?? []) {
        if ('[{'.includes(sign)) open.push(sign);
        else open.pop();
      }
      return line;
    }
    const isLast = /^\s*[\]}]/.test(all[index + 1] ?? '');
    return `${open.at(-1) === '{' ? `"${gap}${index}": ""` : `"${gap}"`}${isLast ? '' : ','}`;
  });
  return JSON.parse(lines.join('\n'));
}

/**
 * Where a value differs from shortened JSON. Members stand in their order; what a line with `…` does not stand for must
 * be all there is, and it must stand for something.
 */
export function differences(expected: unknown, actual: unknown, place = 'body'): string[] {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const items = expected.map((item, index): Member => [item === gap ? gap : `${index}`, item]);
    return memberDifferences(items, Object.entries(actual), place);
  }
  if (isJsonObject(expected) && isJsonObject(actual)) {
    return memberDifferences(Object.entries(expected), Object.entries(actual), place);
  }
  return isSame(expected, actual)
    ? []
    : [`${place}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`];
}

type Member = [name: string, value: unknown];

/** Items have their numbers as names, so that a gap can only follow all the others. */
function memberDifferences(expected: Member[], actual: Member[], place: string): string[] {
  const found: string[] = [];
  let next = 0;
  let isGap = false;
  for (const [name, value] of expected) {
    if (name.startsWith(gap)) {
      isGap = true;
      continue;
    }
    const at = actual.findIndex(([each], index) => index >= next && each === name);
    if (at < 0)
      return [...found, `${place}.${name}: expected it here, got ${nameOf(actual, next)}`];
    if (at > next !== isGap) found.push(`${place}.${name}: expected a line with ${gap} before it`);
    found.push(...differences(value, actual[at]?.[1], `${place}.${name}`));
    next = at + 1;
    isGap = false;
  }
  const isMore = next < actual.length;
  if (isMore === isGap) return found;
  return [
    ...found,
    `${place}: expected ${isGap ? 'more' : 'no more'}, got ${nameOf(actual, next)}`,
  ];
}

function nameOf(members: Member[], index: number): string {
  return members[index]?.[0] ?? 'its end';
}

function isSame(expected: unknown, actual: unknown): boolean {
  if (typeof expected !== 'string' || typeof actual !== 'string') return expected === actual;
  const [begin = '', ...rest] = expected.split(gap);
  const end = rest.at(-1);
  if (end === undefined) return expected === actual;
  return (
    actual.length > begin.length + end.length && actual.startsWith(begin) && actual.endsWith(end)
  );
}
