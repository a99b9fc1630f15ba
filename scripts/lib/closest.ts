/**
 * The candidate that a misspelt text was probably meant to be.
 *
 * @returns `undefined` when none is near: at most a third of the letters may differ
 */
export function closest(text: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: distance(text, candidate) }))
    .filter((each) => each.distance <= Math.max(1, Math.floor(text.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.candidate;
}

/** The number of letters to insert, remove or replace (Levenshtein distance), case aside. */
function distance(a: string, b: string): number {
  const [from, to] = [a.toLowerCase(), b.toLowerCase()];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      const changed = Math.min(previous[column + 1] ?? 0, current[column] ?? 0) + 1;
      current.push(Math.min(replaced, changed));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
