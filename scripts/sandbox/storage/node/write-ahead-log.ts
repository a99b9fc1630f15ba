import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { UsageError } from '../../../lib/usage-error.ts';
import type { Database } from '../database.ts';
import { sqliteCode } from '../storage-errors.ts';

/**
 * Which write-ahead log belongs to a data file. A process that is killed leaves its log beside the file, and
 * SQLite replays whatever log it finds, even of another database. A log has a random salt, and each
 * checkpoint counts the salt up by one (https://sqlite.org/fileformat2.html#walformat). So the file records
 * the salt before anything else is written: null stands for no log, and a negative number for any.
 */
const anyLog = -1;

/** As {@link anyLog}. SQLite writes nothing for a value that stays the same. */
const anyLogAgain = -2;

/**
 * How far checkpoints count up the salt of one log: in a process that writes a terabyte. One of 16,384 logs of
 * other files has a salt within it by chance.
 */
const mostCheckpoints = 2 ** 18;

/** Removes what a file that is gone left behind. It is of no use without the file, and SQLite would replay it. */
export function removeLeftovers(path: string): void {
  for (const suffix of ['-wal', '-journal', '-shm']) rmSync(path + suffix, { force: true });
}

/**
 * @param recorded salt that the data file names; undefined when its version names none
 * @throws UsageError when the log beside the file is not its own
 */
export function requireOwnLog(path: string, recorded: number | null | undefined): void {
  const salt = saltOf(path);
  if (salt === undefined || recorded === undefined) return;
  if (recorded !== null && (recorded < 0 || (salt - recorded) >>> 0 < mostCheckpoints)) return;
  throw new UsageError(
    `${path} and ${path}-wal do not belong together: another file was there when the log was written. To use the data of ${path}, remove ${path}-wal. To use that of the log, put its own file back.`,
  );
}

/** Whether a log beside the file holds anything. */
export function hasLog(path: string): boolean {
  return saltOf(path) !== undefined;
}

/**
 * Begins a log, and records its salt in the file. A full disk has no room for a log: then the file
 * accepts any.
 *
 * @param db with an exclusive lock, and without a log
 */
export function beginLog(db: Database, path: string): void {
  const record = db.prepare('UPDATE write_ahead_log SET salt = ?');
  // It overwrites a value in its place, which needs no room for a journal.
  db.exec('PRAGMA journal_mode = MEMORY');
  record.run(anyLog);
  db.exec('PRAGMA journal_mode = WAL');
  try {
    record.run(anyLogAgain);
    record.run(saltOf(path) ?? anyLog);
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (sqliteCode(error) !== 13 && sqliteCode(error) !== 10) throw error;
  }
}

/** Salt-1 of the log beside a file; undefined when there is no log with a header. */
function saltOf(path: string): number | undefined {
  const log = `${path}-wal`;
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= 32) return undefined;
  const header = Buffer.alloc(32);
  const file = openSync(log, 'r');
  readSync(file, header);
  closeSync(file);
  return header.readUInt32BE(16);
}
