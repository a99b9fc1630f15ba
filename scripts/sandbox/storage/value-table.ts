import type { Database, SqlStatement } from './database.ts';

/** A table of values by their names. */
export class ValueTable<Name extends string> {
  readonly #find: SqlStatement<{ value: string }>;
  readonly #save: SqlStatement<unknown>;

  /** @param table with the columns `name` and `value` */
  constructor(db: Database, table: string) {
    this.#find = db.prepare(`SELECT value FROM ${table} WHERE name = ?`);
    this.#save = db.prepare(`INSERT OR REPLACE INTO ${table} VALUES (?, ?)`);
  }

  find(name: Name): string | undefined {
    return this.#find.get(name)?.value;
  }

  /** @throws HttpError when the value is longer than the database takes */
  save(name: Name, value: string): void {
    this.#save.run(name, value);
  }
}
