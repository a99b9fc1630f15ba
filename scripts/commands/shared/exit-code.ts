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
