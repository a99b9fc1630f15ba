import { STATUS_CODES } from 'node:http';

/** Statuses that readers look for by their reason, such as `Forbidden`. */
const known = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 502, 503, 504];

/**
 * The reasons of a status, or of the known statuses of a class: what readers see in an error of another service.
 *
 * @param status such as `404`, `4XX` or `default`
 */
export function reasonsOf(status: string): string {
  const pattern = new RegExp(`^${status.replaceAll('X', '\\d')}$`);
  const codes = known.map(String).filter((code) => pattern.test(code));
  return codes.map((code) => STATUS_CODES[code] ?? '').join(' ');
}
