import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Creates a directory, with those that it is in, unless it is there.
 *
 * @throws Error of the system when nothing can be created there
 */
export async function createDirectory(directory: string): Promise<void> {
  // In a place such as /proc, Node.js tries for ever to create several directories at once.
  await assertDirectory(directory);
  await mkdir(directory, { recursive: true });
}

/**
 * Looks whether something can be created in a directory, or in the next one above it that is there. Tries, because
 * permissions do not tell everything.
 *
 * @throws Error of the system when it cannot
 */
export async function assertDirectory(directory: string): Promise<void> {
  const existing = await stat(directory).catch((error) => {
    if (error.code === 'ENOENT' && dirname(directory) !== directory) return undefined;
    throw error;
  });
  if (!existing) return assertDirectory(dirname(directory));
  await rmdir(await mkdtemp(join(directory, '.docproc-')));
}
