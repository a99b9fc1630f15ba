import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { EntryPage, Position } from './entry-table.ts';

const nothing = new Uint8Array();

/** Bytes of pages that a listing remembers, at most. */
const mostRemembered = 16_000_000;

/**
 * Reads pages of entries in the order of creation. SQLite joins the texts of a page, which is
 * several times faster than turning each into a string first; where the page ends, the index tells.
 * Pages are remembered until an entry changes.
 */
export class Listing {
  readonly #positions: StatementSync;
  readonly #texts: StatementSync;
  readonly #pages = new Map<string, EntryPage>();
  #remembered = 0;

  /**
   * @param text SQL for the JSON of an entry
   * @param from SQL for a table called `e`, which has `created_at` and `seq`, and conditions
   */
  constructor(db: DatabaseSync, text: string, from: string) {
    const rest = `FROM ${from} AND (e.created_at, e.seq) > (?, ?)
      ORDER BY e.created_at, e.seq LIMIT ?`;
    this.#positions = db.prepare(`SELECT e.created_at, e.seq ${rest}`);
    this.#positions.setReturnArrays(true);
    this.#texts = db.prepare(
      `SELECT CAST(group_concat(text) AS BLOB) AS list FROM (SELECT ${text} AS text ${rest})`,
    );
  }

  /**
   * @param values of the conditions
   * @param after where the page begins
   * @param limit how many entries it holds at most
   */
  page(values: readonly SQLInputValue[], after: Position, limit: number): EntryPage {
    const key = JSON.stringify([values, after, limit]);
    const known = this.#pages.get(key);
    if (known) return known;
    const page = this.#read([...values, after.createdAt, after.seq], limit);
    this.#remembered += page.list.length + key.length;
    if (this.#remembered > mostRemembered) this.forget();
    this.#pages.set(key, page);
    return page;
  }

  /** Forgets the pages, because an entry has changed. */
  forget(): void {
    if (this.#pages.size > 0) this.#pages.clear();
    this.#remembered = 0;
  }

  #read(bound: SQLInputValue[], limit: number): EntryPage {
    const positions = this.#positions.all(...bound, limit + 1) as unknown as [number, number][];
    if (positions.length === 0) return { list: nothing, next: undefined };
    const { list } = this.#texts.get(...bound, limit) as { list: Uint8Array };
    const [createdAt, seq] = positions[limit - 1] ?? [0, 0];
    return { list, next: positions.length > limit ? { createdAt, seq } : undefined };
  }
}
