import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Artifacts } from './artifacts.ts';

/** A generated file that is not as it should be. */
export interface OutdatedFile {
  path: string;
  /** `stale`: differs; `missing`: not there; `extra`: there, but nothing generates it. */
  kind: 'stale' | 'missing' | 'extra';
}

/** What is built but not committed, and so not compared. */
const notCompared = /^(docs\/|\.staging-)/;

/** Compares a directory with the artifacts that belong there, every file of it. */
export async function compareArtifacts(
  artifacts: Artifacts,
  directory: string,
): Promise<OutdatedFile[]> {
  const present = await filesIn(directory);
  const differences: OutdatedFile[] = [];
  for (const [path, content] of artifacts) {
    const found = await readFile(join(directory, path), 'utf8').catch(() => undefined);
    if (found === undefined) differences.push({ path, kind: 'missing' });
    else if (found !== content) differences.push({ path, kind: 'stale' });
  }
  const extra = [...present].filter((path) => !artifacts.has(path));
  return [...differences, ...extra.map((path) => ({ path, kind: 'extra' as const }))];
}

async function filesIn(directory: string): Promise<Set<string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((file) =>
    relative(directory, join(file.parentPath, file.name)).replaceAll('\\', '/'),
  );
  return new Set(paths.filter((path) => !notCompared.test(path)));
}
