import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileContent, writeFiles } from '../lib/write-files.ts';

/** Lists what a build wrote, so that the next one knows which files are its own to remove. */
const fileList = 'files.txt';

/**
 * Writes the files of a reference, and removes those that an earlier build left there. Files that no
 * build wrote stay.
 *
 * @param files contents by path
 * @param directory made if it is missing
 * @returns the paths of the files written, relative to the directory
 * @throws UsageError when the directory cannot be written to
 */
export async function writeReference(
  files: ReadonlyMap<string, FileContent>,
  directory: string,
): Promise<string[]> {
  const paths = [...files.keys(), fileList];
  const earlier = await filesOfEarlierBuild(directory);
  await writeFiles(new Map([...files, [fileList, `${paths.join('\n')}\n`]]), directory);
  const written = new Set(paths);
  for (const path of earlier.filter((each) => isInside(each) && !written.has(each))) {
    await rm(join(directory, path), { force: true });
  }
  return paths;
}

async function filesOfEarlierBuild(directory: string): Promise<string[]> {
  const text = await readFile(join(directory, fileList), 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean);
}

/** Nothing outside the directory is ever removed, whatever the list says. */
function isInside(path: string): boolean {
  return !path.startsWith('/') && !path.split(/[\\/]/).includes('..');
}
