import type { Api } from './api.ts';
import { successOf } from './operation.ts';
import { isCredential } from './roles.ts';

/** Names of fields and parameters with credentials, in lower case. */
export interface CredentialNames {
  /** Of fields of requests and responses. */
  readonly fields: ReadonlySet<string>;
  /** Of parameters of the query. */
  readonly parameters: ReadonlySet<string>;
}

/** What usual names of credentials contain (the source of a pattern), independent of the document. */
export const usualCredentialName =
  'passw(?:or)?d|passwd|passphrase|secret|token|api[-_.]?key|access[-_.]?key|private[-_.]?key|credential|authoriz|cookie|session|signature|assertion|jwt|[cx]srf|otp';

/** Further usual names (the source of a pattern), too short to be looked for within others. */
export const shortCredentialName = 'pin|pwd|auth|sid|sig';

/**
 * Reads from a document what it calls its credentials: the fields with the role of one, whatever has `format: password`
 * or a placeholder such as `<CLIENT_SECRET>` as its example, and the parameters in which security schemes have tokens.
 */
export function credentialNames({
  document,
  operations,
}: Pick<Api, 'document' | 'operations'>): CredentialNames {
  const declared = operations
    .flatMap((operation) => [operation.requestBody?.content, successOf(operation)?.content])
    .flatMap((content) => content?.schema.properties ?? [])
    .filter(({ schema }) => isCredential(schema.role) || schema.role === 'access-token')
    .map(({ key }) => key);
  const placements = operations.flatMap(({ token }) => token.filter((each) => each.in === 'query'));
  const fields = [...declared, ...markedNames(document)];
  return {
    fields: new Set(fields.map((name) => name.toLowerCase())),
    parameters: new Set(placements.map(({ parameter }) => parameter.toLowerCase())),
  };
}

/** Keywords that stand between a name and the schema of its values. */
const between = /^(?:schema|items|allOf|anyOf|oneOf|\d+)$/;

/** What a document calls the values that a format or a placeholder marks as secret. */
function markedNames(document: Api['document']): string[] {
  const marked: string[] = [];
  const open: { node: unknown; owner: string }[] = [{ node: document, owner: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const members = Object.entries<unknown>(Object(next.node));
    const named = members.find(([key, value]) => key === 'name' && typeof value === 'string');
    for (const [key, value] of members) {
      if (typeof value === 'string' && /^<[A-Z_]+>$/.test(value)) marked.push(key);
      if (typeof value !== 'object' || value === null) continue;
      const owner = key === 'schema' && named ? String(named[1]) : next.owner;
      const name = between.test(key) ? owner : key;
      if ('format' in value && value.format === 'password') marked.push(name);
      open.push({ node: value, owner: name });
    }
  }
  return marked;
}
