import { longestTimer } from './options.ts';

/** Milliseconds on a clock that nobody sets. */
export const now = () => performance.now();

/** {@link within} rejects with this when the time is up. */
export const timeUp: unique symbol = Symbol();

const callbacksOf = new WeakMap<EventTarget, Set<(reason: unknown) => void>>();

/** The listener of every signal. */
function callBack(this: AbortSignal): void {
  for (const each of callbacksOf.get(this) ?? []) each(this.reason);
}

/**
 * Calls back when a signal is aborted. One listener serves all calls on a signal, since Node.js 20 warns
 * of many.
 *
 * @returns a function that ends it
 */
function onAbort(signal: AbortSignal, callback: (reason: unknown) => void): () => void {
  const callbacks = callbacksOf.get(signal) ?? new Set();
  callbacksOf.set(signal, callbacks.add(callback));
  // It is added once, however often.
  signal.addEventListener('abort', callBack);
  if (signal.aborted) callback(signal.reason);
  return () => {
    callbacks.delete(callback);
    if (!callbacks.size) signal.removeEventListener('abort', callBack);
  };
}

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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ignore: (() => void) | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      const end = (reason: unknown) => {
        reject(reason);
        controller.abort(reason);
      };
      timer = setTimeout(end, Math.min(milliseconds, longestTimer), timeUp);
      ignore = signal && onAbort(signal, end);
      work(controller.signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    ignore?.();
  }
}

/** Pauses, until the time is up or the signal is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return within<never>(milliseconds, signal, () => new Promise(() => {})).catch(() => {});
}
