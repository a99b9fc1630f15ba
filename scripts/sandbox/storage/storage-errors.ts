import { HttpError } from '../../lib/http-error.ts';

/**
 * The HTTP error for an error of SQLite when the data cannot be read or written: 507 when there is no
 * room, 503 when another process uses the file, 500 for everything else.
 *
 * @param error whatever was thrown
 * @returns nothing when it does not come from the storage, or is an error of the code that uses it
 */
export function storageError(error: unknown): HttpError | undefined {
  const code = sqliteCode(error);
  return code === undefined ? undefined : httpErrors[code]?.();
}

/**
 * The primary result code of an error of SQLite (https://sqlite.org/rescode.html), such as 13 for
 * `SQLITE_FULL`; undefined for any other error.
 */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  // The first is the name in node:sqlite, the other that in WebAssembly.
  const code =
    'errcode' in error ? error.errcode : 'resultCode' in error ? error.resultCode : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

const failed = (status: number, message: string) =>
  new HttpError(status, 'storage-failed', `Nothing of the request is stored: ${message}`);
const noRoom = (message: string) =>
  new HttpError(507, 'insufficient-storage', `Nothing of the request is stored: ${message}`);
/** Response 413 to a request of which a row is too long. */
export const tooLong = (message: string) =>
  new HttpError(413, 'too-large', `Nothing of the request is stored: ${message}`);
const locked = () =>
  failed(503, 'another process uses the data file. Stop that process, then send it again.');
const damaged = () =>
  failed(500, 'the data file is damaged. Put a sound copy in its place, then restart.');

const httpErrors: Record<number, () => HttpError> = {
  5: locked,
  6: locked,
  7: () => noRoom('there is no memory left. Give the sandbox more, then restart it.'),
  8: () => failed(500, 'the data file cannot be written. Make it writable, then send it again.'),
  10: () => failed(500, 'the disk reports an input or output error. Check it, then send it again.'),
  11: damaged,
  13: () => noRoom('the disk is full. Make room, then send it again.'),
  14: () =>
    failed(
      500,
      'a file cannot be opened. Check the directory of the data file, and that of temporary files (TMPDIR).',
    ),
  18: () => tooLong('a value of it is longer than the storage takes. Send less data.'),
  26: damaged,
};

/**
 * Parses what a row of the data file holds.
 *
 * @param row names the row for the message, such as `entry 01a2…`
 * @throws HttpError 500 that names the row when it is damaged
 */
export function parseStored<T>(text: string, row: string): T {
  try {
    return JSON.parse(text);
  } catch {
    throw damagedRow(row);
  }
}

/**
 * A stored text as it is.
 *
 * @throws HttpError 500 that names the row when it is not JSON
 */
export function soundText(text: string, row: string): string {
  parseStored(text, row);
  return text;
}

/** The HTTP error for a row that is damaged. */
export function damagedRow(row: string): HttpError {
  return new HttpError(
    500,
    'damaged-data',
    `The data file is damaged: ${row} is not JSON. Put a sound copy in its place and restart; docproc sandbox --verify FILE lists all that is damaged.`,
  );
}
