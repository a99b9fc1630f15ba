import type { Connection } from './connection.ts';
import { type ClientOptions, forever, type TokenFunction } from './options.ts';
import { within } from './retry.ts';

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

function sharing(token: TokenFunction): TokenFunction {
  let latest: string | undefined;
  let renewal: Promise<string>;
  let controller: AbortController;
  let waiting = 0;
  let renewals = 0;
  return async (request) => {
    const { rejected, signal } = request;
    if (!rejected) {
      const before = renewals;
      const given = await token(request);
      // What was asked for before a renewal may be the token that was rejected.
      if (before === renewals) latest = given;
      return latest ?? given;
    }
    if (latest && latest !== rejected) return latest;
    if (!waiting) {
      controller = new AbortController();
      renewal = (async () => token({ ...request, signal: controller.signal }))();
    }
    waiting += 1;
    try {
      latest = await within(forever, signal, () => renewal);
      renewals += 1;
      return latest;
    } finally {
      waiting -= 1;
      if (!waiting) controller.abort(signal.reason);
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
