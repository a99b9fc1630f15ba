import type { Database, SqlStatement, SqlValue } from '../database.ts';
import { tooLong } from '../storage-errors.ts';

/** Longest row that a Durable Object stores, in bytes (https://developers.cloudflare.com/durable-objects/platform/limits/). */
export const longestRow = 2_000_000;

/**
 * The storage port over the SQL storage of a Durable Object. It has no temporary tables, and no statements
 * that begin or end a transaction.
 */
export class DurableObjectDatabase implements Database {
  readonly copySchema = 'main';
  readonly longestValue = longestRow;
  /** Several objects may share 128 MB. */
  readonly cacheBytes = 4_000_000;
  readonly #storage: ObjectStorage;

  constructor(storage: ObjectStorage) {
    this.#storage = storage;
  }

  prepare<Row>(sql: string): SqlStatement<Row> {
    return new ObjectStatement(this.#storage.sql, sql);
  }

  exec(sql: string): void {
    withResultCode(() => this.#storage.sql.exec(sql));
  }

  transaction<T>(work: () => T, undone: () => void = () => undefined): T {
    try {
      return withResultCode(() => this.#storage.transactionSync(work));
    } catch (error) {
      undone();
      throw error;
    }
  }

  write<T>(work: () => T, undone: () => void = () => undefined): T {
    try {
      return work();
    } catch (error) {
      undone();
      throw error;
    }
  }

  /** The runtime closes the storage with the object. */
  close(): void {}
}

/** The runtime keeps statements compiled by their text. */
class ObjectStatement<Row> implements SqlStatement<Row> {
  readonly #sql: ObjectSql;
  readonly #text: string;

  constructor(sql: ObjectSql, text: string) {
    this.#sql = sql;
    this.#text = text;
  }

  get(...values: readonly SqlValue[]): Row | undefined {
    return this.all(...values)[0];
  }

  all(...values: readonly SqlValue[]): Row[] {
    const bound = values.map((value) => (typeof value === 'bigint' ? Number(value) : value));
    const rows = withResultCode(() => this.#sql.exec<Row>(this.#text, ...bound).toArray());
    for (const row of rows) bytesIn(row);
    return rows;
  }

  run(...values: readonly SqlValue[]): { readonly lastInsertRowid: number } {
    requireShort(values);
    this.all(...values);
    const sql = this.#sql;
    return {
      get lastInsertRowid() {
        return sql.exec<{ id: number }>('SELECT last_insert_rowid() AS id').toArray()[0]?.id ?? 0;
      },
    };
  }
}

/** Gives bytes as the other drivers do. */
function bytesIn(row: unknown): void {
  if (typeof row !== 'object' || row === null) return;
  for (const [name, value] of Object.entries(row)) {
    if (value instanceof ArrayBuffer) Object.assign(row, { [name]: new Uint8Array(value) });
  }
}

const encoder = new TextEncoder();

/** Largest number of bytes of UTF-8 that a code unit of a string takes. */
const bytesOfUnit = 3;

/** @throws HttpError when the values are longer than a row can be */
function requireShort(values: readonly SqlValue[]): void {
  const texts = values.filter((value) => typeof value === 'string');
  const units = texts.reduce((sum, text) => sum + text.length, 0);
  if (units * bytesOfUnit <= longestRow) return;
  const size = texts.reduce((sum, text) => sum + encoder.encode(text).length, 0);
  if (size <= longestRow) return;
  throw tooLong(
    `it makes a row of ${size} bytes, and a workspace stores ${longestRow} bytes in a row at most. Send less data.`,
  );
}

/** Result codes of SQLite by their names (https://sqlite.org/rescode.html). */
const resultCodes: Readonly<Record<string, number>> = {
  SQLITE_BUSY: 5,
  SQLITE_NOMEM: 7,
  SQLITE_IOERR: 10,
  SQLITE_CORRUPT: 11,
  SQLITE_FULL: 13,
  SQLITE_TOOBIG: 18,
};

/** Gives errors of SQLite their result codes, which the runtime has in the message alone. */
function withResultCode<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const [, name = ''] =
      error instanceof Error ? (/: (SQLITE_[A-Z]+)\b/.exec(error.message) ?? []) : [];
    if (error instanceof Error && Object.hasOwn(resultCodes, name)) {
      Object.assign(error, { resultCode: resultCodes[name] });
    }
    throw error;
  }
}

/** A value that the SQL storage of a Durable Object takes and gives. */
type ObjectSqlValue = ArrayBuffer | string | number | null;

/** The storage of a Durable Object, as far as a sandbox uses it (https://developers.cloudflare.com/durable-objects/api/sqlite-storage-api/). */
export interface ObjectStorage {
  readonly sql: ObjectSql;
  /** Does all of the work or none; one inside another is a savepoint. */
  transactionSync<T>(work: () => T): T;
  /** When the alarm is due, in ms since 1970. */
  getAlarm(): Promise<number | null>;
  setAlarm(time: number): Promise<void>;
  deleteAlarm(): Promise<void>;
  deleteAll(): Promise<void>;
}

/** The SQL interface of a Durable Object's storage. */
interface ObjectSql {
  exec<Row>(sql: string, ...values: (ObjectSqlValue | ArrayBufferView)[]): { toArray(): Row[] };
  /** In bytes. */
  readonly databaseSize: number;
}
