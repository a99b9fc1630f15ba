import type { Exchange } from './connection.ts';
import type { ClientOptions } from './options.ts';

/**
 * Makes requests with nothing but `fetch`, for programs that call operations by function: no
 * middleware, and no more kinds of parameters than the document has.
 */
export function plainExchange({ baseUrl, headers }: ClientOptions): Exchange {
  return async ({ method, path }, args, signal, send) => {
    const { query, options } = args;
    const url = path.replace(/{(\w+)}/g, (_, name) =>
      encodeURIComponent(args.path[name] as string),
    );
    const given = Object.entries(query).filter(([, value]) => value != null);
    const search = new URLSearchParams(given as [string, string][]);
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
    const text = await response.text();
    return { data: text, error: text, response };
  };
}
