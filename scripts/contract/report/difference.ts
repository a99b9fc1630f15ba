/** A text in three parts: what it shares with another one, where it differs, and what it shares again. */
export interface MarkedText {
  before: string;
  different: string;
  after: string;
}

/** Values that show their difference at a glance, such as `status 200`. */
const short = /^[\x20-\x7e]{0,12}$/;
const mostBefore = 40;
const mostDifferent = 80;
const mostAfter = 40;

/**
 * Marks where two texts differ first. Long texts are cut around that place. Letters that look alike are escaped there.
 *
 * @returns nothing when the texts are equal, short, or have no beginning in common, such as a type and a value
 */
export function markDifference(
  expected: string,
  actual: string,
): { expected: MarkedText; actual: MarkedText } | undefined {
  if (short.test(expected) && short.test(actual)) return undefined;
  const [one, other] = [[...expected], [...actual]];
  const start = commonLength(one, other);
  if (start === 0 || expected === actual) return undefined;
  const end = commonLength(one.slice(start).reverse(), other.slice(start).reverse());
  const texts = { expected: marked(one, start, end), actual: marked(other, start, end) };
  if (asSeen(texts.expected.different) !== asSeen(texts.actual.different)) return texts;
  return { expected: escaped(texts.expected), actual: escaped(texts.actual) };
}

/** What a reader sees of a text. */
function asSeen(text: string): string {
  return text.normalize('NFKC').replace(/\p{Cf}/gu, '');
}

function escaped(text: MarkedText): MarkedText {
  const different = text.different.replace(/[^\x20-\x7e…]/gu, (character) => {
    const code = character.codePointAt(0)?.toString(16) ?? '';
    return `\\u{${code.padStart(4, '0')}}`;
  });
  return { ...text, different };
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const length = one.findIndex((character, index) => character !== other[index]);
  return length === -1 ? one.length : length;
}

function marked(characters: readonly string[], start: number, end: number): MarkedText {
  const last = characters.length - end;
  const before = characters.slice(0, start).join('');
  const different = characters.slice(start, last).join('');
  const after = characters.slice(last).join('');
  return {
    before: before.length > mostBefore ? `…${before.slice(-mostBefore)}` : before,
    different:
      different.length > mostDifferent ? `${different.slice(0, mostDifferent)}…` : different,
    after: after.length > mostAfter ? `${after.slice(0, mostAfter)}…` : after,
  };
}
