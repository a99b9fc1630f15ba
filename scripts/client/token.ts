import { type ClientOptions, forever, type Token } from './options.ts';
import { within } from './retry.ts';

/**
 * Makes a function that gives tokens ask for another one once, however many calls wait for it because theirs was
 * rejected. `createClient` does so by itself.
 *
 * @example
 * ```ts
 * const connection = connect({ baseUrl, token: shared(fetchToken) });
 * ```
 */
export function shared(token: Exclude<Token, string>): Exclude<Token, string> {
  let latest: string | undefined;
  let renewal: Promise<string>;
  let controller: AbortController;
  let waiting = 0;
  let renewals = 0;
  return async (request) => {
    const { rejected, signal } = request;
    if (rejected === undefined) {
      const before = renewals;
      const given = await token(request);
      // What was asked for before a renewal may be the token that was rejected.
      if (before === renewals) latest = given;
      return latest ?? given;
    }
    if (latest !== undefined && latest !== rejected) return latest;
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

/** Makes the token function of a client a {@link shared} one. */
export function withSharedToken<Options extends ClientOptions<unknown>>(options: Options): Options {
  const { token } = options;
  return typeof token === 'function' ? { ...options, token: shared(token) } : options;
}
