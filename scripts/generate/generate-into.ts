import { join, relative } from 'node:path';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { type Artifacts, generateArtifacts } from './artifacts.ts';
import { checksGuide, generateChecksGuide } from './checks-guide.ts';
import { runtimeSource } from './client/runtime-source.ts';
import { standaloneClient } from './client/standalone.ts';
import { decisionsGuide, generateDecisionsGuide } from './decisions-guide.ts';

/** Where this repository keeps what is generated. */
export const generatedDirectory = join(import.meta.dirname, '../../generated');

/**
 * What belongs to an output directory: in this repository, the guides to decisions and to checks as well; elsewhere,
 * a client that holds its runtime itself.
 */
export async function artifactsFor(bundle: OpenAPIDocument, directory: string): Promise<Artifacts> {
  const artifacts = await generateArtifacts(bundle);
  if (directory !== generatedDirectory) {
    const client = artifacts.get('client.ts') as string;
    return artifacts.set('client.ts', standaloneClient(client, await runtimeSource()));
  }
  const place = (guide: string) => relative(directory, guide).replaceAll('\\', '/');
  artifacts.set(place(decisionsGuide), await generateDecisionsGuide(bundle));
  return artifacts.set(place(checksGuide), generateChecksGuide(bundle));
}
