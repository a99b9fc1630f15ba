import createFetchClient, {
  type Client,
  type ClientOptions as FetchClientOptions,
  type Middleware,
} from 'openapi-fetch';

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
  middleware: readonly Middleware[],
): Client<Paths> {
  const client = createFetchClient<Paths>({ redirect: 'manual', ...options });
  client.use(...middleware);
  return client;
}
