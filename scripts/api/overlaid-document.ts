import type { OpenAPIDocument } from '../document/openapi.ts';
import { applyOverlays } from '../document/overlays.ts';
import { withRegisteredAnswers } from './answers.ts';

/**
 * A document with overlays applied. An answer that an overlay sets in the register is also written where OpenAPI has
 * keywords for it, as one in a file of answers is.
 *
 * @param files paths of Overlay documents
 * @throws UsageError when a file is missing, or an answer does not fit its decision
 * @throws DocumentError when a file is not an overlay, or a target matches nothing
 */
export async function overlaidDocument(
  document: OpenAPIDocument,
  files: readonly string[],
): Promise<OpenAPIDocument> {
  const overlaid = await applyOverlays(document, files);
  return withRegisteredAnswers(overlaid, document['x-decisions'] ?? []);
}
