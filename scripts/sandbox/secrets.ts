/**
 * Compares two texts in a time that depends on nothing but the length of the one that was expected, so
 * that nobody can guess a secret character by character.
 */
export function equalInConstantTime(expected: string, found: string): boolean {
  let difference = expected.length ^ found.length;
  for (let index = 0; index < expected.length; index += 1) {
    difference |= expected.charCodeAt(index) ^ found.charCodeAt(index);
  }
  return difference === 0;
}
