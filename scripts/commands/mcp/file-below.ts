import { realpathSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { UsageError } from '../../lib/usage-error.ts';

/**
 * A model may be misled by what it reads, so that its files are those of the working directory.
 *
 * @returns the path from there, with symbolic links resolved
 * @throws UsageError when the file is elsewhere
 */
export function fileBelow(file: string): string {
  const path = relative(realPath('.'), realPath(file));
  if (!path.startsWith('..') && resolve(path) !== path) return path;
  throw new UsageError(`${file}: expected a file in the directory in which docproc mcp runs.`);
}

/** A file need not exist: it may be one of a revision, or missing. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return resolve(file);
  }
}
