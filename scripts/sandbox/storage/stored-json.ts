import { HttpError } from '../../lib/http-error.ts';

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
