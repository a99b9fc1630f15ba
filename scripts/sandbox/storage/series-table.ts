import type { SeriesEntry } from '../resources.ts';
import type { Database, SqlStatement } from './database.ts';

/** An entry of a series as it is stored. */
interface SeriesEntryRow {
  /** Number in the order of arrival. */
  seq: number;
  /** The entry, as JSON. */
  body: string;
}

/** Series, and their entries in order. */
export class SeriesTable {
  readonly #exists: SqlStatement<unknown>;
  readonly #list: SqlStatement<SeriesEntryRow>;
  readonly #insertSeries: SqlStatement<unknown>;
  readonly #insertEntry: SqlStatement<unknown>;

  constructor(db: Database) {
    this.#exists = db.prepare('SELECT 1 FROM series WHERE workspace = ? AND id = ?');
    this.#list = db.prepare(`
      SELECT seq, body FROM series_entries
      WHERE workspace = ? AND series_id = ? AND seq > ? ORDER BY seq LIMIT ?`);
    this.#insertSeries = db.prepare('INSERT OR IGNORE INTO series VALUES (?, ?)');
    this.#insertEntry = db.prepare(
      'INSERT OR REPLACE INTO series_entries (workspace, series_id, id, body) VALUES (?, ?, ?, ?)',
    );
  }

  exists(workspace: string, id: string): boolean {
    return this.#exists.get(workspace, id) !== undefined;
  }

  /** @param after number of the entry behind which to begin */
  list(workspace: string, id: string, after: number, limit: number): SeriesEntryRow[] {
    return this.#list.all(workspace, id, after, limit);
  }

  insert(workspace: string, id: string, entries: readonly SeriesEntry[]): void {
    this.#insertSeries.run(workspace, id);
    for (const entry of entries) {
      this.#insertEntry.run(workspace, id, entry.id.toLowerCase(), JSON.stringify(entry));
    }
  }
}
