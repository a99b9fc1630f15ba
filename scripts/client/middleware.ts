import type { Deliver, Send } from './connection.ts';

// biome-ignore lint/suspicious/noConfusingVoidType: middleware that changes nothing returns nothing.
type Maybe<Value> = Value | undefined | void | Promise<Value | undefined | void>;

/** What middleware receives of a call. */
export interface MiddlewareCall {
  request: Request;
  /** Path of the operation, with its variables in braces. */
  schemaPath: string;
  /** Values of the variables of the path, and of the query. */
  params: { path?: Record<string, string>; query?: Record<string, unknown> };
  /** Number of the attempt, from 1; openapi-fetch does not tell it. */
  attempt?: number;
}

/**
 * Takes part in every attempt. Requests pass through it in order, responses in reverse. It fits into
 * openapi-fetch too.
 */
export interface Middleware {
  /** Returns another request to send, or a response in its place. It receives no token. */
  onRequest?(call: MiddlewareCall): Maybe<Request | Response>;
  /** Returns another response. */
  onResponse?(call: MiddlewareCall & { response: Response }): Maybe<Response>;
  /** Returns a response, or another error, in place of the error of sending. */
  onError?(call: MiddlewareCall & { error: unknown }): Maybe<Response | Error>;
}

/** Sends requests through middleware. */
export function throughMiddleware(
  middleware: readonly Middleware[] | undefined,
): Deliver | undefined {
  const [first, ...rest] = middleware ?? [];
  if (!first) return undefined;
  const attempts = new WeakMap<object, number>();
  return (send, url, init, { operation, args: { path, query }, state }) => {
    const attempt = (attempts.get(state) ?? 0) + 1;
    attempts.set(state, attempt);
    const request = new Request(url, init);
    const call = { request, schemaPath: operation.path, params: { path, query }, attempt };
    return pass([first, ...rest], call, send);
  };
}

/** A request through the first of some middleware, and so on to the last, which has it sent. */
async function pass(
  [first, ...rest]: readonly Middleware[],
  call: MiddlewareCall,
  send: Send,
): Promise<Response> {
  if (!first) return send(call.request, call.request);
  const changed = await first.onRequest?.(call);
  if (changed instanceof Response) return changed;
  const passed = changed ? { ...call, request: changed } : call;
  let response: Response;
  try {
    response = await pass(rest, passed, send);
  } catch (error) {
    const replaced = await first.onError?.({ ...passed, error });
    if (!(replaced instanceof Response)) throw replaced ?? error;
    response = replaced;
  }
  return (await first.onResponse?.({ ...passed, response })) ?? response;
}
