import type { KeptState } from '../kept-state.ts';
import type { Database } from '../storage/database.ts';
import { ValueTable } from '../storage/value-table.ts';

/** What the object of a workspace keeps beside the data. */
type StateName =
  | Parameters<KeptState['find']>[0]
  /** Identifier of the workspace. */
  | 'workspace'
  /** When it was used, in ms since 1970; not every use is stored. */
  | 'used';

/** What the object of a workspace keeps beside the data, by name. */
export type ObjectState = ValueTable<StateName>;

/** The state that an object keeps, whose table is created with the first use. */
export function objectState(db: Database): ObjectState {
  const columns = 'name TEXT PRIMARY KEY, value TEXT NOT NULL';
  db.exec(`CREATE TABLE IF NOT EXISTS object_state (${columns}) WITHOUT ROWID`);
  return new ValueTable(db, 'object_state');
}
