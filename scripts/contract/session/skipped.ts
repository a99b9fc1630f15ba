/** Thrown when a check cannot be evaluated. The message says what the check needs. */
export class Skipped extends Error {
  override name = 'Skipped';
}

/** @returns nothing if the error is a {@link Skipped} @throws any other error */
export function nothingIfSkipped(error: unknown): undefined {
  if (error instanceof Skipped) return undefined;
  throw error;
}

/** Lines of a file of fixtures for these names. */
export function fixtureLines(names: readonly string[]): string {
  return names.map((each) => `"${each}": "…"`).join(', ');
}

/** The reason to skip a check that lacks these fixtures. */
export function missingFixtures(names: readonly string[]): string {
  return `${needsKnown}${fixtureLines(names)} to the fixtures`;
}

const needsKnown = 'needs something that the server knows: add ';

/** The names of the fixtures for which a reason of {@link missingFixtures} asks; none for another reason. */
export function fixturesMissingIn(reason: string): string[] {
  if (!reason.startsWith(needsKnown)) return [];
  return [...reason.matchAll(/"(\w+)": /g)].flatMap(([, name = []]) => name);
}
