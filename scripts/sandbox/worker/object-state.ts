import type { KeptState } from '../kept-state.ts';
import type { Database, SqlStatement } from '../storage/database.ts';

/** What the object of a workspace keeps beside the data. */
type StateName =
  | Parameters<KeptState['find']>[0]
  /** Identifier of the workspace. */
  | 'workspace'
  /** When it was used, in ms since 1970; not every use is stored. */
  | 'used';

export class ObjectState implements KeptState {
  readonly #find: SqlStatement<{ value: string }>;
  readonly #save: SqlStatement<unknown>;

  constructor(db: Database) {
    const columns = 'name TEXT PRIMARY KEY, value TEXT NOT NULL';
    db.exec(`CREATE TABLE IF NOT EXISTS object_state (${columns}) WITHOUT ROWID`);
    this.#find = db.prepare('SELECT value FROM object_state WHERE name = ?');
    this.#save = db.prepare('INSERT OR REPLACE INTO object_state VALUES (?, ?)');
  }

  find(name: StateName): string | undefined {
    return this.#find.get(name)?.value;
  }

  /** @throws HttpError when the value is longer than a row can be */
  save(name: StateName, value: string): void {
    this.#save.run(name, value);
  }
}
