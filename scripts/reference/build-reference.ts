import type { OpenAPIDocument } from '../document/openapi.ts';
import { writeArtifacts } from '../generate/write-artifacts.ts';
import { redocPage } from './redoc/redoc-page.ts';

/**
 * Builds the reference: a folder that any static host can serve, and that opens from a disk.
 *
 * @param bundle with its overlays applied
 * @param directory made if it is missing
 * @returns the paths of the files written, relative to the directory
 */
export async function buildReference(
  bundle: OpenAPIDocument,
  directory: string,
): Promise<string[]> {
  const pages = new Map([['index.html', await redocPage(bundle)]]);
  await writeArtifacts(pages, directory);
  return [...pages.keys()];
}
