import { readFile } from 'node:fs/promises';
import type { OpenAPIDocument } from '../../document/openapi.ts';

/**
 * The committed bundle, with overlays applied: the document by which servers are tested, and in the package the only one.
 *
 * @param overlays paths of Overlay documents
 * @throws UsageError when an overlay is missing
 * @throws DocumentError when one is broken
 */
export async function bundledDocument(overlays: readonly string[] = []): Promise<OpenAPIDocument> {
  // In the package, the bundle lies beside the built file.
  const place = import.meta.url.endsWith('.ts')
    ? '../../../generated/openapi.json'
    : './openapi.json';
  const text = await readFile(new URL(place, import.meta.url), 'utf8');
  const document: OpenAPIDocument = JSON.parse(text);
  if (overlays.length === 0) return document;
  // It brings what reads YAML, for which most runs need not wait.
  const { applyOverlays } = await import('../../document/overlays.ts');
  return applyOverlays(document, overlays);
}
