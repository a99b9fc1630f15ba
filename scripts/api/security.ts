import type { DocumentNode } from '../document/document-node.ts';
import type { SecurityScheme } from '../document/openapi.ts';
import { asObject } from '../lib/json.ts';
import { capitalized } from '../lib/text.ts';
import { decisionIds } from './decisions.ts';

/** How a request sends a token. */
export interface TokenPlacement {
  /** Name of the security scheme. */
  readonly name: string;
  readonly in: 'header' | 'query' | 'cookie';
  /** Name of the header, the query parameter or the cookie, as the document writes it. */
  readonly parameter: string;
  /** The text before the token, such as `Bearer `, or an empty text. */
  readonly prefix: string;
  readonly description: string;
  /** Ids of the decisions on which it rests. */
  readonly decisions: readonly string[];
}

/**
 * How requests of an operation send a token, by the first of its security requirements.
 *
 * @param security of the operation, or else of the document
 * @returns an empty list when the operation takes no token
 * @throws Error when a scheme does not send a token, such as mutual TLS
 */
export function tokenPlacements(
  root: DocumentNode,
  security: DocumentNode | undefined,
): TokenPlacement[] {
  const [first] = security?.items() ?? [];
  return Object.keys(asObject(first?.value)).map((name) => {
    const scheme = securityScheme(root, name)?.read<SecurityScheme>();
    if (!scheme) throw new Error(`The document has no security scheme ${name}.`);
    const { description = '' } = scheme;
    return {
      name,
      description,
      decisions: decisionIds(scheme['x-decision']),
      ...placeOf(name, scheme),
    };
  });
}

/** What a request has of a token, by name: values in its query, and headers. Without a token, it has none. */
export function tokenValues(
  placements: readonly TokenPlacement[],
  token: string | undefined,
): Record<'query' | 'headers', Record<string, string>> {
  const used = token === undefined ? [] : placements;
  const valuesIn = (place: TokenPlacement['in']): Record<string, string> =>
    Object.fromEntries(
      used
        .filter((each) => each.in === place)
        .map(({ parameter, prefix }) => [parameter, `${prefix}${token}`]),
    );
  const cookies = Object.entries(valuesIn('cookie')).map((each) => each.join('='));
  const cookie = cookies.length > 0 && { Cookie: cookies.join('; ') };
  return { query: valuesIn('query'), headers: { ...valuesIn('header'), ...cookie } };
}

/** The definition of a security scheme. */
export function securityScheme(root: DocumentNode, name: string): DocumentNode | undefined {
  return root.at('components', 'securitySchemes').child(name);
}

function placeOf(
  name: string,
  { type, scheme, in: place, name: parameter }: SecurityScheme,
): Pick<TokenPlacement, 'in' | 'parameter' | 'prefix'> {
  if (type === 'http' && scheme !== undefined) {
    const word = capitalized(scheme);
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
