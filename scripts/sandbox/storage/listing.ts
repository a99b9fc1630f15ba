import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { EntryPage, Position } from './entry-table.ts';

const nothing = new Uint8Array();

/**
 * Reads pages of entries in the order of creation. SQLite joins the texts of a page, which is
 * several times faster than turning each into a string first; where the page ends, the index tells.
 */
export class Listing {
  readonly #positions: StatementSync;
  readonly #texts: StatementSync;

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
    const bound = [...values, after.createdAt, after.seq];
    const positions = this.#positions.all(...bound, limit + 1) as unknown as [number, number][];
    if (positions.length === 0) return { list: nothing, next: undefined };
    const { list } = this.#texts.get(...bound, limit) as { list: Uint8Array };
    const [createdAt, seq] = positions[limit - 1] ?? [0, 0];
    return { list, next: positions.length > limit ? { createdAt, seq } : undefined };
  }
}
