import { DatabaseSync } from 'node:sqlite';

/** A value of SQLite. */
export type SqlValue = null | number | bigint | string | Uint8Array;

/** A prepared statement. The columns of its SQL are the properties of a `Row`. */
export interface Statement<Row> {
  get(...values: readonly SqlValue[]): Row | undefined;
  all(...values: readonly SqlValue[]): Row[];
  run(...values: readonly SqlValue[]): { lastInsertRowid: number | bigint };
}

/** What the sandbox needs of a driver for SQLite. */
export interface Database {
  prepare<Row>(sql: string): Statement<Row>;
  exec(sql: string): void;
  close(): void;
}

/** How to open a database. */
export interface OpenOptions {
  readOnly?: boolean;
  /** How long to wait for a lock, in ms. */
  timeout?: number;
}

/**
 * Opens a database. No other module knows the driver.
 *
 * @param location path or address of a file, or `:memory:`
 * @throws Error of SQLite when it cannot be opened
 */
export function openDatabase(location: string | URL, options: OpenOptions = {}): Database {
  // Node.js types every row as a record, because it does not know the SQL of a statement.
  return new DatabaseSync(location, options) as unknown as Database;
}
