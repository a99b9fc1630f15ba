import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** What a job does to its entry at some time. */
export interface Effect {
  /** ms since 1970. */
  due: number;
  workspace: string;
  entry_id: string;
  /** A fault to add, as JSON; null clears the faults of runs before. */
  fault: string | null;
}

/** What running jobs will do to entries, until it is done. */
export class EffectTable {
  readonly #earliest: StatementSync;
  readonly #due: StatementSync;
  readonly #done: StatementSync;
  readonly #insert: StatementSync;
  /** When the next one is due, so that a request need not ask the database; undefined if unknown. */
  #next: number | undefined;

  constructor(db: DatabaseSync) {
    this.#earliest = db.prepare('SELECT min(due) AS due FROM effects');
    this.#due = db.prepare(
      'SELECT due, workspace, entry_id, fault FROM effects WHERE due <= ? ORDER BY due, seq',
    );
    this.#done = db.prepare('DELETE FROM effects WHERE due <= ?');
    this.#insert = db.prepare(
      'INSERT INTO effects (due, workspace, entry_id, fault) VALUES (?, ?, ?, ?)',
    );
  }

  anyDue(now: number): boolean {
    this.#next ??= this.#findNext();
    return this.#next <= now;
  }

  insert({ due, workspace, entry_id, fault }: Effect): void {
    this.#insert.run(due, workspace, entry_id, fault);
    if (this.#next !== undefined) this.#next = Math.min(this.#next, due);
  }

  /** The effects that are due, in their order; they are not kept. */
  take(now: number): Effect[] {
    const effects = this.#due.all(now) as unknown as Effect[];
    this.#done.run(now);
    this.refresh();
    return effects;
  }

  /** Forgets when the next one is due; needed when the table was changed from outside. */
  refresh(): void {
    this.#next = undefined;
  }

  #findNext(): number {
    const { due } = this.#earliest.get() as { due: number | null };
    return due ?? Number.POSITIVE_INFINITY;
  }
}
