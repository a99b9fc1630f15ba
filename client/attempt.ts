import type { Arguments } from './arguments.ts';
import type { Connection } from './connection.ts';
import { timeUp, within } from './deadline.ts';
import {
  AbortError,
  type CallDetails,
  CallError,
  ConnectionError,
  TimeoutError,
} from './errors.ts';
import type { Answer, Operation } from './operation.ts';
import type { CallOptions } from './options.ts';
import { readAnswer } from './read-answer.ts';
import { redactError } from './redact.ts';

/** A call, and how far it has come. */
export interface Call {
  readonly connection: Connection;
  readonly operation: Operation;
  readonly args: Arguments;
  /** Options of the call over those of the client. */
  readonly limits: CallOptions;
  readonly details: CallDetails;
  /** Credentials that were sent; not to be shown. */
  readonly secrets: string[];
  /** Whether the last attempt's token was refused. */
  refused: boolean;
  /** How often it was repeated, other than for another token. */
  retried: number;
}

/**
 * Sends a request once and reads its answer.
 *
 * @param time longest time, in milliseconds
 * @throws CallError
 */
export async function attempt<Data>(call: Call, time: number): Promise<Answer<Data>> {
  const { signal } = call.args.options;
  try {
    return await within(time, signal, (signal) => exchange<Data>(call, signal));
  } catch (cause) {
    throw cause instanceof CallError ? cause : failure(call, cause, time);
  }
}

async function exchange<Data>(call: Call, signal: AbortSignal): Promise<Answer<Data>> {
  const { connection, operation, args, refused, secrets } = call;
  const { path, query, body, options } = args;
  // The operation is known at run time only, so that its types cannot be.
  const result = await connection.raw.request(
    operation.method as never,
    operation.path as never,
    {
      params: { path, query },
      body,
      headers: options.headers,
      parseAs: 'text',
      signal,
      fetch: (request: Request) =>
        connection.send(request, { open: operation.open, refused, secrets }),
    } as never,
  );
  return readAnswer<Data>(call, result);
}

function failure({ args, details, secrets }: Call, cause: unknown, time: number): CallError {
  const { signal } = args.options;
  if (signal?.aborted) return aborted(details, signal);
  if (cause === timeUp) return new TimeoutError(`no answer within ${time} ms`, details);
  return new ConnectionError('no answer, or one that was cut off', details, {
    cause: redactError(cause, secrets),
  });
}

/** The error of a call which its caller's signal has ended. */
export function aborted(details: CallDetails, { reason }: AbortSignal): AbortError {
  return new AbortError('aborted', details, { cause: reason });
}
