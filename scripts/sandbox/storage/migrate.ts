import type { DatabaseSync } from 'node:sqlite';
import { migrations } from './migrations.ts';
import { rollBack } from './transactions.ts';

/** What tells the file of a sandbox from other SQLite databases: `dpsb` in ASCII. */
export const applicationId = 0x64707362;

/** Version of the schema that this code writes. */
export const schemaVersion = migrations.length;

/**
 * Brings a database from whatever version it has to a later one, all or nothing.
 *
 * @param target the present version unless given
 */
export function migrate(db: DatabaseSync, target = schemaVersion): void {
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as {
    user_version: number;
  };
  if (version >= target) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    for (const migration of migrations.slice(version, target)) db.exec(migration);
    db.exec(`PRAGMA user_version = ${target}`);
    db.exec('COMMIT');
  } catch (error) {
    rollBack(db);
    throw error;
  }
}
