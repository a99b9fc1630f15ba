import type { DatabaseSync } from 'node:sqlite';
import { migrations } from './migrations.ts';

/** What tells the file of a sandbox from other SQLite databases: `dpsb` in ASCII. */
export const applicationId = 0x64707362;

/** Version of the schema that this code writes. */
export const schemaVersion = migrations.length;

/** Brings a database from whatever version it has to the present one, all or nothing. */
export function migrate(db: DatabaseSync): void {
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as {
    user_version: number;
  };
  if (version === schemaVersion) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    for (const migration of migrations.slice(version)) db.exec(migration);
    db.exec(`PRAGMA user_version = ${schemaVersion}`);
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
