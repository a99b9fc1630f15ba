import {
  accessSync,
  closeSync,
  constants,
  linkSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../../lib/exit-code.ts';
import { applicationId, schemaVersion } from './migrate.ts';
import { openFile, openNewFile } from './open-database.ts';
import { sqliteCode } from './storage-failure.ts';

/**
 * Opens the file that holds the data of a sandbox; makes it first if there is none.
 *
 * @param name path of a regular file or of a symbolic link to one, or of nothing yet
 * @param fill puts the seed data into a new one
 * @throws UsageError when it cannot be used, and then it is left as it was
 */
export function openDataFile(name: string, fill: (db: DatabaseSync) => void): DatabaseSync {
  if (name === '') throw new UsageError('--data has no name of a file. Give one.');
  try {
    const path = locate(name);
    if (!sizeOf(path)) createFile(path, fill);
    checkHeader(path);
    return openFile(path);
  } catch (error) {
    throw explain(name, error);
  }
}

/**
 * The absolute path of the file itself, behind any links: only so does SQLite take every name as that
 * of a file (`:memory:`, `file:x`), and a file that is put in place does not replace a link to it.
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

/** Fills a file beside it and puts it in place whole, unless another process was faster. */
function createFile(path: string, fill: (db: DatabaseSync) => void): void {
  const staged = `${path}.${process.pid}.new`;
  const remove = () => {
    for (const suffix of ['', '-journal']) rmSync(staged + suffix, { force: true });
  };
  remove();
  try {
    const db = openNewFile(staged);
    try {
      fill(db);
    } finally {
      db.close();
    }
    if (sizeOf(path) === 0) renameSync(staged, path);
    else linkSync(staged, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    remove();
  }
}

/**
 * Reads what kind of file it is from its header, so that a foreign one is never opened for writing.
 * SQLite reads it: to close a file by other means would drop the locks that this process may have on
 * it (https://sqlite.org/howtocorrupt.html, section 2.2).
 */
function checkHeader(path: string): void {
  const header = readHeader(path);
  if (header?.id !== applicationId) {
    const found = header ? 'the database of another program' : 'no database';
    throw new UsageError(`${path} is ${found}. Name a file of a sandbox for --data, or a new one.`);
  }
  if (header.version > schemaVersion) {
    throw new UsageError(
      `${path} has schema version ${header.version}, and this sandbox knows ${schemaVersion} at most. Use a newer docproc.`,
    );
  }
}

interface Header {
  id: number;
  version: number;
}

/** @returns nothing when the file is no database */
function readHeader(path: string): Header | undefined {
  const address = pathToFileURL(path);
  address.search = '?immutable=1';
  const db = new DatabaseSync(address, { readOnly: true });
  try {
    const read = `SELECT application_id AS id, user_version AS version
      FROM pragma_application_id, pragma_user_version`;
    return db.prepare(read).get() as unknown as Header;
  } catch (error) {
    if (sqliteCode(error) === 26) return undefined;
    if (sqliteCode(error) === 11) return readIncomplete(path);
    throw error;
  } finally {
    db.close();
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

/** Why the file cannot be used, for what SQLite and the file system say about it. */
function explain(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const reason = reasons[sqliteCode(error) ?? code ?? ''];
  return reason ? new UsageError(`${path} ${reason}`) : error;
}

const unwritable = 'cannot be written, or its directory cannot. Name another file for --data.';

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
  5: 'is in use by another process. Stop that one, or name another file for --data.',
  6: 'is in use by another process. Stop that one, or name another file for --data.',
  11: 'is damaged. It was left as it is; name another file for --data, or put a copy in its place.',
  26: 'is damaged. It was left as it is; name another file for --data, or put a copy in its place.',
  10: 'cannot be read or written: the disk reports an error. Check it, or name another file for --data.',
  13: full,
};
