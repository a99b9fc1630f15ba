import createFetchClient, {
  type Client,
  type ClientOptions as FetchClientOptions,
  type Middleware,
} from 'openapi-fetch';
import type { Exchange } from './connection.ts';

export type { Client, Middleware };

/**
 * The plain openapi-fetch client. This is the only module that knows openapi-fetch, whose
 * maintainer has frozen it: a replacement would touch nothing else.
 *
 * @param options of openapi-fetch; redirects are not followed, since a credential or the body of
 *   an authorization must not reach an address that nobody chose
 */
export function createRawClient<Paths extends object>(
  options: FetchClientOptions,
  middleware: readonly Middleware[] = [],
): Client<Paths> {
  const client = createFetchClient<Paths>({ redirect: 'manual', ...options });
  client.use(...middleware);
  return client;
}

/** Makes requests by a plain openapi-fetch client. */
export function exchangeBy(raw: Client<object>): Exchange {
  return ({ method, path }, { path: inPath, query, body, options }, signal, fetch) =>
    // The operation is known at run time only, so that its types cannot be.
    raw.request(
      method as never,
      path as never,
      {
        params: { path: inPath, query },
        body,
        headers: options.headers,
        parseAs: 'text',
        signal,
        fetch,
      } as never,
    );
}
