import { issuedPrefix } from '../access.ts';
import { secretDigest } from '../secrets.ts';
import type { SeedData, WorkspaceSeed } from '../seed.ts';

/**
 * Seed data with identifiers, tokens and credentials that nobody else has: those of the examples are public.
 */
export function withOwnCredentials({ workspaces }: SeedData): SeedData {
  return {
    workspaces: workspaces.map((seed) => ({
      ...seed,
      workspace: { ...seed.workspace, id: crypto.randomUUID() },
      tokens: (seed.tokens ?? ['']).map(() => issuedPrefix + randomDigits()),
      clients: (seed.clients ?? []).map((client) => ({
        ...client,
        client_id: `client-${randomDigits()}`,
        client_secret: `secret-${randomDigits()}`,
      })),
    })),
  };
}

/** The hexadecimal digits of two random UUIDs. */
function randomDigits(): string {
  return `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '');
}

/** What leads the requests of a workspace to it. */
export function credentialKeysOf({ tokens = [], clients = [] }: WorkspaceSeed): string[] {
  return [...tokens.map(tokenKey), ...clients.map(({ client_id }) => clientKey(client_id))];
}

const tokenForm = new RegExp(`^${issuedPrefix}(?:[0-9a-f]{64}|[\\w-]{43})$`);

/** Whether a shared sandbox could have made a token, at the creation of a workspace or later. */
export function isToken(text: string): boolean {
  return tokenForm.test(text);
}

/** Whether a shared sandbox could have made the identifier of a client. */
export function isClientId(text: string): boolean {
  return /^client-[0-9a-f]{64}$/.test(text);
}

/** The key of a token in the directory, which holds no token itself. */
export function tokenKey(token: string): string {
  return `token ${secretDigest(token)}`;
}

/** The key of a client in the directory. */
export function clientKey(clientId: string): string {
  return `client ${clientId}`;
}
