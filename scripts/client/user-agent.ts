import { type ClientOptions, merged } from './options.ts';
import type { HeaderRecord } from './redaction.ts';

/**
 * Adds `User-Agent` to the headers of a client, below its own. In a browser, it does not: there it would cost
 * each call a preflight (Fetch standard, section 4.8).
 *
 * @param name name and version of the client, unless the options have others
 */
export function withUserAgent<Options extends ClientOptions<unknown>>(
  options: Options,
  name: string,
): Options {
  const { userAgent = name, headers } = options;
  const isBrowser = /^Mozilla/.test(globalThis.navigator?.userAgent);
  const agent = (!isBrowser && userAgent) || null;
  // What the caller gives comes later, whatever the case of its name.
  return { ...options, headers: merged<HeaderRecord>({ 'user-agent': agent }, headers) };
}
