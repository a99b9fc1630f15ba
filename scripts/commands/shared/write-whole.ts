import { mkdir, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../../lib/exit-code.ts';

/**
 * Writes a file whole or not at all. What a link leads to is written, and what is no regular file, such as
 * a pipe or a device, stays what it is.
 *
 * @param option names the path in the error
 * @throws UsageError when the path cannot be written
 */
export async function writeWhole(path: string, content: string, option: string): Promise<void> {
  try {
    const target = await realpath(path).catch(() => resolve(path));
    const existing = await stat(target).catch(() => undefined);
    if (existing && !existing.isFile()) {
      await writeFile(target, content);
      return;
    }
    await mkdir(dirname(target), { recursive: true });
    await writeFile(`${target}.part`, content);
    await rename(`${target}.part`, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(`${option} ${path}: cannot be written (${code}).`);
  }
}
