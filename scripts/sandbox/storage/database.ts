/** A value of SQLite. */
export type SqlValue = null | number | bigint | string | Uint8Array;

/** A prepared statement. The columns of its SQL are the properties of a `Row`. */
export interface SqlStatement<Row> {
  get(...values: readonly SqlValue[]): Row | undefined;
  all(...values: readonly SqlValue[]): Row[];
  run(...values: readonly SqlValue[]): { lastInsertRowid: number | bigint };
}

/**
 * The storage port: what the sandbox needs of a driver for SQLite. Errors of SQLite carry its result code,
 * as `sqliteCode` reads it.
 */
export interface Database {
  /** Where copies of the tables are kept: `temp` ends with the process, `main` is stored with the data. */
  readonly copySchema: 'temp' | 'main';
  /** Longest value that a row may have, in bytes; without it, SQLite's own limit counts. */
  readonly longestValue?: number;
  /** How much memory the caches of the tables may take together, in bytes. */
  readonly cacheBytes: number;
  prepare<Row>(sql: string): SqlStatement<Row>;
  /** Runs statements that have no result. */
  exec(sql: string): void;
  /**
   * Does all of the work or none. The outermost transaction is committed before its result is returned;
   * one inside it can fail by itself.
   *
   * @param work is synchronous
   * @param undone is called after each rollback
   * @throws what the work throws, or the error of SQLite when it cannot be committed
   */
  transaction<T>(work: () => T, undone?: () => void): T;
  /**
   * Does work that writes by one statement only. That does all or nothing by itself, so that it needs no transaction
   * of its own, which takes longer than the statement.
   *
   * @param undone is called when it fails
   * @throws what the work throws, or the error of SQLite when it cannot be committed
   */
  write<T>(work: () => T, undone?: () => void): T;
  close(): void;
}
