import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from './refusal.ts';
import type { Route } from './request/routes.ts';
import type { Position } from './storage/entry-table.ts';

/** Entries on a page when the request names no number (D62). */
export const defaultPageSize = 20;

/** Entries on a page at most; a request for more gets this many (D63). */
export const largestPageSize = 100;

/**
 * The page size for a requested one.
 *
 * @param route of the listing; an overlay may give its limit another maximum
 * @throws Refusal when it is less than 1
 */
export function pageSize(requested: number | undefined, route: Route): number {
  if (requested === undefined) return defaultPageSize;
  const { name, maximum } = route.query.find(({ role }) => role === 'page-size') ?? {};
  if (requested >= 1) return Math.min(requested, maximum ?? largestPageSize);
  throw new Refusal(400, 'invalid-parameter', `${name}: found ${requested}, expected 1 or more.`);
}

/**
 * Writes and reads cursors. A cursor holds a position, signed together with the listing it was made
 * for: its operation, workspace and filters. So it can neither be forged nor be used in another one.
 */
export class Cursors {
  readonly #key: string;

  /** @param key the same as long as the cursors shall be readable */
  constructor(key: string) {
    this.#key = key;
  }

  write({ createdAt, seq }: Position, listing: readonly unknown[]): string {
    const position = Buffer.from(`${createdAt}.${seq}`).toString('base64url');
    return `${position}.${this.#sign(position, listing)}`;
  }

  /** @throws Refusal when it was not made for this listing */
  read(cursor: string, listing: readonly unknown[]): Position {
    const [position = '', signature = ''] = cursor.split('.');
    const expected = Buffer.from(this.#sign(position, listing));
    const found = Buffer.from(signature);
    if (found.length !== expected.length || !timingSafeEqual(found, expected))
      throw foreignCursor();
    const [createdAt, seq] = Buffer.from(position, 'base64url').toString().split('.');
    return { createdAt: Number(createdAt), seq: Number(seq) };
  }

  #sign(position: string, listing: readonly unknown[]): string {
    const signed = JSON.stringify([position, ...listing]);
    return createHmac('sha256', this.#key).update(signed).digest('base64url').slice(0, 22);
  }
}

function foreignCursor(): Refusal {
  return new Refusal(
    400,
    'invalid-cursor',
    'cursor: it is not one of this listing. Expected the next_cursor of a page that was asked for with the same filters.',
  );
}
