import createFetchClient, { type Client } from './openapi-fetch.ts';
import { type Arguments, type Operation, pathVariable } from './operation.ts';
import { type ClientOptions, type Limits, type Token, timeoutOf } from './options.ts';
import { secretHeaders } from './redaction.ts';
import { onAbort } from './retry.ts';

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
  /** The token that the service rejected last. */
  rejected?: string | undefined;
  /** Takes the credentials that are sent. */
  secrets: string[];
  /** Set when a token is needed, and to the token once it is known. */
  token?: string | undefined;
  /** How far it has come: whose error is thrown. */
  stage?: 'token' | 'sent';
}

/** Sends a request with the credentials for its address. */
export type Send = (request: Request, sending: Sending) => Promise<Response>;

/** What came back: the body, as text or as JSON, and the response that it was read from. */
export interface Received {
  body: unknown;
  response: Response;
}

/** Makes a request of an operation, has it sent, and reads the response. */
export type SendCall = (
  operation: Operation,
  args: Arguments,
  signal: AbortSignal,
  send: (request: Request) => Promise<Response>,
) => Promise<Received>;

/** What calls are made on. Neither its fields nor what they print show a credential. */
export interface Connection {
  readonly limits: Limits;
  /** Values of the headers that are secret. */
  readonly secrets: readonly string[];
  /** Whether there is a function to ask for another token. */
  readonly renewable: boolean;
  readonly send: Send;
  readonly transport: SendCall;
}

/**
 * Prepares calls to a service.
 *
 * @param transport how requests are made
 * @throws TypeError when `baseUrl` is not an address, or contains a user name or password
 */
export function connectWith(
  { baseUrl, token, fetch, headers, middleware: _, ...limits }: ClientOptions,
  { header, prefix }: TokenHeader,
  transport: SendCall,
): Connection {
  const origin = originOf(baseUrl);
  const tokenFor = typeof token === 'function' ? renewing(token) : () => token;
  const send: Send = async (request, sending) => {
    if (token && !sending.open && new URL(request.url).origin === origin) {
      sending.stage = 'token';
      const credential = `${await tokenFor(sending.rejected, request.signal)}`;
      sending.token = credential;
      sending.secrets.push(credential, prefix + credential);
      if (/[^ -~]/.test(credential)) throw new TypeError('The token fits into no header.');
      request.headers.set(header, prefix + credential);
    }
    sending.stage = 'sent';
    return (fetch ?? globalThis.fetch)(request);
  };
  const renewable = typeof token === 'function';
  return { limits, secrets: secretHeaders(headers), renewable, send, transport };
}

/**
 * Asks for another token once, however many calls wait for it because theirs was rejected.
 *
 * @returns a function that gives the token for a call, by the one that was rejected
 */
function renewing(token: Exclude<Token, string>) {
  let latest: string | undefined;
  let renewal: Promise<string> | undefined;
  let controller = new AbortController();
  let waiting = 0;
  const renew = async () => {
    controller = new AbortController();
    waiting = 0;
    try {
      return await token({ refused: true, signal: controller.signal });
    } finally {
      renewal = undefined;
    }
  };
  return async (rejected: string | undefined, signal: AbortSignal): Promise<string> => {
    if (rejected === undefined) {
      latest = await token({ refused: false, signal });
      return latest;
    }
    if (latest !== undefined && latest !== rejected) return latest;
    renewal ??= renew();
    waiting += 1;
    const stay = onAbort(signal, () => {
      waiting -= 1;
      if (waiting === 0) controller.abort(signal.reason);
    });
    try {
      latest = await renewal;
      return latest;
    } finally {
      stay();
    }
  };
}

function originOf(baseUrl: string): string {
  try {
    const url = new URL(baseUrl, globalThis.location?.href);
    const { origin, protocol, username, password, search, hash } = url;
    if (/^https?:$/.test(protocol) && !(username || password || search || hash)) return origin;
  } catch {
    // Reported below, without quoting what may contain a password.
  }
  throw new TypeError(
    'baseUrl: expected an address such as https://service.example.com, without a password, query or fragment.',
  );
}

/**
 * Makes requests with `fetch` alone, for programs that call operations by function: no middleware, and
 * only the kinds of parameters that the document has.
 */
export function fetchTransport({ baseUrl, headers }: ClientOptions): SendCall {
  return async ({ method, path }, args, signal, send) => {
    const { query, options } = args;
    const url = path.replace(pathVariable, (_, name) => encodeURIComponent(args.path[name] ?? ''));
    const given = Object.entries(query).filter(([, value]) => value != null);
    const search = new URLSearchParams(given.map(([name, value]) => [name, `${value}`]));
    const body = JSON.stringify(args.body);
    const response = await send(
      new Request(`${baseUrl.replace(/\/$/, '')}${url}${given.length ? '?' : ''}${search}`, {
        method,
        headers: merged(
          body ? { 'content-type': 'application/json' } : {},
          headers,
          options.headers,
        ),
        body,
        signal,
        redirect: 'manual',
      }),
    );
    return { body: await response.text(), response };
  };
}

/** Headers, later ones over earlier ones; the case of their names makes no difference. */
function merged(...all: (Record<string, string> | undefined)[]): Headers {
  const headers = new Headers();
  for (const [name, value] of all.flatMap((each) => Object.entries({ ...each }))) {
    headers.set(name, value);
  }
  return headers;
}

/**
 * The plain openapi-fetch client.
 *
 * @param options of the client; redirects are not followed, since a credential or the body of
 *   an authorization must not reach an address that nobody chose
 * @param connection gives the connection on which it sends, one attempt a call
 */
export function createRawClient<Paths extends object>(
  { baseUrl, headers, middleware = [] }: ClientOptions,
  connection: () => Connection,
): Client<Paths> {
  const fetch = (request: Request) => {
    const { limits, send } = connection();
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutOf(limits))]);
    return send(new Request(request, { signal }), { secrets: [] });
  };
  const client = createFetchClient<Paths>({
    ...{ baseUrl, fetch, redirect: 'manual' },
    ...(headers && { headers }),
  });
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
export function rawTransport(raw: Client<object>): SendCall {
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
