import type { CallDetails, ErrorClass } from './errors.ts';
import type { Arguments, Operation } from './operation.ts';
import {
  type ClientOptions,
  type Limits,
  merged,
  type StandardSchema,
  type Token,
} from './options.ts';
import { type HeaderRecord, mergedHeaders } from './redaction.ts';

/** How far an attempt of a call has come. */
export interface CallState {
  readonly details: CallDetails;
  /** Takes the credentials that are sent. */
  readonly secrets: string[];
  /** How often it was repeated, other than for another token. */
  retries: number;
  /** The token, if there is a function to ask for another one. */
  token?: string;
  /** The token that the service has just rejected. */
  rejected?: string | undefined;
  /** What the attempt has reached: whose error is thrown. */
  stage?: 'token' | 'sent' | undefined;
}

/** What is sent to an address, or beside a request. */
export interface Init extends RequestInit {
  readonly headers: Headers;
  readonly signal: AbortSignal;
}

/** Sends a request: with the token, if it goes to the service. */
export type Send = (url: string, init: Init, request?: Request) => Promise<Response>;

/** What takes part in the calls of a connection. */
export interface Parts {
  /** Has a request sent, and may change it or its response. */
  readonly deliver?: Deliver | undefined;
  /** Chooses the classes of errors; without it, all are of one class. */
  readonly errorClass?: ErrorClass;
  /** Validates the content of documents. */
  readonly schema?: StandardSchema<unknown> | undefined;
  /** Names of the fields with content, in the body and in the response or its items, by the operationId. */
  readonly fields?: Readonly<Record<string, readonly [sent: string, received: string]>>;
}

/** Has the request of an attempt sent. */
export type Deliver = (
  send: Send,
  url: string,
  init: Init,
  call: { operation: Operation; args: Arguments; state: CallState },
) => Promise<Response>;

/**
 * What calls are made on. Neither its fields nor what they print show a credential.
 *
 * @typeParam Contents types of operations with content of documents, by the operationId
 */
export interface Connection<Contents = unknown> extends Parts {
  /** Never present: ties the types of content to the connection. */
  readonly contents?: Contents;
  readonly baseUrl: string;
  readonly limits: Limits;
  /** Gives the function that sends a request; `own` is the token of the call, `false` for none. */
  readonly sender: (state: CallState, own?: Token | false) => Send;
  /** The headers of a call: its own, over those of every call, over further ones. */
  readonly headers: (secrets: string[], own?: HeaderRecord, others?: HeaderRecord) => Headers;
}

/**
 * Prepares calls to a service.
 *
 * @param tokenHeader the header that presents the token, and what stands there before the token
 * @throws TypeError when `baseUrl` is not an address, or contains a user name or password
 */
export function connectWith(
  { baseUrl: address, token, fetch: custom, headers, ...limits }: ClientOptions<unknown>,
  [header, prefix]: readonly [header: string, prefix: string],
  parts?: Parts,
): Connection {
  const { origin, href } = serviceUrl(address);
  const baseUrl = href.replace(/\/+$/, '');
  return {
    ...{ ...parts, baseUrl, limits: merged({}, limits) },
    headers: (secrets, own, others) => mergedHeaders(secrets, others, headers, own),
    sender:
      (state, own = token) =>
      async (url, init, request: Request | string = url) => {
        if (own && url.startsWith(`${origin}/`)) {
          state.stage = 'token';
          let given: unknown = own;
          if (typeof own === 'function')
            given = state.token = await own({ rejected: state.rejected, signal: init.signal });
          const credential = `${given ?? ''}`;
          state.secrets.push(credential, prefix + credential);
          if (!/^[ -~]+$/.test(credential)) throw new TypeError('token: expected a header value');
          init.headers.set(header, prefix + credential);
        }
        // The token may have taken longer than the call may.
        init.signal.throwIfAborted();
        state.stage = 'sent';
        // A promise that is returned without `await` takes two more turns of the queue.
        return await (custom ? custom(new Request(request, init)) : fetch(request, init));
      },
  };
}

/** Sends the request of an attempt. */
export function exchange(
  { baseUrl, headers, sender, deliver }: Connection,
  operation: Operation,
  args: Arguments,
  state: CallState,
  signal: AbortSignal,
): Promise<Response> {
  const { method, secrets } = operation;
  const { body, options } = args;
  if (secrets) state.secrets.push(...secrets(body));
  const init: Init = {
    method,
    body: JSON.stringify(body),
    signal,
    redirect: 'manual',
    headers: headers(
      state.secrets,
      options.headers,
      body ? { 'content-type': 'application/json' } : undefined,
    ),
  };
  const url = baseUrl + args.address;
  const send = sender(state, !operation.open && options.token);
  return deliver?.(send, url, init, { operation, args, state }) ?? send(url, init);
}

function serviceUrl(baseUrl: string): URL {
  try {
    const url = new URL(baseUrl, /^\//.test(baseUrl) ? location.href : undefined);
    if (/^http/.test(url.origin) && url.href === url.origin + url.pathname) return url;
  } catch {
    // Reported below, without quoting what may contain a password.
  }
  throw new TypeError('baseUrl: expected an http(s) origin and path');
}
