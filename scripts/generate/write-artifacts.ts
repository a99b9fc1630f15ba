import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Artifacts } from './artifacts.ts';

/**
 * Writes artifacts so that a run that fails or is interrupted leaves the last good files: everything
 * is written beside the directory first, then moved into place file by file.
 *
 * @param artifacts contents by path
 * @param directory made if it is missing
 */
export async function writeArtifacts(artifacts: Artifacts, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const staging = join(directory, `.staging-${process.pid}`);
  try {
    for (const [path, content] of artifacts) await writeInto(staging, path, content);
    for (const path of artifacts.keys()) await moveInto(staging, directory, path);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  await removeAbandonedStaging(directory);
}

async function writeInto(directory: string, path: string, content: string): Promise<void> {
  const file = join(directory, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

async function moveInto(staging: string, directory: string, path: string): Promise<void> {
  const file = join(directory, path);
  await mkdir(dirname(file), { recursive: true });
  await rename(join(staging, path), file);
}

/** A run that was killed could not remove its own staging; the next one does. */
async function removeAbandonedStaging(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const [, pid] = /^\.staging-(\d+)$/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) await rm(join(directory, name), { recursive: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
