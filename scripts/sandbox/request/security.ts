import { resolve } from '../../document/json-pointer.ts';
import type { OpenAPIDocument, SecurityScheme } from '../../document/openapi.ts';
import { UsageError } from '../../lib/exit-code.ts';

/** How a request presents its token (D52), as the document and its overlays say. */
export interface Security {
  /** `Bearer` when the token follows a scheme in the header. */
  scheme?: string;
  in: 'header' | 'query';
  /** Name of the header, in small letters, or of the query parameter. */
  name: string;
}

/**
 * The security scheme that the operations of a document name first.
 *
 * @throws UsageError when it is one that the sandbox cannot check
 */
export function securityOf(document: OpenAPIDocument): Security {
  const name = Object.keys(document.security?.[0] ?? {})[0];
  const given = name === undefined ? undefined : document.components?.securitySchemes?.[name];
  if (!given) return { scheme: 'Bearer', in: 'header', name: 'authorization' };
  const scheme = resolve<SecurityScheme>(document, given);
  if (scheme.type === 'apiKey' && scheme.name !== undefined) {
    if (scheme.in === 'header') return { in: 'header', name: scheme.name.toLowerCase() };
    if (scheme.in === 'query') return { in: 'query', name: scheme.name };
  }
  if (scheme.type === 'http' && scheme.scheme !== undefined) {
    return { scheme: scheme.scheme, in: 'header', name: 'authorization' };
  }
  throw new UsageError(
    `The security scheme ${name} is of type ${scheme.type}${scheme.in ? ` in ${scheme.in}` : ''}. The sandbox knows http, and apiKey in header or query.`,
  );
}
