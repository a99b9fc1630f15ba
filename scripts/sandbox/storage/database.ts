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
   * Keeps one transaction open until the end, which is several times faster. Only for a database in memory,
   * because nothing is written. If memory runs out, it goes back to its present data.
   */
  neverCommit(): void;
  close(): void;
}
