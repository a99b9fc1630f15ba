import { join, relative } from 'node:path';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { referencePages, writeReference } from '../reference/build-reference.ts';
import { type Artifacts, generateArtifacts } from './artifacts.ts';
import { checksGuide, generateChecksGuide } from './checks-guide.ts';
import { runtimeSource } from './client/runtime-source.ts';
import { standaloneClient } from './client/standalone.ts';
import { decisionsGuide, generateDecisionsGuide } from './decisions-guide.ts';
import { writeArtifacts } from './write-artifacts.ts';

/** Where this repository keeps what is generated. */
export const generatedDirectory = join(import.meta.dirname, '../../generated');

/**
 * Makes every artifact of a bundle, and the reference, and writes them once all are made.
 *
 * @param directory made if it is missing
 * @returns the paths written, relative to the directory
 */
export async function generateInto(bundle: OpenAPIDocument, directory: string): Promise<string[]> {
  const [pages, artifacts] = await Promise.all([
    referencePages(bundle),
    artifactsFor(bundle, directory),
  ]);
  await writeArtifacts(artifacts, directory);
  await writeReference(pages, join(directory, 'docs'));
  return [...artifacts.keys(), 'docs/index.html'];
}

/**
 * What belongs to an output directory: in this repository, the pages of
 * decisions and of checks as well; elsewhere,
 * a client that holds its runtime itself.
 */
export async function artifactsFor(bundle: OpenAPIDocument, directory: string): Promise<Artifacts> {
  const artifacts = await generateArtifacts(bundle);
  if (directory !== generatedDirectory) {
    const client = artifacts.get('client.ts') as string;
    return artifacts.set('client.ts', standaloneClient(client, await runtimeSource()));
  }
  const place = (guide: string) => relative(directory, guide).replaceAll('\\', '/');
  artifacts.set(place(decisionsGuide), generateDecisionsGuide(bundle));
  return artifacts.set(place(checksGuide), generateChecksGuide(bundle));
}
