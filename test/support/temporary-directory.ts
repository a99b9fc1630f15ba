import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty directory whose name has a space; gone after the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'docproc test '));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}
