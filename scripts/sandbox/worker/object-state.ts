import type { KeptState } from '../kept-state.ts';
import type { ObjectSql } from '../storage/durable-object/object-storage.ts';

/** What the object of a workspace keeps beside the data. */
type StateName =
  | Parameters<KeptState['find']>[0]
  /** Identifier of the workspace. */
  | 'workspace'
  /** When it was used, in ms since 1970; not every use is stored. */
  | 'used';

export class ObjectState implements KeptState {
  readonly #sql: ObjectSql;

  constructor(sql: ObjectSql) {
    this.#sql = sql;
    const columns = 'name TEXT PRIMARY KEY, value TEXT NOT NULL';
    sql.exec(`CREATE TABLE IF NOT EXISTS object_state (${columns}) WITHOUT ROWID`);
  }

  find(name: StateName): string | undefined {
    const find = 'SELECT value FROM object_state WHERE name = ?';
    return this.#sql.exec<{ value: string }>(find, name).toArray()[0]?.value;
  }

  save(name: StateName, value: string): void {
    this.#sql.exec('INSERT OR REPLACE INTO object_state VALUES (?, ?)', name, value);
  }
}
