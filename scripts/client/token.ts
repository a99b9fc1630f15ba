import type { Connection } from './connection.ts';
import type { Operation } from './operation.ts';
import { type ClientOptions, forever, type TokenFunction, type TokenRequest } from './options.ts';
import { call } from './request.ts';
import { now, within } from './timing.ts';

const known = new WeakMap<TokenFunction, TokenFunction>();

/**
 * Makes a function that gives tokens ask for another one once, however many calls wait for it because theirs was
 * rejected. `createClient` does so by itself, also with a function that is passed to a call.
 *
 * @returns the same function for the same one
 * @example
 * ```ts
 * const connection = connect({ baseUrl, token: shared(fetchToken) });
 * ```
 */
export function shared(token: TokenFunction): TokenFunction {
  const asking = known.get(token) ?? sharing(token);
  known.set(token, asking);
  return asking;
}

/** A request for another token in place of a rejected one. */
interface Renewal {
  readonly token: Promise<string>;
  readonly controller: AbortController;
  waiting: number;
  /** When it had another token. */
  end?: number;
}

function sharing(token: TokenFunction): TokenFunction {
  // By the rejected token, since a function may give each user another one.
  const renewals = new Map<string, Renewal>();
  const renew = (request: TokenRequest, rejected: string): Renewal => {
    const controller = new AbortController();
    const ask = async () => {
      const given = await token({ ...request, signal: controller.signal });
      renewal.end = now();
      return given;
    };
    const renewal: Renewal = { token: ask(), controller, waiting: 0 };
    // Those of long ago are of no use.
    if (renewals.size > 99) renewals.clear();
    renewals.set(rejected, renewal);
    return renewal;
  };
  return async (request) => {
    const { rejected, signal } = request;
    if (!rejected) {
      const start = now();
      const given = await token(request);
      // Given once more after its renewal, it is to be renewed once more.
      if (start > (renewals.get(given)?.end ?? forever)) renewals.delete(given);
      return given;
    }
    const renewal = renewals.get(rejected) ?? renew(request, rejected);
    renewal.waiting += 1;
    try {
      return await within(forever, signal, () => renewal.token);
    } finally {
      renewal.waiting -= 1;
      if (!renewal.waiting && !renewal.end) {
        renewals.delete(rejected);
        renewal.controller.abort(signal.reason);
      }
    }
  };
}

/** Makes the token functions of a connection and of its calls {@link shared} ones. */
export function withSharedTokens(
  connection: Connection,
  { token }: ClientOptions<unknown>,
): Connection {
  const { sender } = connection;
  return {
    ...connection,
    sender: (state, own = token) => sender(state, typeof own === 'function' ? shared(own) : own),
  };
}

/**
 * A source of tokens that authorizes by an operation: once, and again when a token is rejected. Calls that wait at the
 * same time share one authorization.
 *
 * @param body credentials
 * @param tokenOf reads the token from what the operation returns
 */
export function authorizing<Data>(
  connection: Connection,
  operation: Operation<unknown[], Data>,
  body: unknown,
  tokenOf: (data: Data) => string | undefined,
): TokenFunction {
  let current: { token?: string; pending: Promise<string> } | undefined;
  const authorize = () => {
    const own: typeof current = { pending: begin() };
    own.pending.then(
      (token) => {
        own.token = token;
      },
      () => {
        if (current === own) current = undefined;
      },
    );
    return own;
  };
  const begin = async () => {
    const token = tokenOf(await call(connection, operation, body));
    if (!token) throw new TypeError(`${operation.id}: the response has no token`);
    return token;
  };
  return ({ rejected, signal }) => {
    if (rejected !== undefined && current?.token === rejected) current = undefined;
    current ??= authorize();
    const { pending } = current;
    return within(forever, signal, () => pending);
  };
}
