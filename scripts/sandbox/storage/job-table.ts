import type { Cache, CacheMemory } from './cache.ts';
import type { Database, SqlStatement } from './database.ts';
import { parseStored } from './storage-errors.ts';

/** A job as it is stored. */
export interface JobRow {
  /** Body of the PUT that created it, as JSON; empty when no PUT created it. */
  request: string;
  /** When it completes, in ms since 1970. */
  completed_at: number;
  /** The completed job, as JSON. */
  body: string;
  /** How it runs, as JSON; null when it completed at once, or came from seed data. */
  run: string | null;
}

/** Jobs. What a response shows of a job before its end is calculated from its run. */
export class JobTable {
  readonly #find: SqlStatement<JobRow>;
  readonly #insert: SqlStatement<unknown>;
  readonly #last: SqlStatement<{ seq: number | null }>;
  /** Cache: jobs that were read, which change only when another takes their place. */
  readonly #known: Cache<JobRow & { workspace: string }>;
  #next: number | undefined;

  constructor(db: Database, memory: CacheMemory) {
    this.#known = memory.cache();
    this.#find = db.prepare(
      'SELECT request, completed_at, body, run FROM jobs WHERE workspace = ? AND id = ?',
    );
    this.#insert = db.prepare(
      'INSERT OR REPLACE INTO jobs (workspace, id, request, completed_at, body, run) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#last = db.prepare('SELECT max(seq) AS seq FROM jobs');
  }

  /**
   * @returns a row that the caller must not change
   * @throws HttpError 500 when its body is not JSON
   */
  find(workspace: string, id: string): JobRow | undefined {
    const known = this.#known.get(id);
    if (known?.workspace === workspace) return known;
    const row = this.#find.get(workspace, id);
    if (!row) return undefined;
    const { request, body, run } = row;
    parseStored(body, `job ${id}`);
    this.#known.set(
      id,
      { ...row, workspace },
      2 * (request.length + body.length + (run?.length ?? 0)),
    );
    return row;
  }

  insert(workspace: string, id: string, row: JobRow): void {
    this.#insert.run(workspace, id, row.request, row.completed_at, row.body, row.run);
    this.#known.delete(id);
    if (this.#next !== undefined) this.#next += 1;
  }

  /** A number that no job has: one more than the largest. */
  get nextNumber(): number {
    this.#next ??= this.#findNext();
    return this.#next;
  }

  /** Empties the caches, because the table was changed by other means. */
  refresh(): void {
    this.#next = undefined;
    this.#known.clear();
  }

  #findNext(): number {
    return (this.#last.get()?.seq ?? 0) + 1;
  }
}

/** What a job does to its entry at some time. */
export interface ScheduledEffect {
  /** ms since 1970. */
  due: number;
  workspace: string;
  entry_id: string;
  /** A fault to add, as JSON; null clears the faults of earlier runs. */
  fault: string | null;
}

/** The effects on entries of jobs that are running. */
export class EffectTable {
  readonly #earliest: SqlStatement<{ due: number | null }>;
  readonly #due: SqlStatement<ScheduledEffect>;
  readonly #done: SqlStatement<unknown>;
  readonly #insert: SqlStatement<unknown>;
  /** Cache: when the next one is due; undefined if unknown. */
  #next: number | undefined;

  constructor(db: Database) {
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
    return this.nextDue <= now;
  }

  /** When the next one is due, in ms since 1970; `Infinity` when there is none. */
  get nextDue(): number {
    this.#next ??= this.#findNext();
    return this.#next;
  }

  insert({ due, workspace, entry_id, fault }: ScheduledEffect): void {
    this.#insert.run(due, workspace, entry_id, fault);
    if (this.#next !== undefined) this.#next = Math.min(this.#next, due);
  }

  /** Removes the effects that are due, and returns them in their order. */
  take(now: number): ScheduledEffect[] {
    const effects = this.#due.all(now);
    this.#done.run(now);
    this.refresh();
    return effects;
  }

  /** Empties the cache, because the table was changed by other means. */
  refresh(): void {
    this.#next = undefined;
  }

  #findNext(): number {
    return this.#earliest.get()?.due ?? Number.POSITIVE_INFINITY;
  }
}
