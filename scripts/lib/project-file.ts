import { join } from 'node:path';

/** Whether this module is a part of the built package, and not of a clone of the repository. */
export const isPackaged: boolean = !import.meta.url.endsWith('.ts');

/** The built modules lie in one directory, beside the files that they read. */
const root = isPackaged ? import.meta.dirname : join(import.meta.dirname, '../..');

/**
 * The path of a file of this project, which the package has at the same place.
 *
 * @param path from the root of the repository, or of the package
 */
export function projectFile(path: string): string {
  return join(root, path);
}
