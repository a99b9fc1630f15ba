import type { Arguments } from './arguments.ts';
import type { Operation } from './operation.ts';
import type { ClientOptions, Limits } from './options.ts';

/** How a token is presented. */
export interface Authentication {
  /** Name of the header. */
  header: string;
  /** What stands before the token, such as `Bearer `. */
  prefix: string;
}

/** What is told to the function that sends a request. */
export interface Sending {
  /** Whether to send no token. */
  open?: boolean | undefined;
  /** Whether the last token was refused. */
  refused?: boolean;
  /** Takes the credentials that are sent. */
  secrets: string[];
}

/** Sends a request with the credentials that are due to its address. */
export type Send = (request: Request, sending: Sending) => Promise<Response>;

/** What came back: of a success, `data` is the text; of an error, `error` is JSON or text. */
export interface Received {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** Makes a request of an operation, has it sent, and reads the answer. */
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
 * @throws TypeError when `baseUrl` is no address, or contains a user name or password
 */
export function connectWith(
  { baseUrl, token, fetch, headers: _, middleware: __, ...limits }: ClientOptions,
  { header, prefix }: Authentication,
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
    // Told below, without quoting what may contain a password.
  }
  throw new TypeError(
    'baseUrl: expected an address such as https://service.example.com, without a password.',
  );
}
