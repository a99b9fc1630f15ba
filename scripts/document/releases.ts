import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OpenAPIDocument } from './openapi.ts';
import { documentPath } from './source-files.ts';

/** Where the bundle of every release is kept, each as `VERSION.json`. */
const releasesDirectory = join(dirname(documentPath), 'releases');

/**
 * The bundles of all releases, the oldest first.
 *
 * @param directory that of this repository unless given
 */
export async function readReleases(directory = releasesDirectory): Promise<OpenAPIDocument[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.json'));
  const releases = await Promise.all(names.map((name) => readRelease(join(directory, name))));
  return releases.toSorted((a, b) => compareVersions(a.info.version, b.info.version));
}

async function readRelease(path: string): Promise<OpenAPIDocument> {
  return JSON.parse(await readFile(path, 'utf8'));
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
