import { distance } from 'fastest-levenshtein';

/** What a misspelled text was probably meant to be: at most a third of its letters may differ. */
export function closest(text: string, candidates: readonly string[]): string | undefined {
  const lower = text.toLowerCase();
  const [best] = candidates
    .map((candidate) => ({ candidate, letters: distance(lower, candidate.toLowerCase()) }))
    .sort((a, b) => a.letters - b.letters);
  return best && best.letters <= Math.max(1, Math.floor(text.length / 3))
    ? best.candidate
    : undefined;
}
