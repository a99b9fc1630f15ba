import { sqliteCode } from './storage-errors.ts';

/** A connection of any driver whose transactions are begun and ended by SQL. */
interface SqlConnection {
  exec(sql: string): unknown;
  prepare(sql: string): Runnable;
}

interface Runnable {
  run(): unknown;
}

/**
 * Transactions of one connection. The outermost one is committed before its result is returned; those
 * inside it are savepoints. When the work fails, or a statement that ends the transaction itself (as
 * SQLite does on a full disk), or the commit, everything is rolled back and no transaction stays open.
 * The next one commits again.
 */
export class Transactions {
  readonly #db: SqlConnection;
  readonly #begin: Runnable;
  readonly #commit: Runnable;
  readonly #savepoint: Runnable;
  readonly #release: Runnable;
  /** How many transactions are open, each inside the one before. */
  #depth = 0;
  /** Whether a transaction around all others stays open. */
  #permanent = false;
  /** Whether the last transaction may still be open, because its rollback failed. */
  #leftover = false;

  constructor(db: SqlConnection) {
    this.#db = db;
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
    this.#savepoint = db.prepare('SAVEPOINT work');
    this.#release = db.prepare('RELEASE work');
  }

  /**
   * Does all of the work or none.
   *
   * @param undone is called after each rollback
   * @throws what the work throws, or the error of SQLite when it cannot be committed
   */
  run<T>(work: () => T, undone: () => void = () => undefined): T {
    const inner = this.#depth > 0 || this.#permanent;
    if (this.#leftover) this.#endLeftover(undone);
    (inner ? this.#savepoint : this.#begin).run();
    this.#depth += 1;
    try {
      const result = work();
      (inner ? this.#release : this.#commit).run();
      return result;
    } catch (error) {
      this.#undo(inner, undone);
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  /**
   * Does work that writes by one statement only.
   *
   * @param undone is called when it fails
   * @throws what the work throws, or the error of SQLite when it cannot be committed
   */
  runOne<T>(work: () => T, undone: () => void = () => undefined): T {
    if (this.#leftover) this.#endLeftover(undone);
    try {
      return work();
    } catch (error) {
      if (this.#permanent && this.#depth === 0) this.#beginIfEnded();
      undone();
      throw error;
    }
  }

  /**
   * Opens a transaction that is never committed, which is several times faster. Only for a database in memory, because
   * nothing is written. If memory runs out, it goes back to its present data.
   */
  neverCommit(): void {
    this.#permanent = true;
    this.#db.exec('BEGIN');
  }

  /** Ends a transaction that a failed rollback left open: nothing inside it would be committed. */
  #endLeftover(undone: () => void): void {
    rollBack(this.#db);
    this.#leftover = false;
    undone();
  }

  /** Opens the permanent transaction again, if SQLite has ended it as it does when memory runs out. */
  #beginIfEnded(): void {
    try {
      this.#db.exec('BEGIN');
    } catch (error) {
      if (sqliteCode(error) !== 1) throw error;
    }
  }

  #undo(inner: boolean, undone: () => void): void {
    this.#leftover = !inner;
    try {
      const open = rollBack(this.#db, inner ? 'ROLLBACK TO work; RELEASE work' : 'ROLLBACK');
      if (!open && this.#permanent && this.#depth === 1) this.#db.exec('BEGIN');
      this.#leftover = false;
    } finally {
      undone();
    }
  }
}

/**
 * Rolls a transaction back, unless SQLite has done so itself.
 *
 * @returns whether there was one
 * @throws Error of SQLite when it cannot be rolled back
 */
function rollBack(db: SqlConnection, statement = 'ROLLBACK'): boolean {
  try {
    db.exec(statement);
    return true;
  } catch (error) {
    if (sqliteCode(error) === 1) return false;
    throw error;
  }
}
