import type { RunningServer } from '../../lib/listen.ts';
import { UsageError } from '../../lib/usage-error.ts';

/**
 * Starts a server on the port that people expect it at or, when that is taken, on any free one: a
 * second `start` beside the first one works as well.
 */
export async function preferPort(
  port: number,
  start: (port: number) => Promise<RunningServer>,
): Promise<RunningServer> {
  try {
    return await start(port);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return start(0);
  }
}
