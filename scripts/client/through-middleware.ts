import type { Deliver, Send } from './connection.ts';
import type { Middleware, MiddlewareCall } from './middleware.ts';

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
    // Between the response and its body, an error is that of middleware.
    const sendOnly: Send = async (...args) => {
      const response = await send(...args);
      state.stage = undefined;
      return response;
    };
    return pass([first, ...rest], call, sendOnly).then((response) => {
      state.stage = 'sent';
      return response;
    });
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
