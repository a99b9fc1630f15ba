/** A response, and the call that received it. */
interface Outcome {
  readonly response: Response;
  readonly state: { readonly details: object; readonly secrets: readonly string[] };
}

/** Outcomes of calls, by what the calls make of them. */
export const outcomes: WeakMap<object, Outcome> = new WeakMap();

/**
 * The response that data were read from, or that an error tells of. Its body has been read.
 *
 * @param outcome what a call returned or threw; of a listing, a page
 */
export function responseOf(outcome: object): Response | undefined {
  return outcomes.get(outcome)?.response;
}

/**
 * `X-Request-Id` of the response that data were read from, or that an error tells of.
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
