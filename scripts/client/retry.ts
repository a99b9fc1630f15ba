import type { CallState } from './connection.ts';
import type { ApiError, CallError } from './errors.ts';
import type { Operation } from './operation.ts';
import { type CallOptions, forever } from './options.ts';

/**
 * Whether a call may be repeated after an error: after 429 always, since the service did nothing; after
 * what may pass (408, 5xx, no response, one that cannot be read) only if that does no harm.
 *
 * @param harmless whether two calls do no more than one (RFC 9110, section 9.2.2)
 */
export function isRetryable(error: CallError, harmless: boolean | undefined): boolean | undefined {
  const { status = 500 }: CallError & Partial<ApiError> = error;
  return status === 429 || (harmless && /^[25]|408/.test(`${status}`));
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

/** The pause before the next attempt, in milliseconds; infinite when there shall be none. */
export function delayAfter(
  error: CallError & Partial<ApiError>,
  { idempotent }: Operation,
  { retries = 2, maxRetryAfter = 60_000, repeatable = idempotent }: CallOptions,
  state: CallState,
): number {
  state.rejected = error.status === 401 && !state.rejected ? state.token : undefined;
  if (state.rejected) return 0;
  if (++state.retries > retries || !isRetryable(error, repeatable)) return forever;
  const { retryAfter = backOff(state.retries) } = error;
  return retryAfter > maxRetryAfter ? forever : retryAfter;
}
