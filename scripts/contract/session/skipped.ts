/** A check cannot be evaluated. The message says what it needs. */
export class Skipped extends Error {
  override name = 'Skipped';
}

/** @throws whatever is not a reason to skip */
export function nothingIfSkipped(error: unknown): undefined {
  if (error instanceof Skipped) return undefined;
  throw error;
}

/** Fixtures as they are written into the file of fixtures. */
export function fixtureLines(names: readonly string[]): string {
  return names.map((each) => `"${each}": "…"`).join(', ');
}

/** Why a check is skipped that lacks fixtures. */
export function missingFixtures(names: readonly string[]): string {
  return `needs something that the server knows: add ${fixtureLines(names)} to the fixtures`;
}
