import { randomUUID } from 'node:crypto';
import { createWriteStream, linkSync, lstatSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HttpError } from '../../../lib/http-error.ts';
import { UsageError } from '../../../lib/usage-error.ts';
import { dataFileType, type SandboxResponse } from '../../messages.ts';
import type { Database } from '../database.ts';
import type { tables } from '../schema.ts';
import { sqliteCode } from '../storage-errors.ts';
import { createPrivate, openExisting } from './data-file.ts';
import { type NodeDatabase, openDatabase } from './node-database.ts';

/**
 * Copies a data file that no process uses. The copy appears when it is complete, and never replaces a file.
 *
 * @param data path of the data file
 * @param target path of the copy
 * @throws UsageError when the data file cannot be used, or the target exists or cannot be written
 */
export async function backUpFile(data: string, target: string): Promise<void> {
  const db = openExisting(data);
  try {
    await place(target, (staged) => db.prepare('VACUUM INTO ?').run(staged));
  } finally {
    db.close();
  }
}

/**
 * Copies an open data file while its sandbox goes on writing. The copy holds everything that is committed
 * before the call, and what is committed later in whole transactions.
 *
 * @throws UsageError when the target exists or cannot be written
 */
function backUpOpen(db: NodeDatabase, target: string): Promise<void> {
  return place(target, (staged) => db.backup(staged));
}

/**
 * Stores the bytes of a data file that a running sandbox sends.
 *
 * @throws UsageError when they are no sound data file, or the target exists or cannot be written
 */
export function storeBackup(bytes: AsyncIterable<Uint8Array>, target: string): Promise<void> {
  return place(target, async (staged) => {
    await pipeline(bytes, createWriteStream(staged, { flags: 'r+' }));
    requireSound(staged);
  });
}

/** @throws UsageError when there is something at the path already */
export function requireNew(target: string): void {
  if (lstatSync(target, { throwIfNoEntry: false })) throw exists(target);
}

/** @throws UsageError when a copy that was sent is damaged, or is no data file */
function requireSound(copy: string): void {
  const [damage] = damageOf(copy);
  if (damage === undefined) return;
  throw new UsageError(
    `The data that was sent is damaged: ${damage} Nothing is stored. Stop that sandbox, and read its file with --verify.`,
  );
}

function damageOf(copy: string): string[] {
  try {
    return verifyDataFile(copy);
  } catch (error) {
    if (error instanceof UsageError) return ['it is no data file of a sandbox of this version.'];
    throw error;
  }
}

/** Makes a file under another name that only its owner can read, then links it to its place. */
async function place(target: string, fill: (staged: string) => unknown): Promise<void> {
  const staged = `${resolve(target)}.${randomUUID()}.new`;
  try {
    requireNew(target);
    createPrivate(staged);
    await fill(staged);
    disownLog(staged);
    linkSync(staged, resolve(target));
  } catch (error) {
    throw backupError(target, error);
  } finally {
    for (const suffix of ['', '-journal', '-wal']) rmSync(staged + suffix, { force: true });
  }
}

/** No log belongs to a copy. */
function disownLog(path: string): void {
  const copy = openDatabase(path);
  try {
    const find = "SELECT name FROM sqlite_schema WHERE name = 'write_ahead_log'";
    if (copy.prepare(find).get()) copy.exec('UPDATE write_ahead_log SET salt = NULL');
  } finally {
    copy.close();
  }
}

function exists(target: string): UsageError {
  return new UsageError(`${target} exists, and a backup never replaces a file. Name a new one.`);
}

function backupError(target: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'EEXIST') return exists(target);
  return new UsageError(
    `The backup cannot be written to ${target}: ${error.message}. Name another file, or make room.`,
  );
}

/** Backups of an open data file, made one after the other while requests go on. */
export class Backups {
  readonly #db: NodeDatabase;
  #last: Promise<void> | undefined;

  constructor(db: NodeDatabase) {
    this.#db = db;
  }

