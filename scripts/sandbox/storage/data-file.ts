import {
  accessSync,
  closeSync,
  constants,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { UsageError } from '../../lib/usage-error.ts';
import { applicationId, schemaVersion } from './migrate.ts';
import { openFile, openNewFile } from './open-database.ts';

/**
 * Opens the file that holds the data of a sandbox; makes it first if there is none.
 *
 * @param fill puts the seed data into a new one
 * @throws UsageError when it cannot be used, and then it is left as it was
 */
export function openDataFile(path: string, fill: (db: DatabaseSync) => void): DatabaseSync {
  checkAccess(path);
  try {
    if (!sizeOf(path)) createFile(path, fill);
    checkHeader(path);
    return openFile(path);
  } catch (error) {
    throw explain(path, error);
  }
}

function checkAccess(path: string): void {
  const directory = dirname(path);
  const mayWrite = (place: string) => accessSync(place, constants.R_OK | constants.W_OK);
  try {
    mayWrite(directory);
    if (sizeOf(path) !== undefined) mayWrite(path);
  } catch (error) {
    throw explain(path, error);
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`${path} is a directory. Name a file for --data.`);
  }
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}

/** Fills a file beside it and puts it in place whole, unless another process was faster. */
function createFile(path: string, fill: (db: DatabaseSync) => void): void {
  const staged = `${path}.${process.pid}.new`;
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
    rmSync(staged, { force: true });
  }
}

/** Reads what kind of file it is from its first bytes, so that a foreign one is not even opened. */
function checkHeader(path: string): void {
  const header = Buffer.alloc(100);
  const file = openSync(path, 'r');
  readSync(file, header);
  closeSync(file);
  const isDatabase = header.toString('latin1', 0, 16) === 'SQLite format 3\0';
  if (!isDatabase || header.readUInt32BE(68) !== applicationId) {
    const found = isDatabase ? 'the database of another program' : 'no database';
    throw new UsageError(`${path} is ${found}. Name a file of a sandbox for --data, or a new one.`);
  }
  const version = header.readUInt32BE(60);
  if (version > schemaVersion) {
    throw new UsageError(
      `${path} has schema version ${version}, and this sandbox knows ${schemaVersion} at most. Use a newer docproc.`,
    );
  }
}

/** Why the file cannot be used, for what SQLite and the file system say about it. */
function explain(path: string, error: unknown): unknown {
  const { code, errcode } = error as { code?: string; errcode?: number };
  const reason =
    (code !== undefined && reasons[code]) || (errcode !== undefined && reasons[errcode & 0xff]);
  return reason ? new UsageError(`${path} ${reason}`) : error;
}

const unwritable = 'cannot be written, or its directory cannot. Name another file for --data.';

const reasons: Record<string, string> = {
  ENOENT: 'has no directory to stand in. Make the directory first.',
  ENOTDIR: 'has no directory to stand in. Make the directory first.',
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: unwritable,
  8: unwritable,
  14: unwritable,
  5: 'is in use by another process. Stop that one, or name another file for --data.',
  6: 'is in use by another process. Stop that one, or name another file for --data.',
  11: 'is damaged. It was left as it is; name another file for --data, or put a copy in its place.',
  26: 'is damaged. It was left as it is; name another file for --data, or put a copy in its place.',
  13: 'cannot grow: the disk is full.',
};
