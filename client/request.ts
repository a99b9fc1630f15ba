import { layOut } from './arguments.ts';
import { aborted, attempt, type Call } from './attempt.ts';
import type { Connection } from './connection.ts';
import { pause } from './deadline.ts';
import { type ApiError, type CallError, UnauthorizedError } from './errors.ts';
import type { Answer, Operation } from './operation.ts';
import { stringsIn } from './redact.ts';
import { backOff, isIdempotent, isRetryable } from './retry.ts';

/**
 * Makes a call: attempts it, and repeats it as its limits allow.
 *
 * @param args of the operation's method
 * @throws CallError when there is no data to return
 * @throws TypeError when an identifier is missing
 */
export async function request<Data>(
  connection: Connection,
  operation: Operation<unknown[], Data>,
  args: readonly unknown[],
): Promise<Answer<Data>> {
  const call = begin(connection, operation, args);
  const { signal } = call.limits;
  const { timeout = 60_000, deadline = Number.POSITIVE_INFINITY, onRetry } = call.limits;
  const end = performance.now() + deadline;
  const longest = timeout + 1000 * (Number(call.args.query[operation.wait ?? '']) || 0);
  for (;;) {
    if (signal?.aborted) throw aborted(call.details, signal);
    call.details.attempts += 1;
    try {
      return await attempt(call, Math.min(longest, end - performance.now()));
    } catch (caught) {
      const error = caught as CallError;
      const delay = delayAfter(call, error);
      if (delay >= end - performance.now()) throw error;
      onRetry?.({ operation: operation.id, attempt: error.attempts, delay, error });
      await pause(delay, signal).catch(() => {});
    }
  }
}

function begin(connection: Connection, operation: Operation, args: readonly unknown[]): Call {
  const laidOut = layOut(operation, args);
  const { path, body, options } = laidOut;
  return {
    connection,
    operation,
    args: laidOut,
    limits: { ...connection.limits, ...options },
    details: { operation: operation.id, attempts: 0, id: Object.values(path)[0] },
    secrets: operation.secret ? stringsIn(body) : [],
    refused: false,
    retried: 0,
  };
}

/** The pause before the next attempt, in milliseconds; infinite when there shall be none. */
function delayAfter(call: Call, error: CallError): number {
  const { connection, operation, limits } = call;
  call.refused =
    error instanceof UnauthorizedError && connection.renewable && !operation.open && !call.refused;
  if (call.refused) return 0;
  call.retried += 1;
  const repeatable = limits.repeatable ?? isIdempotent(operation);
  if (call.retried > (limits.retries ?? 2) || !isRetryable(error, repeatable))
    return Number.POSITIVE_INFINITY;
  const asked = (error as ApiError).retryAfter ?? backOff(call.retried);
  return asked > (limits.maxRetryAfter ?? 60_000) ? Number.POSITIVE_INFINITY : asked;
}
