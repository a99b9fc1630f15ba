import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A file system of its own, gone after the test. */
interface SmallDisk {
  directory: string;
  /**
   * Takes room.
   *
   * @param bytes all that is left unless given
   */
  take(bytes?: number): void;
  /** Gives back what {@link take} took. */
  makeRoom(): void;
}

/** Whether this process may mount a file system: as root on Linux, as a rule. */
export const canMount = tryMount();

/**
 * Mounts a tmpfs. Use it only where {@link canMount} says so.
 *
 * @param size in bytes, rounded up to whole pages
 * @throws Error when it cannot be mounted
 */
export function smallDisk(size: number): SmallDisk {
  const directory = mkdtempSync(join(tmpdir(), 'small-disk-'));
  if (!mount(directory, size)) throw new Error(`no tmpfs can be mounted at ${directory}`);
  onTestFinished(() => unmount(directory));
  const ballast = join(directory, 'ballast');
  return {
    directory,
    take: (bytes = Number.POSITIVE_INFINITY) => grow(ballast, bytes),
    makeRoom: () => rmSync(ballast),
  };
}

function grow(file: string, bytes: number): void {
  const handle = openSync(file, 'a');
  const page = Buffer.alloc(4096);
  try {
    for (let size = 0; size < bytes; size += page.length) writeSync(handle, page);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(handle);
  }
}

function mount(directory: string, size: number): boolean {
  const args = ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', directory];
  return spawnSync('mount', args).status === 0;
}

function unmount(directory: string): void {
  spawnSync('umount', ['--lazy', directory]);
  rmdirSync(directory);
}

function tryMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const directory = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const mounted = mount(directory, 65_536);
  if (mounted) unmount(directory);
  else rmdirSync(directory);
  return mounted;
}
