import type { SandboxRequest } from '../exchange.ts';
import type { Security } from './security.ts';

/** The token of a request, or nothing when it has none in the place where it belongs. */
export function readToken(
  security: Security,
  request: SandboxRequest,
  query: URLSearchParams,
): string | undefined {
  const given = security.in === 'query' ? query.get(security.name) : request.headers[security.name];
  if (!given) return undefined;
  if (security.scheme === undefined) return given;
  const space = given.indexOf(' ');
  const scheme = given.slice(0, space).toLowerCase();
  return scheme === security.scheme.toLowerCase() ? given.slice(space + 1).trim() : undefined;
}
