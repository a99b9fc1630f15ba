const longestTimer = 2 ** 31 - 1;

/** Rejects with this when the time is up. */
export const timeUp: unique symbol = Symbol('time is up');

/**
 * Gives work a time and lets a signal end it, even work that heeds neither.
 *
 * @param milliseconds may be infinite
 * @throws timeUp, or the reason of the signal
 */
export async function within<Result>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let release = () => {};
  const end = new Promise<never>((_, reject) => {
    const stop = (reason: unknown) => {
      reject(reason);
      controller.abort(reason);
    };
    const abort = () => stop(signal?.reason);
    const timer =
      milliseconds <= longestTimer ? setTimeout(() => stop(timeUp), milliseconds) : undefined;
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    release = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
  });
  try {
    return await Promise.race([end, work(controller.signal)]);
  } finally {
    release();
  }
}

/**
 * Pauses.
 *
 * @throws the reason of the signal, at once when it is aborted
 */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await within(milliseconds, signal, () => new Promise(() => {})).catch((reason) => {
    if (reason !== timeUp) throw reason;
  });
}
