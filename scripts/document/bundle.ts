import { join } from 'node:path';
import { bundleSources } from './bundle-sources.ts';
import { DocumentError } from './document-error.ts';
import type { OpenAPIDocument } from './openapi.ts';
import { readingProblems } from './reading-problems.ts';
import { readSourceFiles } from './source-files.ts';
import { structureProblems } from './structure-problems.ts';

/** The document of this repository. */
export const documentPath = join(import.meta.dirname, '../../openapi/openapi.yaml');

/**
 * Joins a document and the files that it refers to into one, with the registers beside it,
 * if there are any: `facts.yaml` under `x-facts` and `decisions.yaml` under `x-decisions`.
 *
 * @param path of the root file, YAML or JSON
 * @returns a bundle without references to other files
 * @throws UsageError when the file is missing
 * @throws DocumentError when a file cannot be read as YAML, a `$ref` leads nowhere, or what is read
 *   is no OpenAPI: all that lint tells first, in the same words
 */
export async function bundleDocument(path: string = documentPath): Promise<OpenAPIDocument> {
  const sources = await readSourceFiles(path);
  const unreadable = readingProblems(sources);
  if (unreadable.length > 0) throw new DocumentError(unreadable);
  const broken = await structureProblems(sources);
  if (broken.length > 0) throw new DocumentError(broken);
  return bundleSources(sources);
}
