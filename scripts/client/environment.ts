import type { ClientOptions } from './options.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Options of a client from the environment variables `DOCPROC_BASE_URL` and `DOCPROC_TOKEN`, in Node.js, Bun and
 * Deno. A worker passes its own environment.
 *
 * @param options over those of the environment
 * @param environment by default that of the process
 * @throws TypeError when there is no address
 * @example
 * ```ts
 * const api = createClient(optionsFromEnvironment({ retries: 5 }));
 * ```
 */
export function optionsFromEnvironment<Content = never, SentContent = Content>(
  options: Partial<ClientOptions<Content, SentContent>> = {},
  environment: Environment = processEnvironment(),
): ClientOptions<Content, SentContent> {
  const { baseUrl = environment.DOCPROC_BASE_URL, token = environment.DOCPROC_TOKEN } = options;
  if (!baseUrl) {
    throw new TypeError(
      'DOCPROC_BASE_URL: found no address; expected one in the environment, or as baseUrl in the options.',
    );
  }
  return { ...options, baseUrl, ...(token ? { token } : {}) };
}

/** Bun and Deno have `process` too. */
function processEnvironment(): Environment {
  const { env = {} }: { env?: Environment } = Object(Reflect.get(globalThis, 'process'));
  return env;
}
