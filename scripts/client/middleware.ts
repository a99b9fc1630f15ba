// biome-ignore lint/suspicious/noConfusingVoidType: middleware that changes nothing returns nothing.
type Maybe<Value> = Value | undefined | void | Promise<Value | undefined | void>;

/** What middleware receives of a call. */
export interface MiddlewareCall {
  /** Once it has been sent, with the token. */
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
