import { resolve } from '../document/json-pointer.ts';
import type { OpenAPIDocument, SecurityScheme } from '../document/openapi.ts';
import { idsOf } from './decisions.ts';

/** How a request presents a token. */
export interface TokenPlacement {
  /** Name of the security scheme. */
  readonly name: string;
  readonly in: 'header' | 'query' | 'cookie';
  /** Name of the header, the query parameter or the cookie, as the document writes it. */
  readonly parameter: string;
  /** What stands before the token, such as `Bearer `; empty when nothing does. */
  readonly prefix: string;
  readonly description: string;
  /** Ids of the decisions on which it rests. */
  readonly decisions: readonly string[];
}

/**
 * How a token is presented on the requests of an operation, by the first of its security requirements.
 *
 * @param security of the operation, or else of the document
 * @returns nothing when the operation takes no token
 * @throws Error when a scheme is of a type by which no token is presented, such as mutual TLS
 */
export function tokenPlacements(
  document: OpenAPIDocument,
  security: readonly Record<string, string[]>[],
): TokenPlacement[] {
  return Object.keys(security[0] ?? {}).map((name) => {
    const given = document.components?.securitySchemes?.[name];
    if (!given) throw new Error(`The document has no security scheme ${name}.`);
    const scheme = resolve<SecurityScheme>(document, given);
    const { description = '' } = scheme;
    return { name, description, decisions: idsOf(scheme['x-decision']), ...placeOf(name, scheme) };
  });
}

function placeOf(
  name: string,
  { type, scheme, in: place, name: parameter }: SecurityScheme,
): Pick<TokenPlacement, 'in' | 'parameter' | 'prefix'> {
  if (type === 'http' && scheme !== undefined) {
    const word = `${scheme.charAt(0).toUpperCase()}${scheme.slice(1)}`;
    return { in: 'header', parameter: 'Authorization', prefix: `${word} ` };
  }
  if (type === 'apiKey' && place !== undefined && parameter !== undefined) {
    return { in: place, parameter, prefix: '' };
  }
  if (type === 'oauth2' || type === 'openIdConnect') {
    return { in: 'header', parameter: 'Authorization', prefix: 'Bearer ' };
  }
  throw new Error(
    `The security scheme ${name} presents no token: found type ${type}, expected http with a scheme or apiKey with a name.`,
  );
}
