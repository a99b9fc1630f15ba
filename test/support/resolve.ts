import { DocumentNode } from '../../scripts/document/document-node.ts';
import type { OpenAPIDocument, ReferenceObject } from '../../scripts/document/openapi.ts';

/** The object itself, or what its `$ref` leads to within the bundle. */
export function resolve<T extends object>(
  document: OpenAPIDocument,
  value: T | ReferenceObject,
): T {
  return new DocumentNode(document, [], value).read<T>();
}
