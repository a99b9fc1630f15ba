import type { Api } from './api.ts';
import { successOf } from './operation.ts';
import type { Role } from './roles.ts';

/** Names of what holds a credential, in lower case. */
export interface CredentialNames {
  /** Of fields of requests and responses. */
  readonly fields: ReadonlySet<string>;
  /** Of parameters of the query. */
  readonly parameters: ReadonlySet<string>;
}

/** What the names of credentials usually contain, as the source of a pattern, whatever the document says of them. */
export const usualCredentialName =
  'passw(?:or)?d|passwd|passphrase|secret|token|api[-_.]?key|access[-_.]?key|private[-_.]?key|credential|authoriz|cookie|session|signature|assertion|jwt|[cx]srf|otp';

const credential: readonly (Role | undefined)[] = ['credential', 'access-token'];

/** What holds a credential, whatever its name: fields with such a role, and where a security scheme has the token. */
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
