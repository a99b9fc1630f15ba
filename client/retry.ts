import {
  ApiError,
  type CallError,
  ConnectionError,
  InvalidResponseError,
  TimeoutError,
} from './errors.ts';
import type { Operation } from './operation.ts';

const firstBackOff = 500;
const longestBackOff = 8000;

/**
 * Whether a call may be repeated after an error: after 429 always, since the service refused it;
 * after what may pass (408, 5xx, no connection, no answer in time) only if a repetition of the
 * operation does no harm.
 */
export function isRetryable(error: CallError, repeatable: boolean): boolean {
  if (!(error instanceof ApiError)) {
    return repeatable && (error instanceof ConnectionError || error instanceof TimeoutError);
  }
  const { status } = error;
  if (status === 429) return true;
  return repeatable && (status === 408 || status >= 500 || error instanceof InvalidResponseError);
}

/** Whether two calls of an operation do no more than one (RFC 9110, section 9.2.2). */
export function isIdempotent({ method }: Operation): boolean {
  return method === 'GET' || method === 'PUT' || method === 'DELETE';
}

/**
 * How long to pause before the next attempt, in milliseconds: exponential back-off with full
 * jitter.
 *
 * @param attempt number of the one that failed, from 1
 */
export function backOff(attempt: number): number {
  return Math.random() * Math.min(longestBackOff, firstBackOff * 2 ** (attempt - 1));
}

/**
 * Reads `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3).
 *
 * @returns milliseconds from now, or `undefined` when there is none to read
 */
export function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const milliseconds = /^\s*\d+(\.\d+)?\s*$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
