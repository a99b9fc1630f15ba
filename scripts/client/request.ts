import type { Connection, Sending } from './connection.ts';
import {
  AbortError,
  type ApiError,
  type CallDetails,
  CallError,
  ConnectionError,
  parseJson,
  responseError,
  TimeoutError,
  TokenError,
  UnauthorizedError,
} from './errors.ts';
import { type Arguments, type Operation, readArguments } from './operation.ts';
import { type CallOptions, timeoutOf } from './options.ts';
import { clean, redactError, secretHeaders, stringsIn } from './redaction.ts';
import { backOff, forever, isRetryable, now, pause, timeUp, within } from './retry.ts';

/** The data of a call, with the response. */
export interface Result<Data> {
  data: Data;
  /** Its body has been read. */
  response: Response;
}

/**
 * Calls one operation, for programs of the smallest size: only what is imported is included.
 *
 * @param operation one of the exported constants, such as `siloEntriesUpdate`
 * @param args those of the operation's method
 * @throws CallError when there is no data to return
 */
export async function call<Arguments extends unknown[], Data>(
  connection: Connection,
  operation: Operation<Arguments, Data>,
  ...args: Arguments
): Promise<Data> {
  return (await request<Data>(connection, operation, args)).data;
}

/**
 * Makes a call: attempts it, and repeats it as its limits allow.
 *
 * @param args of the operation's method
 * @throws CallError when there is no data to return
 * @throws TypeError when an id is missing
 */
export async function request<Data>(
  connection: Connection,
  operation: Operation<unknown[], Data>,
  args: readonly unknown[],
): Promise<Result<Data>> {
  return new OngoingCall(connection, operation, readArguments(operation, args)).make();
}

/** A call, and how far it has come. Its fields are private, since its secrets must not be shown. */
class OngoingCall<Data> {
  readonly #connection: Connection;
  readonly #operation: Operation<unknown[], Data>;
  readonly #args: Arguments;
  /** Options of the call over those of the client. */
  readonly #limits: CallOptions;
  readonly #details: CallDetails;
  readonly #secrets: string[];
  /** The attempt at hand, or the last one. */
  #sending: Sending;
  /** Whether the service rejected the token of the last attempt. */
  #refused = false;
  /** How often it was repeated, other than for another token. */
  #retried = 0;

  constructor(connection: Connection, operation: Operation<unknown[], Data>, args: Arguments) {
    this.#connection = connection;
    this.#operation = operation;
    this.#args = args;
    this.#limits = { ...connection.limits, ...defined(args.options) };
    this.#details = { operation: operation.id, attempts: 0, id: Object.values(args.path)[0] };
    this.#secrets = [...connection.secrets, ...secretHeaders(args.options.headers)];
    if (operation.secret) this.#secrets.push(...stringsIn(args.body));
    this.#sending = { secrets: this.#secrets };
  }

  async make(): Promise<Result<Data>> {
    const { deadline = forever, signal, onRetry } = this.#limits;
    const end = now() + deadline;
    const { wait = '' } = this.#operation;
    const longest = timeoutOf(this.#limits) + 1000 * (Number(this.#args.query[wait]) || 0);
    for (;;) {
      if (signal?.aborted) throw this.#errorOf(signal.reason);
      if (end <= now()) throw this.#errorOf(timeUp);
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

  async #exchange(signal: AbortSignal): Promise<Result<Data>> {
    const { open, secret, token } = this.#operation;
    const rejected = this.#refused ? this.#sending.token : undefined;
    const sending: Sending = { open, rejected, secrets: this.#secrets };
    this.#sending = sending;
    const { send, transport } = this.#connection;
    const { body, response } = await transport(this.#operation, this.#args, signal, (request) =>
      send(request, sending),
    );
    const data = parseJson(body) ?? body;
    if (!response.ok || !isData<Data>(data)) {
      throw responseError(this.#details, response, data, this.#secrets, secret);
    }
    // The token can be read, but is left out of what is printed, logged or serialized.
    if (token && token in data) Object.defineProperty(data, token, { enumerable: false });
    return { data, response };
  }

  /** @throws what is a mistake in the call: it never left, so nothing is to be repeated */
  #errorOf(cause: unknown): CallError {
    const details = this.#details;
    const { signal } = this.#limits;
    if (signal?.aborted) return new AbortError('aborted', details, signal.reason);
    if (cause instanceof CallError) return cause;
    if (cause === timeUp) return new TimeoutError('no response in time', details);
    const { stage } = this.#sending;
    if (!stage) throw clean(cause, this.#secrets);
    if (stage === 'token') return new TokenError('there is no token', details, cause);
    return new ConnectionError('no response', details, redactError(cause, this.#secrets));
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
    const { retryAfter = backOff(this.#retried) }: CallError & Partial<ApiError> = error;
    return retryAfter > maxRetryAfter ? forever : retryAfter;
  }
}

/** Options without those that are `undefined`, which is the same as leaving them out. */
export function defined<Options extends object>(options: Options): Partial<Options> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<Options>;
}

/** The types of data are those of the document: no field is checked. */
function isData<Data>(value: unknown): value is Data & object {
  return typeof value === 'object' && value !== null;
}
