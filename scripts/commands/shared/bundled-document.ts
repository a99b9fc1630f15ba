import { readFile } from 'node:fs/promises';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { isPackaged, projectFile } from '../../lib/project-file.ts';

/**
 * The committed bundle, with overlays applied: the document by which servers are tested, and in the package the only one.
 *
 * @param overlays paths of Overlay documents
 * @throws UsageError when an overlay is missing
 * @throws DocumentError when one is broken
 */
export async function bundledDocument(overlays: readonly string[] = []): Promise<OpenAPIDocument> {
  const place = isPackaged ? 'openapi.json' : 'generated/openapi.json';
  const text = await readFile(projectFile(place), 'utf8');
  const document: OpenAPIDocument = JSON.parse(text);
  if (overlays.length === 0) return document;
  // It brings what reads YAML, for which most runs need not wait.
  const { overlaidDocument } = await import('../../api/overlaid-document.ts');
  return overlaidDocument(document, overlays);
}
