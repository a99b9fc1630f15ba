import type { Connection } from './connection.ts';
import createFetchClient, { type Client } from './openapi-fetch.ts';
import { timeoutOf } from './options.ts';

/**
 * The plain openapi-fetch client, to call operations by their paths: one attempt a call, with the token, the
 * headers and the time-out of the connection. Middleware is added by its `use`.
 *
 * @typeParam Paths such as the `paths` of the generated types
 * @example
 * ```ts
 * const raw = createRawClient<paths>(connect({ baseUrl, token }));
 * const { data } = await raw.GET('/silo/v1/entries');
 * ```
 */
export function createRawClient<Paths extends object>(connection: Connection): Client<Paths> {
  const { baseUrl, limits, headers, sender } = connection;
  const fetch = async (given: Request) => {
    const late = AbortSignal.timeout(timeoutOf(limits));
    const signal = AbortSignal.any([given.signal, late]);
    const request = new Request(given, { signal });
    const own = Object.fromEntries(request.headers);
    const send = sender({ details: { operation: '', attempts: 1 }, secrets: [], retries: 0 });
    // Node.js 20 forgets a time limit that nothing listens to, also while the body is on its way.
    late.addEventListener('abort', () => {});
    return send(request.url, { headers: headers([], own), signal }, request);
  };
  // A redirect is not followed: a credential must not reach an address that nobody chose.
  return createFetchClient<Paths>({ baseUrl, fetch, redirect: 'manual' });
}
