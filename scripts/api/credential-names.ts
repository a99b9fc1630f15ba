import type { Api } from './api.ts';
import { successOf } from './operation.ts';
import type { Role } from './roles.ts';

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

const credential: readonly (Role | undefined)[] = ['credential', 'access-token'];

/** The names of fields with the role of a credential, and of the parameters in which security schemes have tokens. */
export function credentialNames({ operations }: Pick<Api, 'operations'>): CredentialNames {
  const fields = operations
    .flatMap((operation) => [operation.requestBody?.content, successOf(operation)?.content])
    .flatMap((content) => content?.schema.properties ?? [])
    .filter(({ schema }) => credential.includes(schema.role));
  const placements = operations.flatMap(({ token }) => token.filter((each) => each.in === 'query'));
  return {
    fields: new Set(fields.map(({ name }) => name.toLowerCase())),
    parameters: new Set(placements.map(({ parameter }) => parameter.toLowerCase())),
  };
}
