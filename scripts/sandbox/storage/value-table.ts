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

/** What belongs to a sandbox, and is not part of its data: a reset leaves it. */
export interface KeptState {
  find(name: KeptName): string | undefined;
  /** @param value as JSON */
  save(name: KeptName, value: string): void;
}

type KeptName =
  /** Faults that are still to be injected. */
  | 'faults'
  /** Names of snapshots, with their clocks. */
  | 'snapshots';

/** Where the process outlives all its requests: nothing is kept apart from memory. */
export const inMemory: KeptState = { find: () => undefined, save: () => undefined };
