import type { SentRequest } from '../../checks/exchange.ts';
import type { Secrets } from './secrets.ts';

/**
 * A command for a POSIX shell that sends the same request again; credentials stand in it as
 * variables, such as `$TOKEN`.
 */
export function curl(request: SentRequest, secrets: Secrets): string {
  const parts = ['curl', '-i'];
  if (request.method !== 'GET') parts.push('-X', request.method);
  parts.push(secrets.quote(request.url));
  for (const [name, value] of Object.entries(request.headers)) {
    if (name !== 'user-agent') parts.push('-H', secrets.quote(`${name}: ${value}`));
  }
  if (request.body !== undefined) parts.push('--data-binary', secrets.quote(request.body));
  return parts.join(' ').replaceAll("''", '');
}
