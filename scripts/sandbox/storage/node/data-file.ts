import {
  accessSync,
  closeSync,
  constants,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRunning } from '../../../lib/running-process.ts';
import { UsageError } from '../../../lib/usage-error.ts';
import type { Database } from '../database.ts';
import { applicationId, migrate, readHeader, schemaVersion } from '../schema.ts';
import { sqliteCode } from '../storage-errors.ts';
import { type NodeDatabase, openDatabase } from './node-database.ts';
import { beginLog, hasLog, removeLeftovers, requireOwnLog } from './write-ahead-log.ts';

/** What happens to a file before it is used. */
interface Preparation {
  /** Puts the seed data into a new file. */
  fill(db: Database): void;
  /** Changes what a file of an earlier version holds, before its tables are migrated. */
  upgrade(db: Database): void;
}

/**
 * Opens the file that holds the data of a sandbox; creates it first if there is none.
 *
 * @param name path of a regular file or of a symbolic link to one, or of nothing yet
 * @throws UsageError when it cannot be used; then it is unchanged
 */
export function openDataFile(name: string, { fill, upgrade }: Preparation): NodeDatabase {
  if (name === '') throw new UsageError('--data has no name of a file. Give one.');
  try {
    const path = locate(name);
    removeUnfinished(path);
    if (!sizeOf(path)) createFile(path, fill);
    const { version } = checkHeader(path);
    return openFile(path, (db) => prepare(db, path, version < schemaVersion ? upgrade : undefined));
  } catch (error) {
    throw explain(name, error);
  }
}

/**
 * Opens a data file as it is, to read all of it. No other process can use it meanwhile.
 *
 * @throws UsageError when it is no data file, or another process uses it
 */
export function openExisting(name: string): NodeDatabase {
  try {
    const path = locate(name);
    if (sizeOf(path) === undefined)
      throw new UsageError(`There is no file ${name}. Name a data file.`);
    checkHeader(path);
    return openFile(path, () => undefined);
  } catch (error) {
    throw explain(name, error);
  }
}

/** Creates an empty file that only its owner can read. */
export function createPrivate(path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
}

/**
 * The absolute path of the file itself, behind any links. SQLite would not take some relative names for
 * files (`:memory:`, `file:x`), and a file that is moved into place would replace a link.
 */
function locate(name: string): string {
  const given = resolve(name);
  const found = statSync(given, { throwIfNoEntry: false });
  if (!found && lstatSync(given, { throwIfNoEntry: false })) {
    throw new UsageError(
      `${name} is a symbolic link that leads to no file. Name a file for --data.`,
    );
  }
  if (found && !found.isFile()) {
    throw new UsageError(
      `${name} is ${kindOf(found)}. Name a regular file for --data, or a new one.`,
    );
  }
  const path = found ? realpathSync(given) : given;
  for (const place of found ? [dirname(path), path] : [dirname(path)]) {
    accessSync(place, constants.R_OK | constants.W_OK);
  }
  return path;
}

function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a directory';
  if (found.isFIFO()) return 'a FIFO';
  if (found.isSocket()) return 'a socket';
  return found.isBlockDevice() ? 'a block device' : 'a character device';
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}

/** Removes files that a process was filling when it was ended, which it cannot do itself. */
function removeUnfinished(path: string): void {
  const directory = dirname(path);
  const prefix = `${basename(path)}.`;
  for (const name of readdirSync(directory).filter((each) => each.startsWith(prefix))) {
    const [, pid] = /^(\d+)\.new(?:-journal)?$/.exec(name.slice(prefix.length)) ?? [];
    // In a container, each process has the id of the one before it.
    const isAbandoned = pid && (Number(pid) === process.pid || !isRunning(Number(pid)));
    if (isAbandoned) rmSync(join(directory, name), { force: true });
  }
}

