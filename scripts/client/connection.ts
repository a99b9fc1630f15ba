import createFetchClient, {
  type Client,
  type ClientOptions as FetchClientOptions,
  type Middleware,
} from './openapi-fetch.ts';
import { type Arguments, type Operation, pathVariable } from './operation.ts';
import type { ClientOptions, Limits } from './options.ts';

/** How a request presents the token. */
export interface TokenHeader {
  /** Name of the header. */
  header: string;
  /** What stands before the token, such as `Bearer `. */
  prefix: string;
}

/** What the function that sends a request needs to know of the call. */
export interface Sending {
  /** Whether to send no token. */
  open?: boolean | undefined;
  /** Whether the service rejected the last token. */
  refused?: boolean;
  /** Takes the credentials that are sent. */
  secrets: string[];
}

/** Sends a request with the credentials for its address. */
export type Send = (request: Request, sending: Sending) => Promise<Response>;

/** What came back: the body, as text or as JSON, and the response that it was read from. */
export interface Received {
  body: unknown;
  response: Response;
}

/** Makes a request of an operation, has it sent, and reads the response. */
export type Exchange = (
  operation: Operation,
  args: Arguments,
  signal: AbortSignal,
  send: (request: Request) => Promise<Response>,
) => Promise<Received>;

/** What calls are made on. Neither its fields nor what they print show a credential. */
export interface Connection {
  readonly limits: Limits;
  /** Whether there is a function to ask for another token. */
  readonly renewable: boolean;
  readonly send: Send;
  readonly exchange: Exchange;
}

/**
 * Prepares calls to a service.
 *
 * @param exchange how requests are made
 * @throws TypeError when `baseUrl` is not an address, or contains a user name or password
 */
export function connectWith(
  { baseUrl, token, fetch, headers: _, middleware: __, ...limits }: ClientOptions,
  { header, prefix }: TokenHeader,
  exchange: Exchange,
): Connection {
  const origin = originOf(baseUrl);
  const send: Send = async (request, { open, refused = false, secrets }) => {
    if (token && !open && new URL(request.url).origin === origin) {
      const credential =
        typeof token === 'string' ? token : await token({ refused, signal: request.signal });
      secrets.push(credential);
      if (/[^ -~]/.test(credential)) throw new TypeError('The token fits into no header.');
      request.headers.set(header, prefix + credential);
    }
    return (fetch ?? globalThis.fetch)(request);
  };
  return { limits, renewable: typeof token === 'function', send, exchange };
}

function originOf(baseUrl: string): string {
  try {
    const { origin, username, password } = new URL(baseUrl, globalThis.location?.href);
    if (!username && !password) return origin;
  } catch {
    // Reported below, without quoting what may contain a password.
  }
  throw new TypeError(
    'baseUrl: expected an address such as https://service.example.com, without a password.',
  );
}

/**
 * Makes requests with `fetch` alone, for programs that call operations by function: no middleware, and
 * only the kinds of parameters that the document has.
 */
export function fetchExchange({ baseUrl, headers }: ClientOptions): Exchange {
  return async ({ method, path }, args, signal, send) => {
    const { query, options } = args;
    const url = path.replace(pathVariable, (_, name) => encodeURIComponent(args.path[name] ?? ''));
    const given = Object.entries(query).filter(([, value]) => value != null);
    const search = new URLSearchParams(given.map(([name, value]) => [name, `${value}`]));
    const body = JSON.stringify(args.body);
    const response = await send(
      new Request(`${baseUrl.replace(/\/$/, '')}${url}${given.length ? '?' : ''}${search}`, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
          ...options.headers,
        },
        body,
        signal,
        redirect: 'manual',
      }),
    );
    return { body: await response.text(), response };
  };
}

/**
 * The plain openapi-fetch client.
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

/** The one method of a plain openapi-fetch client that calls need, for a path known at run time only. */
interface RawRequest {
  request(
    method: string,
    path: string,
    init: object,
  ): Promise<{ data?: unknown; error?: unknown; response: Response }>;
}

/** Makes requests by a plain openapi-fetch client. */
export function rawExchange(raw: Client<object>): Exchange {
  // The types of openapi-fetch take a path that the document has, as a literal.
  const { request } = raw as RawRequest;
  return async ({ method, path }, { path: inPath, query, body, options }, signal, fetch) => {
    const params = { path: inPath, query };
    const { headers } = options;
    const init = { params, body, headers, parseAs: 'text', signal, fetch };
    const { data, error, response } = await request(method, path, init);
    return { body: data ?? error, response };
  };
}
