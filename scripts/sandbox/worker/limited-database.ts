import { HttpError } from '../../lib/http-error.ts';
import type { Database, SqlStatement, SqlValue } from '../storage/database.ts';
import { tables } from '../storage/schema.ts';

/** How much one workspace stores. */
export interface StorageLimits {
  rows: number;
  bytes: number;
}

const countRows = `SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ')} AS rows`;

/** A database whose transactions fail when they make it larger than its limits. */
export class LimitedDatabase implements Database {
  readonly copySchema: Database['copySchema'];
  readonly longestValue?: number;
  readonly #db: Database;
  readonly #limits: StorageLimits;
  readonly #size: () => number;
  /** How many rows there are at most: counted once, then one more for each that is inserted. */
  #mostRows = Number.POSITIVE_INFINITY;
  #depth = 0;
  #isChanged = false;

  /** @param size of the database in bytes */
  constructor(db: Database, limits: StorageLimits, size: () => number) {
    this.#db = db;
    this.#limits = limits;
    this.#size = size;
    this.copySchema = db.copySchema;
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
        if (isInsertion) this.#mostRows += 1;
        return statement.run(...values);
      },
    };
  }

  exec(sql: string): void {
    if (/^\s*CREATE TABLE\b/.test(sql)) this.#isChanged = true;
    this.#db.exec(sql);
  }

  /** @throws HttpError 507 when it is too large after the outermost one */
  transaction<T>(work: () => T, undone?: () => void): T {
    if (this.#depth === 0) this.#isChanged = false;
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
    return this.#db.transaction(limited, undone);
  }

  neverCommit(): void {
    this.#db.neverCommit();
  }

  close(): void {
    this.#db.close();
  }

  #requireRoom(): void {
    const { rows, bytes } = this.#limits;
    const size = this.#size();
    if (size > bytes) throw full(`${size} bytes`, `${bytes} (SANDBOX_MAX_BYTES)`);
    if (this.#mostRows <= rows) return;
    // Rows may have been replaced or deleted since they were counted.
    this.#mostRows = this.#db.prepare<{ rows: number }>(countRows).get()?.rows ?? 0;
    if (this.#mostRows > rows) throw full(`${this.#mostRows} rows`, `${rows} (SANDBOX_MAX_ROWS)`);
  }
}

function full(size: string, limit: string): HttpError {
  const message = `Nothing of the request is stored: the workspace would hold ${size}, and its limit is ${limit}. Reset it with POST /_sandbox/reset, or let the operator raise the limit.`;
  return new HttpError(507, 'insufficient-storage', message);
}