/** Makes and fills a file beside the path, then moves it there, unless another process was faster. */
function createFile(path: string, fill: (db: Database) => void): void {
  const staged = `${path}.${process.pid}.new`;
  const remove = () => {
    for (const suffix of ['', '-journal']) rmSync(staged + suffix, { force: true });
  };
  remove();
  try {
    createPrivate(staged);
    const db = openNewFile(staged);
    try {
      fill(db);
    } finally {
      db.close();
    }
    if (!sizeOf(path)) removeLeftovers(path);
    if (sizeOf(path) === 0) renameSync(staged, path);
    else linkSync(staged, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    remove();
  }
}

/**
 * Opens the file of a sandbox for this process alone.
 *
 * A commit is written before the response is sent, so a killed process loses none. The write-ahead log
 * with `synchronous = NORMAL` guarantees that as long as the operating system runs.
 *
 * @param use is called once the file is locked
 * @throws Error of SQLite when the file is in use, damaged, or cannot be written
 */
function openFile(path: string, use: (db: Database) => void): NodeDatabase {
  const db = openDatabase(path, { timeout: 0 });
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    use(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Checks and migrates a file, and begins its write-ahead log unless a killed process left it one. */
function prepare(db: Database, path: string, upgrade?: (db: Database) => void): void {
  const check = db.prepare<{ quick_check: string }>('PRAGMA quick_check(1)').get();
  if (check?.quick_check !== 'ok') throw damaged();
  if (upgrade) {
    // What is replaced is overwritten, not only no longer used.
    db.exec('PRAGMA secure_delete = ON');
    upgrade(db);
    migrate(db);
  }
  if (!hasLog(path)) beginLog(db, path);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = FILE');
}

/** A new file with empty tables. */
export function openNewFile(path: string): NodeDatabase {
  const db = openDatabase(path);
  db.exec(`PRAGMA application_id = ${applicationId}`);
  migrate(db);
  return db;
}

/** The error that SQLite reports when it finds the damage itself. */
function damaged(): Error {
  return Object.assign(new Error('database disk image is malformed'), { errcode: 11 });
}

/**
 * Reads from its header what kind of file it is, so that the file of another program is never opened for
 * writing. SQLite reads it, because closing a file by other means would drop the locks that this process
 * may have on it (https://sqlite.org/howtocorrupt.html, section 2.2).
 */
function checkHeader(path: string): Header {
  const header = headerOf(path);
  if (header?.id !== applicationId) {
    const found = header ? 'the database of another program' : 'no database';
    throw new UsageError(`${path} is ${found}. Name a file of a sandbox for --data, or a new one.`);
  }
  if (header.version > schemaVersion) {
    throw new UsageError(
      `${path} has schema version ${header.version}, and this sandbox knows ${schemaVersion} at most. Use a newer docproc.`,
    );
  }
  requireOwnLog(path, header.salt);
  return header;
}

interface Header {
  id: number;
  version: number;
  /** Salt of its write-ahead log; undefined when it cannot be read without that log. */
  salt?: number | null | undefined;
}

/** @returns nothing when the file is not a database */
function headerOf(path: string): Header | undefined {
  const address = pathToFileURL(path);
  address.search = '?immutable=1';
  const db = openDatabase(address, { readOnly: true });
  try {
    const header = readHeader(db);
    return header && { ...header, salt: readSalt(db) };
  } catch (error) {
    if (sqliteCode(error) === 26) return undefined;
    if (sqliteCode(error) === 11) return readIncomplete(path);
    throw error;
  } finally {
    db.close();
  }
}

function readSalt(db: Database): number | null | undefined {
  try {
    return db.prepare<{ salt: number | null }>('SELECT salt FROM write_ahead_log').get()?.salt;
  } catch {
    return undefined;
  }
}

/** The header of a file that lacks pages: they may be in the write-ahead log beside it. */
function readIncomplete(path: string): Header {
  const header = Buffer.alloc(100);
  const file = openSync(path, 'r');
  readSync(file, header);
  closeSync(file);
  return { id: header.readUInt32BE(68), version: header.readUInt32BE(60) };
}

/** A usage error for an error of SQLite or of the file system, where one is known. */
function explain(path: string, error: unknown): unknown {
  const reason = reasons[sqliteCode(error) ?? codeOf(error)];
  return reason ? new UsageError(`${path} ${reason}`) : error;
}

/** The code of an error of the operating system, such as `ENOENT`. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const unwritable = 'cannot be written, or its directory cannot. Name another file for --data.';

const inUse =
  'is in use by another process. Stop that one, or name another file for --data. To back up a running sandbox, give its address with --from.';

const full = 'cannot grow: the disk is full. Make room, or name a file on another disk for --data.';

const reasons: Record<string, string> = {
  ENOENT: 'has no directory to stand in. Make the directory first.',
  ENOTDIR: 'has no directory to stand in. Make the directory first.',
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: unwritable,
  ENOSPC: full,
  EDQUOT: full,
  ELOOP: 'is a symbolic link that leads to itself. Name a file for --data.',
  ENAMETOOLONG: 'is too long a name. Name another file for --data.',
  8: unwritable,
  14: unwritable,
  5: inUse,
  6: inUse,
  11: 'is damaged. It was left as it is; name another file for --data, or put a copy in its place.',
  26: 'is damaged. It was left as it is; name another file for --data, or put a copy in its place.',
  10: 'cannot be read or written: the disk reports an error. Check it, or name another file for --data.',
  13: full,
};
