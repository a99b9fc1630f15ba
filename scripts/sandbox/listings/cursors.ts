import { hmacSha256 } from '#sha256';
import { equalInConstantTime } from '../secrets.ts';
import type { PagePosition } from '../storage/entry-table.ts';

/**
 * Writes and reads cursors. A cursor holds a position, signed together with the listing it was made
 * for. So it can neither be forged nor be used in another listing.
 */
export class Cursors {
  readonly #key: string;
  /** Signatures by what they sign, the latest ones: the same pages are read again and again. */
  readonly #signatures = new Map<string, string>();

  /** @param key cursors can be read as long as it stays the same */
  constructor(key: string) {
    this.#key = key;
  }

  /** @param scope what tells the listing from others, as JSON can hold it */
  write({ createdAt, seq }: PagePosition, scope: readonly unknown[]): string {
    // Of digits, a point and a minus, base64 has no character that base64url writes otherwise.
    const position = btoa(`${createdAt}.${seq}`).replaceAll('=', '');
    return `${position}.${this.#sign(position, scope)}`;
  }

  /** @returns nothing when the cursor was not made for this listing */
  read(cursor: string, scope: readonly unknown[]): PagePosition | undefined {
    const [position = '', signature = '', ...more] = cursor.split('.');
    if (more.length > 0 || !equalInConstantTime(this.#sign(position, scope), signature))
      return undefined;
    const [createdAt, seq] = atob(position).split('.');
    return { createdAt: Number(createdAt), seq: Number(seq) };
  }

  #sign(position: string, scope: readonly unknown[]): string {
    const text = JSON.stringify([position, ...scope]);
    const known = this.#signatures.get(text);
    if (known !== undefined) return known;
    const signature = hmacSha256(this.#key, text).slice(0, 22);
    if (this.#signatures.size >= mostSignatures) this.#signatures.clear();
    if (text.length <= longestText) this.#signatures.set(text, signature);
    return signature;
  }
}

const mostSignatures = 500;
const longestText = 1000;
