/**
 * Wrong usage or set-up: the command could not do its work, and the user can mend why.
 * Its message is printed as it is, without a stack trace; the command exits with {@link ExitCode.usage}.
 */
export class UsageError extends Error {
  override name = 'UsageError';
}
