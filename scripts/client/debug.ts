import type { Middleware, MiddlewareCall } from './middleware.ts';
import { mergedHeaders, redactText } from './redaction.ts';
import { timeUp } from './timing.ts';

/** One attempt of a call, free of credentials. */
export interface AttemptRecord {
  method: string;
  /** Path of the request, without its query. */
  path: string;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** Time to the headers of the response, in milliseconds. */
  ms: number;
  /** Nothing without a response. */
  status?: number;
  /** `X-Request-Id` of the response. */
  requestId?: string;
  /** Name or code of the error, without a response. */
  error?: string;
}

/** Takes lines: a logger such as `console`, pino or winston, whose `debug` is called; or a function, with the record too. */
export type Logger =
  | ((line: string, record: AttemptRecord) => void)
  | { debug(line: string): void };

/**
 * Middleware that logs one line for each attempt of a call: method, path, status, time, number of the attempt and
 * request id. Neither headers nor bodies nor queries are logged. List it last, to time nothing but the request.
 *
 * @example
 * ```ts
 * const api = createClient({ baseUrl, token, middleware: [debug(console)] });
 * ```
 */
export function debug(logger: Logger): Middleware {
  const begun = new WeakMap<Request, number>();
  const report = (
    call: MiddlewareCall,
    end: Pick<AttemptRecord, 'status' | 'requestId' | 'error'>,
  ) => {
    const { request, attempt = 1 } = call;
    const ms = Math.round(performance.now() - (begun.get(request) ?? Number.NaN));
    const path = new URL(request.url).pathname;
    const record = { method: request.method, path, attempt, ms, ...end };
    try {
      if (typeof logger === 'function') logger(lineOf(record), record);
      else logger.debug(lineOf(record));
    } catch {
      // What the service has done must not be lost with a line.
    }
  };
  return {
    onRequest: ({ request }) => {
      begun.set(request, performance.now());
    },
    onResponse: (call) => {
      const { status, headers } = call.response;
      const id = headers.get('x-request-id');
      const requestId = id && redactText(id, secretsOf(call.request));
      report(call, { status, ...(requestId ? { requestId } : {}) });
    },
    onError: (call) => report(call, { error: nameOf(call.error) }),
  };
}

/** The credentials that a request was sent with, which a service may give back. */
function secretsOf({ headers }: Request): string[] {
  const secrets: string[] = [];
  mergedHeaders(secrets, Object.fromEntries(headers));
  return secrets;
}

function lineOf({ method, path, attempt, ms, status, requestId, error }: AttemptRecord): string {
  const id = requestId === undefined ? '' : ` request ${requestId}`;
  return `${method} ${path} ${status ?? error} ${ms} ms, attempt ${attempt}${id}`;
}

/** The code of an error of the network, or else its name; never its message, which may quote what was sent. */
function nameOf(error: unknown): string {
  if (error === timeUp) return 'TimeoutError';
  const { code, name = 'Error', cause } = Object(error);
  return String(code ?? Object(cause).code ?? name);
}
