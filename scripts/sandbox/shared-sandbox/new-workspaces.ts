import { sha256 } from '#sha256';
import type { Api } from '../../api/api.ts';
import type { CompiledSchemas } from '../../api/validator.ts';
import { HttpError } from '../../lib/http-error.ts';
import { isJsonObject } from '../../lib/json.ts';
import { UsageError } from '../../lib/usage-error.ts';
import { issuedPrefix } from '../areas/access.ts';
import { invalid } from '../errors.ts';
import type { SandboxRequest } from '../messages.ts';
import { parseBody, parseObject } from '../requests/request-body.ts';
import { initialSeed } from '../seed/data-sets.ts';
import type { SeedData, WorkspaceSeed } from '../seed/seed.ts';
import { checkSeed } from '../seed/seed-validation.ts';

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
  return `token ${sha256(token)}`;
}

/** The key of a client in the directory. */
export function clientKey(clientId: string): string {
  return `client ${clientId}`;
}

/**
 * The seed of new workspaces: `seed` in the body of a request, or that of the deployment.
 *
 * @throws HttpError when it is neither data nor names of data sets
 */
export function requestedSeed(
  body: Uint8Array,
  otherwise: SeedData | string,
  definition: { api: Api; schemas: CompiledSchemas },
): SeedData {
  const { seed = otherwise, ...others } = parseObject(body);
  const [unknown] = Object.entries(others);
  if (unknown) throw invalid('invalid-body', ...unknown, 'nothing but seed');
  try {
    if (typeof seed === 'string') return initialSeed(definition.api, seed);
  } catch (error) {
    throw error instanceof UsageError ? new HttpError(400, 'invalid-body', error.message) : error;
  }
  checkSeed(seed, definition);
  if (seed.workspaces.length > 0) return seed;
  throw new HttpError(400, 'invalid-body', 'seed.workspaces: expected at least one.');
}

/**
 * Checks that data to be added to a workspace is data of it alone, and brings no tokens: only the sandbox
 * makes them, so that nobody chooses one that another workspace has.
 *
 * @throws HttpError that names the place
 */
export function requireOwnSeed({ body }: SandboxRequest, own: string | undefined): void {
  const seed = body === 'too-large' ? undefined : parseBody(body);
  if (!isJsonObject(seed) || !Array.isArray(seed.workspaces)) return;
  for (const [index, each] of seed.workspaces.entries()) {
    if (!isJsonObject(each)) continue;
    const place = `workspaces[${index}]`;
    const given = isJsonObject(each.workspace) ? each.workspace.id : undefined;
    if (given !== undefined && given !== own) {
      throw invalid('invalid-body', `${place}.workspace.id`, given, `${own}, that of the token`);
    }
    const named = ['tokens', 'clients'].find((name) => name in each);
    if (named === undefined) continue;
    const message = `${place}.${named}: a shared sandbox makes tokens and clients itself. Leave it out.`;
    throw new HttpError(400, 'invalid-body', message);
  }
}
