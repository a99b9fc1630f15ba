import type { Database, Statement } from './database.ts';

/** What a sandbox keeps about itself. */
export type SettingName =
  /** The seed data with which it began. */
  | 'seed'
  /** The fixtures that it gives, so that a start need not read all of it. */
  | 'fixtures'
  /** The clock, if it was set. */
  | 'clock';

/** Settings by name, as JSON. */
export class SettingsTable {
  readonly #find: Statement<{ value: string }>;
  readonly #save: Statement<unknown>;

  constructor(db: Database) {
    this.#find = db.prepare('SELECT value FROM settings WHERE name = ?');
    this.#save = db.prepare('INSERT OR REPLACE INTO settings VALUES (?, ?)');
  }

  find(name: SettingName): string | undefined {
    return this.#find.get(name)?.value;
  }

  /** @param value as JSON */
  save(name: SettingName, value: string): void {
    this.#save.run(name, value);
  }
}
