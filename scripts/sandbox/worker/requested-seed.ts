import type { Api } from '../../api/api.ts';
import type { CompiledSchemas } from '../../api/validator.ts';
import { HttpError } from '../../lib/http-error.ts';
import { isJsonObject } from '../../lib/json.ts';
import { UsageError } from '../../lib/usage-error.ts';
import { initialSeed } from '../data-sets.ts';
import { invalid } from '../errors.ts';
import type { SandboxRequest } from '../messages.ts';
import { parseBody, parseObject } from '../request-body.ts';
import type { SeedData } from '../seed.ts';
import { checkSeed } from '../seed-validation.ts';

/**
 * The seed of new workspaces: `seed` in the body of a request, or that of the deployment.
 *
 * @throws HttpError when it is neither data nor names of data sets
 */
export function requestedSeed(
  body: Uint8Array,
  otherwise: SeedData | string,
  parts: { api: Api; schemas: CompiledSchemas },
): SeedData {
  const { seed = otherwise, ...others } = parseObject(body);
  const [unknown] = Object.entries(others);
  if (unknown) throw invalid('invalid-body', ...unknown, 'nothing but seed');
  try {
    if (typeof seed === 'string') return initialSeed(parts.api, seed);
  } catch (error) {
    throw error instanceof UsageError ? new HttpError(400, 'invalid-body', error.message) : error;
  }
  checkSeed(seed, parts);
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
