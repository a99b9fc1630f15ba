import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** What a sandbox keeps about itself: the seed data it began with, and a clock that was set. */
export class SettingsTable {
  readonly #find: StatementSync;
  readonly #save: StatementSync;

  constructor(db: DatabaseSync) {
    this.#find = db.prepare('SELECT value FROM settings WHERE name = ?');
    this.#save = db.prepare('INSERT OR REPLACE INTO settings VALUES (?, ?)');
  }

  find(name: 'seed' | 'clock'): string | undefined {
    return (this.#find.get(name) as { value: string } | undefined)?.value;
  }

  /** @param value as JSON */
  save(name: 'seed' | 'clock', value: string): void {
    this.#save.run(name, value);
  }
}
