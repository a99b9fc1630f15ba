import { isDeepStrictEqual } from 'node:util';

/**
 * Whether a body says the same as the one that created a resource, in whatever order of keys.
 *
 * @param created that body as JSON; empty when no request created the resource
 */
export function repeats(created: string, body: object): boolean {
  if (created === '') return false;
  return created === JSON.stringify(body) || isDeepStrictEqual(JSON.parse(created), body);
}
