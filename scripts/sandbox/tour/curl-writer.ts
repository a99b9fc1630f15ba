import type { Security } from '../request/security.ts';

/** A request with its token in the place where the document wants it. */
export interface PreparedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** Adds the token to a request. */
export function prepare(
  base: string,
  { scheme, in: place, name }: Security,
  token: string | undefined,
  [method, path, body]: [method: string, path: string, body?: object],
): PreparedRequest {
  const headers: Record<string, string> = {};
  let url = base + path;
  if (token !== undefined && place === 'query') {
    url += `${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(token)}`;
  } else if (token !== undefined) {
    const shown = name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
    headers[shown] = scheme === undefined ? token : `${capitalize(scheme)} ${token}`;
  }
  if (body === undefined) return { method, url, headers };
  headers['Content-Type'] = 'application/json';
  return { method, url, headers, body: JSON.stringify(body) };
}

/** The same request as a `curl` command of one line, for a POSIX shell. */
export function curlLine({ method, url, headers, body }: PreparedRequest): string {
  const parts = ['curl', '-s', ...(method === 'GET' ? [] : ['-X', method]), quote(url)];
  for (const [name, value] of Object.entries(headers)) parts.push('-H', quote(`${name}: ${value}`));
  if (body !== undefined) parts.push('-d', quote(body));
  return parts.join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
