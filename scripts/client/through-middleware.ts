import type { Deliver, Send } from './connection.ts';
import type { Middleware, MiddlewareCall } from './middleware.ts';

/** Sends requests through middleware. */
export function throughMiddleware(
  middleware: readonly Middleware[] | undefined,
): Deliver | undefined {
  if (!middleware?.length) return undefined;
  return (send, url, init, { operation, args: { path, query }, state }) => {
    const request = new Request(url, init);
    const call = {
      request,
      schemaPath: operation.path,
      params: { path, query },
      attempt: state.details.attempts,
    };
    // Between the response and its body, an error is that of middleware.
    const sendOnly: Send = async (...args) => {
      const response = await send(...args);
      state.stage = undefined;
      return response;
    };
    return pass(middleware, call, sendOnly);
  };
}

/** A request through the first of some middleware, and so on to the last, which has it sent. */
async function pass(
  [first, ...rest]: readonly Middleware[],
  call: MiddlewareCall,
  send: Send,
): Promise<Response> {
  if (!first) {
    const { request } = call;
    // As further options, the whole request would make its body a stream of unknown length.
    return send(request.url, { headers: request.headers, signal: request.signal }, request);
  }
  const changed = await first.onRequest?.(call);
  if (changed instanceof Response) return changed;
  const passed = changed ? { ...call, request: changed } : call;
  const response = await pass(rest, passed, send).catch(async (error) => {
    const replaced = await first.onError?.({ ...passed, error });
    if (replaced instanceof Response) return replaced;
    throw replaced ?? error;
  });
  return (await first.onResponse?.({ ...passed, response })) ?? response;
}
