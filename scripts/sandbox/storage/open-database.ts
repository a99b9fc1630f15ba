import { DatabaseSync } from 'node:sqlite';
import { migrations } from './migrations.ts';

/** An empty database in memory, with its tables. */
export function openInMemory(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec('PRAGMA temp_store = MEMORY');
  for (const migration of migrations) db.exec(migration);
  return db;
}
