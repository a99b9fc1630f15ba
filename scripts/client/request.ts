import { answerError, parse } from './answer-error.ts';
import { type Arguments, layOut } from './arguments.ts';
import type { Connection } from './connection.ts';
import { forever, now, pause, timeUp, within } from './deadline.ts';
import {
  AbortError,
  type ApiError,
  type CallDetails,
  CallError,
  ConnectionError,
  TimeoutError,
  UnauthorizedError,
} from './errors.ts';
import type { Answer, Operation } from './operation.ts';
import type { CallOptions } from './options.ts';
import { redactError, stringsIn } from './redact.ts';
import { backOff, isRetryable } from './retry.ts';

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
  return new Call(connection, operation, layOut(operation, args)).make() as Promise<Answer<Data>>;
}

/** A call, and how far it has come. Its fields are private, since its secrets must not be shown. */
class Call {
  readonly #connection: Connection;
  readonly #operation: Operation;
  readonly #args: Arguments;
  /** Options of the call over those of the client. */
  readonly #limits: CallOptions;
  readonly #details: CallDetails;
  readonly #secrets: string[];
  /** Whether the token of the last attempt was refused. */
  #refused = false;
  /** How often it was repeated, other than for another token. */
  #retried = 0;

  constructor(connection: Connection, operation: Operation, args: Arguments) {
    this.#connection = connection;
    this.#operation = operation;
    this.#args = args;
    this.#limits = { ...connection.limits, ...args.options };
    this.#details = { operation: operation.id, attempts: 0, id: Object.values(args.path)[0] };
    this.#secrets = operation.secret ? stringsIn(args.body) : [];
  }

  async make(): Promise<Answer<unknown>> {
    const { timeout = 60_000, deadline = forever, signal, onRetry } = this.#limits;
    const end = now() + deadline;
    const longest =
      timeout + 1000 * (Number(this.#args.query[this.#operation.wait as string]) || 0);
    for (;;) {
      if (signal?.aborted) throw this.#errorOf(signal.reason);
      this.#details.attempts += 1;
      try {
        const time = Math.min(longest, end - now());
        return await within(time, signal, (signal) => this.#exchange(signal));
      } catch (cause) {
        const error = this.#errorOf(cause);
        const delay = this.#delayAfter(error);
        if (delay >= end - now()) throw error;
        onRetry?.({ operation: error.operation, attempt: error.attempts, delay, error });
        await pause(delay, signal);
      }
    }
  }

  async #exchange(signal: AbortSignal): Promise<Answer<unknown>> {
    const { open, secret } = this.#operation;
    const sending = { open, refused: this.#refused, secrets: this.#secrets };
    const { send, exchange } = this.#connection;
    const received = await exchange(this.#operation, this.#args, signal, (request) =>
      send(request, sending),
    );
    const { response } = received;
    const data = response.ok && parse(received.data);
    if (!data || typeof data !== 'object') {
      throw answerError(this.#details, received, this.#secrets, secret);
    }
    // The token can be read, but is left out of what is printed, logged or serialized.
    if (secret && 'token' in data) Object.defineProperty(data, 'token', { enumerable: false });
    return { data, response };
  }

  #errorOf(cause: unknown): CallError {
    const details = this.#details;
    const { signal } = this.#limits;
    if (signal?.aborted) return new AbortError('aborted', details, signal.reason);
    if (cause instanceof CallError) return cause;
    if (cause === timeUp) return new TimeoutError('no answer in time', details);
    return new ConnectionError('no answer', details, redactError(cause, this.#secrets));
  }

  /** The pause before the next attempt, in milliseconds; infinite when there shall be none. */
  #delayAfter(error: CallError): number {
    const { retries = 2, maxRetryAfter = 60_000, repeatable } = this.#limits;
    const { method, open } = this.#operation;
    const renewable = this.#connection.renewable && !open && !this.#refused;
    this.#refused = renewable && error instanceof UnauthorizedError;
    if (this.#refused) return 0;
    this.#retried += 1;
    const harmless = repeatable ?? /GET|PUT|DELETE/.test(method);
    if (this.#retried > retries || !isRetryable(error, harmless)) return forever;
    const { retryAfter = backOff(this.#retried) } = error as ApiError;
    return retryAfter > maxRetryAfter ? forever : retryAfter;
  }
}
