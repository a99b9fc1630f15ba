/** A check cannot run. The message says what it needs. */
export class Skipped extends Error {
  override name = 'Skipped';
}
