import { HttpError } from '../../lib/http-error.ts';
import type { Database, SqlStatement, SqlValue } from '../storage/database.ts';
import { tables } from '../storage/schema.ts';

/** How much one workspace stores. */
interface StorageLimits {
  rows: number;
  bytes: number;
}

/** Settings are not counted: there are a few at most, which others replace. */
const countedTables = tables.filter((table) => table !== 'settings');

const countRows = `SELECT ${countedTables.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ')} AS rows`;

/** How many insertions there are between two checks within a transaction, so that none goes far beyond. */
const insertionsUnchecked = 2000;

/** A database whose transactions fail when they make it larger than its limits. */
export class LimitedDatabase implements Database {
  readonly copySchema: Database['copySchema'];
  readonly longestValue?: number;
  readonly cacheBytes: number;
  readonly #db: Database;
  readonly #limits: StorageLimits;
  readonly #size: () => number;
  /** How many rows there are at most: counted when it matters, then one more for each that is inserted. */
  #mostRows = Number.POSITIVE_INFINITY;
  #depth = 0;
  #isChanged = false;
  #isExempt = false;
  #insertions = 0;
  /** In bytes, at the beginning of the outermost transaction. */
  #sizeBefore = 0;
  /** How many rows there were at most at the beginning of the outermost transaction. */
  #rowsBefore = 0;

  /** @param size of the database in bytes */
  constructor(db: Database, limits: StorageLimits, size: () => number) {
    this.#db = db;
    this.#limits = limits;
    this.#size = size;
    this.copySchema = db.copySchema;
    this.cacheBytes = db.cacheBytes;
    if (db.longestValue !== undefined) this.longestValue = db.longestValue;
  }

  prepare<Row>(sql: string): SqlStatement<Row> {
    const statement = this.#db.prepare<Row>(sql);
    const isInsertion = /^\s*INSERT\b/.test(sql);
    if (!isInsertion && !/^\s*UPDATE\b/.test(sql)) return statement;
    return {
      get: (...values) => statement.get(...values),
      all: (...values) => statement.all(...values),
      run: (...values: readonly SqlValue[]) => {
        this.#isChanged = true;
        const result = statement.run(...values);
        if (isInsertion) this.#countInsertion();
        return result;
      },
    };
  }

  exec(sql: string): void {
    if (/^\s*(?:CREATE TABLE|INSERT)\b/.test(sql)) {
      this.#isChanged = true;
      // It copies any number of rows.
      this.#mostRows = Number.POSITIVE_INFINITY;
    }
    this.#db.exec(sql);
  }

  /** Does work that has to be done whatever it takes, such as what jobs do to entries. */
  exempt<T>(work: () => T): T {
    const before = this.#isExempt;
    this.#isExempt = true;
    try {
      return work();
    } finally {
      this.#isExempt = before;
    }
  }

  /** @throws HttpError 507 when it is too large after the outermost one */
  transaction<T>(work: () => T, undone?: () => void): T {
    if (this.#depth === 0) this.#begin();
    const limited = (): T => {
      this.#depth += 1;
      try {
        const result = work();
        if (this.#depth === 1 && this.#isChanged) this.#requireRoom();
        return result;
      } finally {
        this.#depth -= 1;
      }
    };
    return this.#db.transaction(limited, () => {
      // Deletions may be undone, after which there were fewer rows.
      this.#mostRows = Number.POSITIVE_INFINITY;
      undone?.();
    });
  }

  /** In a transaction, which can fail for its size. */
  write<T>(work: () => T, undone?: () => void): T {
    return this.transaction(work, undone);
  }

  close(): void {
    this.#db.close();
  }

  #begin(): void {
    this.#isChanged = false;
    this.#insertions = 0;
    this.#sizeBefore = this.#size();
    if (this.#mostRows > this.#limits.rows) this.#mostRows = this.#countRows();
    this.#rowsBefore = this.#mostRows;
  }

  #countInsertion(): void {
    this.#mostRows += 1;
    this.#insertions += 1;
    if (this.#insertions % insertionsUnchecked === 0) this.#requireRoom();
  }

  /** What is too large already may change, but not grow. */
  #requireRoom(): void {
    if (this.#isExempt) return;
    const { rows, bytes } = this.#limits;
    const size = this.#size();
    if (size > bytes && size > this.#sizeBefore)
      throw full(`${size} bytes`, `${bytes} (SANDBOX_MAX_BYTES)`);
    if (this.#mostRows <= rows) return;
    // Rows may have been replaced or deleted since they were counted.
    this.#mostRows = this.#countRows();
    if (this.#mostRows > Math.max(rows, this.#rowsBefore))
      throw full(`${this.#mostRows} rows`, `${rows} (SANDBOX_MAX_ROWS)`);
  }

  #countRows(): number {
    return this.#db.prepare<{ rows: number }>(countRows).get()?.rows ?? 0;
  }
}

function full(size: string, limit: string): HttpError {
  const message = `Nothing of the request is stored: the workspace would hold ${size}, and its limit is ${limit}. Reset it with POST /_sandbox/reset, or let the operator raise the limit.`;
  return new HttpError(507, 'insufficient-storage', message);
}
