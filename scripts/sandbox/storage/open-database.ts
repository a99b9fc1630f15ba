import { DatabaseSync } from 'node:sqlite';
import { applicationId, migrate } from './migrate.ts';

/** An empty database in memory, with its tables. */
export function openInMemory(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec('PRAGMA temp_store = MEMORY');
  migrate(db);
  return db;
}

/**
 * Opens the file of a sandbox for this process alone.
 *
 * A commit is written before it is answered, so a killed process loses none; that is the promise of
 * the write-ahead log with `synchronous = NORMAL` as long as the operating system lives.
 *
 * @throws Error of SQLite when the file is in use, damaged, or cannot be written
 */
export function openFile(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    const [check] = db.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[];
    if (check?.quick_check !== 'ok') throw damaged();
    migrate(db);
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** The file of a new sandbox, to be filled, closed and put in its place. */
export function openNewFile(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  db.exec(`PRAGMA application_id = ${applicationId}`);
  migrate(db);
  return db;
}

/** The same as SQLite reports when it meets the damage itself. */
function damaged(): Error {
  return Object.assign(new Error('database disk image is malformed'), { errcode: 11 });
}
