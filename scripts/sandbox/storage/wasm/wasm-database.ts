import initialize, {
  type PreparedStatement,
  type Sqlite3Static,
  type Database as WasmConnection,
} from '@sqlite.org/sqlite-wasm';
import type { Database, SqlStatement, SqlValue } from '../database.ts';
import { Transactions } from '../transactions.ts';

/** SQLite in WebAssembly, from which databases in memory are opened. */
export class SqliteWasm {
  readonly #sqlite: Sqlite3Static;

  private constructor(sqlite: Sqlite3Static) {
    this.#sqlite = sqlite;
  }

  /** @param wasmBinary content of `sqlite3.wasm` of the package `@sqlite.org/sqlite-wasm` */
  static async load(wasmBinary: Uint8Array): Promise<SqliteWasm> {
    // It looks for file systems of the browser, which a database in memory does not need, and warns.
    Object.assign(globalThis, { sqlite3ApiConfig: { warn: () => undefined } });
    // Its types leave out an option of Emscripten's (https://emscripten.org/docs/api_reference/module.html).
    const options = { wasmBinary, printErr: () => undefined };
    return new SqliteWasm(await initialize(options));
  }

  /** An empty database in memory. */
  open(): WasmDatabase {
    return new WasmDatabase(this.#sqlite, new this.#sqlite.oo1.DB(':memory:'));
  }

  /**
   * A database in memory with the content of a file.
   *
   * @throws Error of SQLite, then or at the first statement, when it is not a database
   */
  openCopy(file: Uint8Array): WasmDatabase {
    const { capi, wasm, oo1 } = this.#sqlite;
    const connection = new oo1.DB(':memory:');
    const bytes = withoutLog(file);
    const place = wasm.allocFromTypedArray(bytes);
    const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE;
    const { length } = bytes;
    const code = capi.sqlite3_deserialize(connection, 'main', place, length, length, flags);
    connection.checkRc(code);
    return new WasmDatabase(this.#sqlite, connection);
  }
}

/**
 * A file whose header announces no write-ahead log: in memory there can be none
 * (https://sqlite.org/fileformat2.html#file_format_version_numbers).
 */
function withoutLog(file: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(file);
  bytes.fill(1, 18, 20);
  return bytes;
}

/** The storage port over a connection of SQLite in WebAssembly. */
export class WasmDatabase implements Database {
  readonly copySchema = 'temp';
  readonly cacheBytes = 16_000_000;
  readonly #sqlite: Sqlite3Static;
  readonly #connection: WasmConnection;
  readonly #transactions: Transactions;

  constructor(sqlite: Sqlite3Static, connection: WasmConnection) {
    this.#sqlite = sqlite;
    this.#connection = connection;
    this.#transactions = new Transactions(this);
  }

  prepare<Row>(sql: string): SqlStatement<Row> {
    const statement = new WasmStatement(this.#connection.prepare(sql), () =>
      this.#sqlite.capi.sqlite3_last_insert_rowid(this.#connection),
    );
    // The columns of a row are those of the SQL, which the driver does not know.
    return statement as unknown as SqlStatement<Row>;
  }

  exec(sql: string): void {
    this.#connection.exec(sql);
  }

  transaction<T>(work: () => T, undone?: () => void): T {
    return this.#transactions.run(work, undone);
  }

  write<T>(work: () => T, undone?: () => void): T {
    return this.#transactions.runOne(work, undone);
  }

  /** How many rows were inserted, updated or deleted so far. */
  get changes(): number {
    return this.#sqlite.capi.sqlite3_total_changes(this.#connection);
  }

  /** The content of a file with the same data. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#sqlite.capi.sqlite3_js_db_export(this.#connection);
  }

  close(): void {
    this.#connection.close();
  }
}

class WasmStatement {
  readonly #statement: PreparedStatement;
  readonly #lastInsertRowid: () => bigint;

  constructor(statement: PreparedStatement, lastInsertRowid: () => bigint) {
    this.#statement = statement;
    this.#lastInsertRowid = lastInsertRowid;
  }

  get(...values: readonly SqlValue[]): object | undefined {
    return this.#using(values, (statement) => (statement.step() ? statement.get({}) : undefined));
  }

  all(...values: readonly SqlValue[]): object[] {
    return this.#using(values, (statement) => {
      const rows: object[] = [];
      while (statement.step()) rows.push(statement.get({}));
      return rows;
    });
  }

  run(...values: readonly SqlValue[]): { lastInsertRowid: bigint } {
    this.#using(values, (statement) => statement.step());
    return { lastInsertRowid: this.#lastInsertRowid() };
  }

  #using<T>(values: readonly SqlValue[], use: (statement: PreparedStatement) => T): T {
    const statement = this.#statement;
    if (values.length > 0) statement.bind(values);
    try {
      return use(statement);
    } finally {
      statement.reset();
    }
  }
}
