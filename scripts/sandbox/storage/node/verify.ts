import type { Database } from '../database.ts';
import type { tables } from '../schema.ts';
import { sqliteCode } from '../sqlite-error.ts';
import { openExisting } from './data-file.ts';

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
