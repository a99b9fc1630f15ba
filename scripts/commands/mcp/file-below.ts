import { relative, resolve } from 'node:path';
import { UsageError } from '../../lib/exit-code.ts';

/**
 * A model may be misled by what it reads, so that its files are those of the working directory.
 *
 * @returns the path from there
 * @throws UsageError when the file is elsewhere
 */
export function fileBelow(file: string): string {
  const path = relative(process.cwd(), resolve(file));
  if (!path.startsWith('..') && resolve(path) !== path) return path;
  throw new UsageError(`${file}: expected a file in the directory in which docproc mcp runs.`);
}
