import { join } from 'node:path';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { artifactsFor } from '../../generate/generate-into.ts';
import { writeArtifacts } from '../../lib/write-artifacts.ts';
import { referenceFiles } from '../../reference/reference.ts';
import { writeReference } from '../../reference/write-reference.ts';
import { referenceSource } from './reference-source.ts';

/**
 * Makes every artifact of a bundle, and the reference, and writes them once all are made.
 *
 * @param directory made if it is missing
 * @returns the paths written, relative to the directory
 */
export async function generateAll(bundle: OpenAPIDocument, directory: string): Promise<string[]> {
  const [files, artifacts] = await Promise.all([
    referenceSource(bundle).then(referenceFiles),
    artifactsFor(bundle, directory),
  ]);
  await writeArtifacts(artifacts, directory);
  await writeReference(files, join(directory, 'docs'));
  return [...artifacts.keys(), 'docs/index.html'];
}
