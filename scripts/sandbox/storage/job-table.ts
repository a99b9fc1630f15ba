import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** A job as it is stored. */
export interface JobRow {
  /** Body of the PUT that created it, as JSON; empty when it came otherwise. */
  request: string;
  /** When it completes, in ms since 1970. */
  completed_at: number;
  /** The job as it is in the end, as JSON. */
  body: string;
  /** How it runs, as JSON; null when it completed at once, or came from seed data. */
  run: string | null;
}

/** Jobs. What one looks like before its end is worked out from its run. */
export class JobTable {
  readonly #find: StatementSync;
  readonly #insert: StatementSync;
  readonly #last: StatementSync;
  #next: number | undefined;

  constructor(db: DatabaseSync) {
    this.#find = db.prepare(
      'SELECT request, completed_at, body, run FROM jobs WHERE workspace = ? AND id = ?',
    );
    this.#insert = db.prepare(
      'INSERT OR REPLACE INTO jobs (workspace, id, request, completed_at, body, run) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#last = db.prepare('SELECT max(seq) AS seq FROM jobs');
  }

  find(workspace: string, id: string): JobRow | undefined {
    return this.#find.get(workspace, id) as JobRow | undefined;
  }

  insert(workspace: string, id: string, row: JobRow): void {
    this.#insert.run(workspace, id, row.request, row.completed_at, row.body, row.run);
    if (this.#next !== undefined) this.#next += 1;
  }

  /** A number that no job has yet: one more than the last in the order of arrival. */
  get nextNumber(): number {
    this.#next ??= this.#findNext();
    return this.#next;
  }

  /** Forgets the last number; needed when the table was changed from outside. */
  refresh(): void {
    this.#next = undefined;
  }

  #findNext(): number {
    const { seq } = this.#last.get() as { seq: number | null };
    return (seq ?? 0) + 1;
  }
}
