import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Digests of every file of a directory, by path. */
export async function digests(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((file) => join(file.parentPath, file.name));
  const digest = async (file: string) =>
    [
      file.slice(directory.length),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ] as const;
  return Object.fromEntries(await Promise.all(files.map(digest)));
}
