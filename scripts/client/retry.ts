import { AbortError, type ApiError, type CallError } from './errors.ts';

/**
 * Whether a call may be repeated after an error: after 429 always, since the service refused it;
 * after what may pass (408, 5xx, no answer, one that cannot be read) only if that does no harm.
 *
 * @param harmless whether two calls do no more than one (RFC 9110, section 9.2.2)
 */
export function isRetryable(error: CallError, harmless: boolean): boolean {
  if (error instanceof AbortError) return false;
  const { status = 500 } = error as ApiError;
  const passing = status === 408 || status >= 500 || (status >= 200 && status < 300);
  return status === 429 || (harmless && passing);
}

/**
 * How long to pause before the next attempt, in milliseconds: exponential back-off with full
 * jitter, up to eight seconds.
 *
 * @param attempt number of the one that failed, from 1
 */
export function backOff(attempt: number): number {
  return Math.random() * Math.min(8000, 250 * 2 ** attempt);
}

/**
 * Reads `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3).
 *
 * @returns milliseconds from now, or `undefined` when there is none to read
 */
export function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') || 'none';
  const seconds = Number(value);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
