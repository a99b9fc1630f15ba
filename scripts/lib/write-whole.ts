import { constants } from 'node:fs';
import { access, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { assertDirectory, createDirectory } from './create-directory.ts';
import { UsageError } from './usage-error.ts';

/**
 * Writes a file whole or not at all. What a link leads to is written, and what is no regular file, such as
 * a pipe or a device, stays what it is.
 *
 * @param path stdout when it is missing
 * @param option names the path in the error
 * @throws UsageError when the path cannot be written
 */
export async function writeWhole(
  path: string | undefined,
  content: string,
  option: string,
): Promise<void> {
  if (path === undefined) return void process.stdout.write(content);
  try {
    const { target, existing } = await targetOf(path);
    if (existing && !existing.isFile()) {
      await writeFile(target, content);
      return;
    }
    await createDirectory(dirname(target));
    await writeFile(`${target}.part`, content);
    await rename(`${target}.part`, target);
  } catch (error) {
    throw writingError(error, option, path);
  }
}

/**
 * Looks whether a file can be written, without writing it.
 *
 * @param path stdout, which can be, when it is missing
 * @param option names the path in the error
 * @throws UsageError when it cannot
 */
export async function assertFileWritable(path: string | undefined, option: string): Promise<void> {
  if (path === undefined) return;
  try {
    const { target, existing } = await targetOf(path);
    if (existing?.isDirectory()) throw cannotWrite(option, path, 'EISDIR');
    if (existing) await access(target, constants.W_OK);
    // A regular file is replaced by a new one beside it.
    if (!existing || existing.isFile()) await assertDirectory(dirname(target));
  } catch (error) {
    throw writingError(error, option, path);
  }
}

/** What a path leads to, and what is there already. */
async function targetOf(path: string) {
  const target = await realpath(path).catch(() => resolve(path));
  return { target, existing: await stat(target).catch(() => undefined) };
}

function writingError(error: unknown, option: string, path: string): unknown {
  const isOfSystem = error instanceof Error && 'code' in error && !(error instanceof UsageError);
  return isOfSystem ? cannotWrite(option, path, String(error.code)) : error;
}

function cannotWrite(option: string, path: string, code: string): UsageError {
  return new UsageError(
    `${option} ${path}: cannot be written (${code}). Expected a file, or the name of a new one, where you may write.`,
  );
}
