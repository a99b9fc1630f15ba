import { valueAt } from '../document/json-pointer.ts';
import type { OpenAPIDocument, SecurityScheme } from '../document/openapi.ts';
import { DocumentError } from '../document/problems.ts';

/** How the client presents a token. */
export interface Authentication {
  header: string;
  prefix: string;
}

/**
 * Reads from the document how a token is presented.
 *
 * @throws DocumentError when it is presented in another way than in a header
 */
export function authenticationOf(bundle: OpenAPIDocument): Authentication {
  const [name = ''] = Object.keys(bundle.security?.[0] ?? {});
  const pointer = `/components/securitySchemes/${name}`;
  const scheme = valueAt(bundle, pointer) as SecurityScheme | undefined;
  if (scheme?.type === 'http' && scheme.scheme) {
    const word = scheme.scheme[0]?.toUpperCase() + scheme.scheme.slice(1);
    return { header: 'authorization', prefix: `${word} ` };
  }
  if (scheme?.type === 'apiKey' && scheme.in === 'header' && scheme.name) {
    return { header: scheme.name.toLowerCase(), prefix: '' };
  }
  throw new DocumentError([
    {
      file: 'openapi.json',
      line: 1,
      column: 1,
      rule: 'token-in-header',
      severity: 'error',
      message: `The security scheme at #${pointer} presents no token in a header: found ${JSON.stringify(scheme)}.`,
      fix: 'Describe it as `type: http` with a scheme, or as `type: apiKey` with `in: header`.',
    },
  ]);
}
