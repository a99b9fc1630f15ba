import { once } from 'node:events';

/**
 * Waits for Ctrl-C (SIGINT) or SIGTERM. A second Ctrl-C during the clean-up that follows ends the
 * process at once, because the handlers are gone by then.
 *
 * @returns the name of the signal
 */
export async function untilInterrupted(): Promise<NodeJS.Signals> {
  const ended = new AbortController();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const received = signals.map(async (signal) => {
    await once(process, signal, { signal: ended.signal });
    return signal;
  });
  for (const promise of received) promise.catch(() => undefined);
  try {
    return await Promise.race(received);
  } finally {
    ended.abort();
  }
}