  /**
   * Copies the data file to a new one. The copy holds every write that was acknowledged before the call. It
   * appears when it is complete, and only its owner can read it.
   *
   * @throws UsageError when the target exists or cannot be written
   */
  async save(target: string): Promise<void> {
    const before = this.#last;
    const backup = (async () => {
      await before?.catch(() => undefined);
      await backUpOpen(this.#db, target);
    })();
    this.#last = backup;
    try {
      await backup;
    } finally {
      if (this.#last === backup) this.#last = undefined;
    }
  }

  /**
   * The bytes of a copy. It is made beside the data file, where there is most likely room for it, and has no
   * name any more when it is sent: it is gone with the response.
   *
   * @throws HttpError when no copy can be made
   */
  async response(): Promise<SandboxResponse> {
    const copy = `${this.#file}.${randomUUID()}.backup`;
    try {
      await this.save(copy);
      const file = await open(copy);
      const { size } = await file.stat();
      const headers = { 'content-type': dataFileType, 'content-length': String(size) };
      // Node.js and the DOM type the same class apart.
      const stream = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>;
      return { status: 200, headers, body: '', stream };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      throw new HttpError(500, 'backup-failed', error.message);
    } finally {
      await rm(copy, { force: true });
    }
  }

  /** Resolves when no backup is being made. */
  async settled(): Promise<void> {
    await this.#last?.catch(() => undefined);
  }

  get #file(): string {
    const find = "SELECT file FROM pragma_database_list WHERE name = 'main'";
    return this.#db.prepare<{ file: string }>(find).get()?.file ?? '';
  }
}

/** Columns that hold JSON, and the column that names the row. */
const jsonColumns: readonly [table: (typeof tables)[number], name: string, column: string][] = [
  ['settings', 'name', 'value'],
  ['workspaces', 'id', 'body'],
  ['enrollments', 'id', 'body'],
  ['entries', 'id', 'body'],
  ['workflows', 'id', 'request'],
  ['workflows', 'id', 'body'],
  ['jobs', 'id', 'request'],
  ['jobs', 'id', 'body'],
  ['jobs', 'id', 'run'],
  ['effects', 'entry_id', 'fault'],
  ['series_entries', 'id', 'body'],
];

/**
 * Reads all of a data file.
 *
 * @returns what is damaged, one sentence each; nothing when the file is sound
 * @throws UsageError when it is no data file, or another process uses it
 */
export function verifyDataFile(path: string): string[] {
  const db = openExisting(path);
  try {
    const structure = db.prepare<{ integrity_check: string }>('PRAGMA integrity_check(100)').all();
    const found = structure.map((row) => row.integrity_check).filter((text) => text !== 'ok');
    return found.length > 0 ? found : damagedRows(db);
  } catch (error) {
    const isDamage = [11, 26].includes(sqliteCode(error) ?? 0);
    if (isDamage && error instanceof Error) return [`The file cannot be read: ${error.message}.`];
    throw error;
  } finally {
    db.close();
  }
}

function damagedRows(db: Database): string[] {
  return jsonColumns.flatMap(([table, name, column]) => {
    const named = column === 'body' && name === 'id' && table !== 'settings';
    const other = named
      ? `json_extract(${column}, '$.id') IS NOT NULL AND lower(json_extract(${column}, '$.id')) <> ${name}`
      : 'false';
    const damaged = db.prepare<{ name: string; json: number }>(
      `SELECT ${name} AS name, json_valid(${column}) AS json FROM ${table}
       WHERE ${column} IS NOT NULL AND ${column} <> '' AND
         CASE WHEN json_valid(${column}) THEN ${other} ELSE true END`,
    );
    return damaged.all().map((row) => {
      const reason = row.json === 1 ? 'is that of another row' : 'is not JSON';
      return `${table}, ${name} ${JSON.stringify(row.name)}: its ${column} ${reason}.`;
    });
  });
}
