import { secretDigest } from '../access.ts';
import type { SeedData, WorkspaceSeed } from '../seed.ts';

/**
 * Seed data with identifiers, tokens and credentials that nobody else has: those of the examples are public.
 */
export function withOwnCredentials({ workspaces }: SeedData): SeedData {
  return {
    workspaces: workspaces.map((seed) => ({
      ...seed,
      workspace: { ...seed.workspace, id: crypto.randomUUID() },
      tokens: (seed.tokens ?? ['']).map(() => `sandbox-${randomDigits()}`),
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
export function keysOf({ tokens = [], clients = [] }: WorkspaceSeed): string[] {
  return [...tokens.map(tokenKey), ...clients.map(({ client_id }) => clientKey(client_id))];
}

export function tokenKey(token: string): string {
  return `token ${secretDigest(token)}`;
}

export function clientKey(clientId: string): string {
  return `client ${clientId}`;
}
