import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PagePosition } from './storage/entry-table.ts';

/**
 * Writes and reads cursors. A cursor holds a position, signed together with the listing it was made
 * for. So it can neither be forged nor be used in another listing.
 */
export class Cursors {
  readonly #key: string;

  /** @param key cursors can be read as long as it stays the same */
  constructor(key: string) {
    this.#key = key;
  }

  /** @param scope what tells the listing from others, as JSON can hold it */
  write({ createdAt, seq }: PagePosition, scope: readonly unknown[]): string {
    const position = Buffer.from(`${createdAt}.${seq}`).toString('base64url');
    return `${position}.${this.#sign(position, scope)}`;
  }

  /** @returns nothing when the cursor was not made for this listing */
  read(cursor: string, scope: readonly unknown[]): PagePosition | undefined {
    const [position = '', signature = ''] = cursor.split('.');
    const expected = Buffer.from(this.#sign(position, scope));
    const found = Buffer.from(signature);
    if (found.length !== expected.length || !timingSafeEqual(found, expected)) return undefined;
    const [createdAt, seq] = Buffer.from(position, 'base64url').toString().split('.');
    return { createdAt: Number(createdAt), seq: Number(seq) };
  }

  #sign(position: string, scope: readonly unknown[]): string {
    const signed = JSON.stringify([position, ...scope]);
    return createHmac('sha256', this.#key).update(signed).digest('base64url').slice(0, 22);
  }
}
