import type { Middleware } from './middleware.ts';
import type { HeaderRecord } from './redaction.ts';

/** A time without end. */
export const forever = 1 / 0;

/** A little less than the longest time that a timer can run, in ms; the exact one takes more bytes. */
export const longestTimer: number = 2e9;

/** What a function that gives tokens receives. */
export interface TokenRequest {
  /** The token that the service has just rejected (401): get another. */
  rejected?: string | undefined;
  /** Aborted when no call waits for the token any more. */
  signal: AbortSignal;
}

/**
 * A token, or a function that gives the current one and is called before each attempt. Calls of `createClient` with the
 * same function share one request for another token, if the same one of theirs is rejected.
 */
export type Token = string | TokenFunction;

/** A function that gives the current token. */
export type TokenFunction = (request: TokenRequest) => string | Promise<string>;

/**
 * Limits of a call. The options of a client are the defaults of each of its calls; `undefined` is the
 * same as leaving an option out. A number that is infinite, negative or `NaN` is a `TypeError`, but for a negative deadline.
 */
export interface Limits {
  /**
   * How often to repeat a call that failed for a reason that may pass: 408, 429, 5xx, no
   * connection, no response in time, a 2xx that cannot be read. Only GET, PUT, and what is `repeatable`
   * are repeated, and anything after 429.
   *
   * @default 2
   */
  retries?: number | undefined;
  /**
   * Longest time of one attempt, in milliseconds, its response included; a `wait` is added to it.
   *
   * @default 60000
   */
  timeout?: number | undefined;
  /**
   * Longest time of the whole call, in milliseconds: attempts, pauses, pages and polls. When none is left, it may be
   * negative, and nothing is sent.
   */
  deadline?: number | undefined;
  /**
   * Longest `Retry-After` that is waited for, in milliseconds. When the service asks for more, the
   * call fails at once, with `retryAfter` on its error.
   *
   * @default 60000
   */
  maxRetryAfter?: number | undefined;
  /** Called before each pause that precedes another attempt; free of credentials. */
  onRetry?: ((retry: Retry) => void) | undefined;
}

/** The time of an attempt, in milliseconds; a timer cannot run longer. */
export function timeoutOf({ timeout = 60_000 }: Limits): number {
  return Math.min(timeout, longestTimer);
}

/**
 * Options over others; `undefined` is the same as leaving one out.
 *
 * @throws TypeError when a number among them is infinite, negative, or none
 */
export function merged<Options extends object>(
  defaults: Options,
  options: Options | undefined,
): Options {
  const all = { ...defaults };
  for (const name in options) {
    const value = options[name];
    if (value === undefined) continue;
    // A deadline that has passed is negative.
    if (typeof value === 'number' && !(value < forever && (value >= 0 || name === 'deadline')))
      throw new TypeError(`${name}: expected a number from 0, found ${value}`);
    all[name] = value;
  }
  return all;
}

/** An attempt that failed and is to be followed by another. */
export interface Retry {
  /** The operationId. */
  operation: string;
  /** Number of the attempt that failed, from 1. */
  attempt: number;
  /** Pause before the next one, in milliseconds. */
  delay: number;
  /** Why it failed. */
  error: Error;
}

/**
 * Options of a client.
 *
 * @typeParam Content of documents that are received
 * @typeParam SentContent of documents that are sent
 */
export interface ClientOptions<Content = never, SentContent = Content> extends Limits {
  /** Address in front of every path, such as `https://service.example.com`. */
  baseUrl: string;
  /** Sent to the origin of `baseUrl` only. */
  token?: Token | undefined;
  /** Sends a request, in place of the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Sent with every call. */
  headers?: HeaderRecord | undefined;
  /**
   * Name and version of the program, as `User-Agent`, in place of those of the client; `false` leaves the header
   * to the runtime. Browsers always send their own.
   */
  userAgent?: string | false | undefined;
  /**
   * Validates the content of documents that are sent and received, and gives it its types: a schema of zod, valibot,
   * arktype, or another library that implements Standard Schema. What you send has the type of its input, what you
   * receive that of its output.
   */
  content?: StandardSchema<SentContent, Content> | undefined;
  /** Takes part in each attempt. */
  middleware?: readonly Middleware[] | undefined;
}

/** Options of one call. */
export interface CallOptions extends Limits {
  /** Ends the call at once, whatever it is doing. */
  signal?: AbortSignal | undefined;
  /** Sent with this call, over those of the client; `null` leaves one of them out. */
  headers?: HeaderRecord | undefined;
  /** The token of this call, over that of the client. */
  token?: Token | undefined;
  /** Says that repeating this call does no harm, so that PATCH and POST are retried like GET. */
  repeatable?: boolean | undefined;
}

/** Options of a call that creates something under an id of the caller's choice. */
export interface CreateOptions extends CallOptions {
  /** The id; without it, the client makes a UUID of version 7. */
  id?: string | undefined;
}

/**
 * Adds `User-Agent` to the headers of a client, below its own. In a browser, it does not: there it would cost
 * each call a preflight (Fetch standard, section 4.8).
 *
 * @param name name and version of the client, unless the options have others
 */
export function withUserAgent<Options extends ClientOptions<unknown>>(
  options: Options,
  name: string,
): Options {
  const { userAgent = name, headers } = options;
  const isBrowser = /^Mozilla/.test(globalThis.navigator?.userAgent);
  const agent = (!isBrowser && userAgent) || null;
  // What the caller gives comes later, whatever the case of its name.
  return { ...options, headers: merged<HeaderRecord>({ 'user-agent': agent }, headers) };
}

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/**
 * Options of a client from the environment variables `DOCPROC_BASE_URL` and `DOCPROC_TOKEN`, in Node.js, Bun and
 * Deno. A worker passes its own environment.
 *
 * @param options over those of the environment
 * @param environment by default that of the process
 * @throws TypeError when there is no address
 * @example
 * ```ts
 * const api = createClient(optionsFromEnvironment({ retries: 5 }));
 * ```
 */
export function optionsFromEnvironment<Content = never, SentContent = Content>(
  options: Partial<ClientOptions<Content, SentContent>> = {},
  environment: EnvironmentVariables = processEnvironment(),
): ClientOptions<Content, SentContent> {
  const { baseUrl = environment.DOCPROC_BASE_URL, token = environment.DOCPROC_TOKEN } = options;
  if (!baseUrl) {
    throw new TypeError(
      'DOCPROC_BASE_URL: found no address; expected one in the environment, or as baseUrl in the options.',
    );
  }
  return { ...options, baseUrl, ...(token ? { token } : {}) };
}

/** Bun and Deno have `process` too. */
function processEnvironment(): EnvironmentVariables {
  const { env = {} }: { env?: EnvironmentVariables } = Object(Reflect.get(globalThis, 'process'));
  return env;
}

/**
 * A validator of any library that implements Standard Schema (https://standardschema.dev), version 1.
 *
 * @typeParam Input what it validates
 * @typeParam Output what it makes of that
 */
export interface StandardSchema<Input, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Validated<Output> | Promise<Validated<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** What a validator returns. */
type Validated<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly ContentIssue[] };

/** Where and how a document differs from its schema. */
export interface ContentIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
