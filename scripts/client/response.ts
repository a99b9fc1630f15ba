/** A response, and the call that received it. */
export interface Received {
  readonly response: Response;
  readonly state: { readonly details: object; readonly secrets: readonly string[] };
}

/**
 * Name of the function that is kept with what a call makes of a response, and returns a `Received`: nothing copies or
 * compares such a property, and a function shows no credential. A `WeakMap` makes each call slower, for the garbage
 * collection.
 */
export const kept: unique symbol = Symbol();

/**
 * The response that data were read from, or to which an error belongs. Its body has been read.
 *
 * @param outcome what a call returned or threw; of a listing, a page
 */
export function responseOf(outcome: object): Response | undefined {
  return Object(outcome)[kept]?.().response;
}

/**
 * `X-Request-Id` of the response that data were read from, or to which an error belongs.
 *
 * @param outcome what a call returned or threw; of a listing, a page
 */
export function requestIdOf(outcome: object): string | undefined {
  // An error has it free of credentials.
  if (outcome instanceof Error) return Object(outcome).requestId;
  return requestIdIn(responseOf(outcome));
}

/** `X-Request-Id` of a response. */
export function requestIdIn(response: Response | undefined): string | undefined {
  return response?.headers.get('x-request-id') ?? undefined;
}

/** The objects in a list of a response, which may be malformed. */
export function objectsIn<Item>(list: readonly Item[] | undefined): Item[] {
  return Array.isArray(list) ? list.filter((each) => Object(each) === each) : [];
}
