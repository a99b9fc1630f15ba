/** Exit status of every command. */
export const ExitCode = {
  /** The command did its work, and what it checked is fine. */
  fine: 0,
  /** What the command checked fails. */
  failure: 1,
  /** Wrong usage or set-up: a file is missing, a server cannot be reached. */
  usage: 2,
} as const;

/** One of {@link ExitCode}. */
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/**
 * Wrong usage or set-up: the command cannot do its work, and the user can correct the cause.
 * Its message is printed without a stack trace; the command exits with {@link ExitCode.usage}.
 */
export class UsageError extends Error {
  override name = 'UsageError';
}
