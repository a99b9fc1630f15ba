import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Lists what a build wrote, so that the next one knows which files are its own to remove. */
export const fileList = 'files.txt';

/**
 * Removes what an earlier build wrote and this one did not. Files that no build wrote stay.
 *
 * @param earlier the list of the earlier build
 * @param written paths that this build wrote
 */
export async function removeAbandoned(
  directory: string,
  earlier: readonly string[],
  written: readonly string[],
): Promise<void> {
  const kept = new Set(written);
  for (const path of earlier.filter((each) => isInside(each) && !kept.has(each))) {
    await rm(join(directory, path), { force: true });
  }
}

/** Paths that the earlier build into a directory wrote; none when there was no such build. */
export async function filesOfEarlierBuild(directory: string): Promise<string[]> {
  const text = await readFile(join(directory, fileList), 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean);
}

/** Nothing outside the directory is ever removed, whatever the list says. */
function isInside(path: string): boolean {
  return !path.startsWith('/') && !path.split(/[\\/]/).includes('..');
}
