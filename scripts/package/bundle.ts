import { bundledDocument } from '../document/bundled-document.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';

/** In the package, the bundle stands for the sources of the document. */
export function bundleDocument(): Promise<OpenAPIDocument> {
  return bundledDocument();
}
