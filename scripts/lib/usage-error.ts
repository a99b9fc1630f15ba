/**
 * Wrong usage or set-up: the command cannot do its work, and the user can correct the cause.
 * Its message is printed without a stack trace; the command exits with status 2.
 */
export class UsageError extends Error {
  override name = 'UsageError';
}
