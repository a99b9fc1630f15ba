import { type Client, createRawClient } from './fetch-client.ts';
import type { ClientOptions, Limits } from './options.ts';

/** How a token is presented. */
export interface Authentication {
  /** Name of the header. */
  header: string;
  /** What stands before the token, such as `Bearer `. */
  prefix: string;
}

/** What an attempt tells the function that sends its request. */
export interface Sending {
  /** Whether to send no token. */
  open?: boolean | undefined;
  /** Whether the last token was refused. */
  refused: boolean;
  /** Where the credentials go that were sent. */
  secrets: string[];
}

/** What calls are made on. Neither its fields nor what they print show a credential. */
export interface Connection<Paths extends object = object> {
  readonly raw: Client<Paths>;
  readonly limits: Limits;
  /** Whether there is a function to ask for another token. */
  readonly renewable: boolean;
  /** Sends a request with the credentials that are due to its address. */
  send(request: Request, sending: Sending): Promise<Response>;
}

/**
 * Prepares calls to a service.
 *
 * @throws TypeError when `baseUrl` is no address, or contains a user name or password
 */
export function connectWith<Paths extends object>(
  { baseUrl, token, fetch, headers, middleware = [], ...limits }: ClientOptions,
  authentication: Authentication,
): Connection<Paths> {
  const { origin } = address(baseUrl);
  const send = async (request: Request, { open, refused, secrets }: Sending) => {
    if (token && !open && new URL(request.url).origin === origin) {
      const { signal } = request;
      const credential = typeof token === 'string' ? token : await token({ refused, signal });
      secrets.push(credential);
      if (/[^ -~]/.test(credential)) throw new TypeError('The token does not fit into a header.');
      request.headers.set(authentication.header, authentication.prefix + credential);
    }
    return (fetch ?? globalThis.fetch)(request);
  };
  const raw = createRawClient<Paths>(
    {
      baseUrl,
      fetch: (request) => send(request, { refused: false, secrets: [] }),
      ...(headers && { headers }),
    },
    middleware,
  );
  return { raw, limits, renewable: typeof token === 'function', send };
}

function address(baseUrl: string): URL {
  const url = URL.canParse(baseUrl, globalThis.location?.href)
    ? new URL(baseUrl, globalThis.location?.href)
    : undefined;
  if (!url || url.username || url.password) {
    throw new TypeError(
      'baseUrl: expected an address without user name and password, such as https://service.example.com.',
    );
  }
  return url;
}
