import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDirectory } from './create-directory.ts';
import { isRunning } from './running-process.ts';
import { UsageError } from './usage-error.ts';

/** A text in UTF-8, or bytes. */
export type FileContent = string | Uint8Array;

/**
 * Writes files so that a run that fails or is interrupted leaves the last good ones: everything is written
 * to a folder of its own first, then moved into place file by file.
 *
 * @param files contents by their paths in the directory
 * @param directory made if it is missing
 * @throws UsageError when it is not a directory, or cannot be written to
 */
export async function writeFiles(
  files: ReadonlyMap<string, FileContent>,
  directory: string,
): Promise<void> {
  const staging = join(directory, `.staging-${process.pid}`);
  await makeDirectory(directory, staging);
  try {
    const staged = [...files].map(([path, content], index) => ({
      path,
      content,
      file: join(staging, String(index)),
    }));
    for (const { file, content } of staged) await writeFile(file, content);
    for (const { file, path } of staged) await move(file, join(directory, path));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  await removeAbandonedStaging(directory);
}

/**
 * Makes a directory for files to come, so that a wrong one is reported before they are made.
 *
 * @param path of a directory within it, which is made too
 * @throws UsageError when it is not a directory, or nothing can be made there
 */
export async function makeDirectory(directory: string, path: string = directory): Promise<void> {
  await createDirectory(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      `${directory}: nothing can be written there (${error.code}). Expected a directory that is yours, or the name of a new one.`,
    );
  });
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}

/** A run that was killed could not remove its own staging; the next one does. */
async function removeAbandonedStaging(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const [, pid] = /^\.staging-(\d+)$/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) await rm(join(directory, name), { recursive: true });
  }
}
