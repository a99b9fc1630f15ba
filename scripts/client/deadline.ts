/** A time without end. */
export const forever = Number.POSITIVE_INFINITY;

/** Milliseconds on a clock that nobody sets. */
export const now = () => performance.now();

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
  const end = new Promise<never>((_, reject) => {
    controller.signal.onabort = () => reject(controller.signal.reason);
  });
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(timeUp), Math.min(milliseconds, longestTimer));
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    return await Promise.race([end, work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Pauses, until the time is up or the signal is aborted. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await within(milliseconds, signal, () => new Promise(() => {})).catch(() => {});
}
