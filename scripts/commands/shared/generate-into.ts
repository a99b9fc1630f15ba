import { join, relative } from 'node:path';
import { type Api, readApi } from '../../api/api.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { type Artifacts, generateArtifacts, plainArtifact } from '../../generate/artifacts.ts';
import { checksGuide, decisionsGuide } from '../../generate/reference-pages.ts';
import { traceabilityGuide } from '../../generate/traceability.ts';
import { writeFiles } from '../../lib/write-files.ts';
import { referenceFiles } from '../../reference/reference.ts';
import { writeReference } from '../../reference/write-reference.ts';
import { checkEntries } from './check-entries.ts';
import { referenceSource } from './reference-source.ts';

const root = join(import.meta.dirname, '../../..');

/** Where this repository keeps what is generated. */
export const generatedDirectory = join(root, 'generated');

/**
 * Makes every artifact of a bundle, and the reference, and writes them once all are made.
 *
 * @param directory made if it is missing
 * @param plain whether the document without extensions is among them
 * @returns the paths written, relative to the directory
 */
export async function generateInto(
  bundle: OpenAPIDocument,
  directory: string,
  plain = false,
): Promise<string[]> {
  const [files, artifacts] = await Promise.all([
    referenceSource(bundle).then(referenceFiles),
    artifactsFor(bundle, directory, plain),
  ]);
  await writeFiles(artifacts, directory);
  await writeReference(files, join(directory, 'docs'));
  return [...artifacts.keys(), 'docs/index.html'];
}

/**
 * What belongs to an output directory: in this repository, the pages of decisions, of checks and of what
 * they rest on as well, and the document without extensions; elsewhere, a client that depends on no
 * package, and that document if it is asked for.
 */
export async function artifactsFor(
  bundle: OpenAPIDocument,
  directory: string,
  plain = false,
): Promise<Artifacts> {
  const api = readApi(bundle);
  const isOurs = directory === generatedDirectory;
  const artifacts = await generateArtifacts(api, !isOurs);
  return new Map([
    ...artifacts,
    ...(isOurs || plain ? plainArtifact(api) : []),
    ...(isOurs ? guides(api, directory) : []),
  ]);
}

function guides(api: Api, directory: string): Artifacts {
  const place = (page: string) =>
    relative(directory, join(root, 'docs/reference', page)).replaceAll('\\', '/');
  const checks = checkEntries(api);
  return new Map([
    [place('decisions.md'), decisionsGuide(api.decisions)],
    [place('checks.md'), checksGuide(checks)],
    [place('traceability.md'), traceabilityGuide({ ...api, checks })],
  ]);
}
