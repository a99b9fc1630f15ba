import { linkSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../../lib/exit-code.ts';
import { createPrivate, openExisting } from './data-file.ts';
import { type Database, openDatabase } from './database.ts';
import type { tables } from './schema.ts';
import { sqliteCode } from './sqlite-error.ts';

/**
 * Copies a data file. The copy appears when it is complete, and never replaces a file.
 *
 * @param data path of the data file, which no process may use
 * @param target path of the copy
 * @throws UsageError when the data file cannot be used, or the target exists or cannot be written
 */
export function backUp(data: string, target: string): void {
  const staged = `${resolve(target)}.${process.pid}.new`;
  const db = openExisting(data);
  try {
    rmSync(staged, { force: true });
    createPrivate(staged);
    db.prepare('VACUUM INTO ?').run(staged);
    disownLog(staged);
    linkSync(staged, resolve(target));
  } catch (error) {
    throw backupError(target, error);
  } finally {
    db.close();
    for (const suffix of ['', '-journal']) rmSync(staged + suffix, { force: true });
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

function backupError(target: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'EEXIST') {
    return new UsageError(`${target} exists, and a backup never replaces a file. Name a new one.`);
  }
  return new UsageError(
    `The backup cannot be written to ${target}: ${error.message}. Name another file, or make room.`,
  );
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
