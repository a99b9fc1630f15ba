import { HttpError } from '../../lib/http-error.ts';
import { quoted } from '../errors.ts';
import { fixturesOfSeed, type SandboxFixtures } from '../fixtures.ts';
import { ok, type SandboxResponse } from '../messages.ts';
import type { SandboxParts } from '../operations.ts';
import { timestamp } from '../resources.ts';
import type { SeedData } from '../seed.ts';
import { directoryOf, type Environment } from './environment.ts';
import { keysOf, withOwnCredentials } from './new-workspaces.ts';
import { requestedSeed } from './requested-seed.ts';
import { wholeBody } from './requests.ts';
import { readSettings } from './settings.ts';

/** Where the workspaces are managed. */
export const workspacesPath = '/_sandbox/workspaces';

/** What new workspaces are made of, and where. */
interface Origin {
  environment: Environment;
  parts: SandboxParts;
  /** Data, or names of data sets. */
  seed: SeedData | string;
}

/**
 * Creates, lists or removes workspaces; the secret has been checked.
 *
 * @throws HttpError when there is no such route
 */
export async function manageWorkspaces(
  request: Request,
  path: string,
  origin: Origin,
): Promise<SandboxResponse> {
  const id = path.slice(workspacesPath.length + 1);
  if (request.method === 'POST' && id === '') return create(request, origin);
  if (request.method === 'GET' && id === '') return list(origin);
  if (request.method === 'DELETE' && id !== '') return remove(id, origin);
  const known = `POST or GET ${workspacesPath}, or DELETE ${workspacesPath}/ID`;
  const message = `There is no ${quoted(`${request.method} ${path}`)}. Expected ${known}.`;
  throw new HttpError(404, 'unknown-path', message);
}

/** Creates the workspaces of a seed, and responds with the fixtures of the first. */
async function create(
  request: Request,
  { environment, parts, seed }: Origin,
): Promise<SandboxResponse> {
  const body = await wholeBody(request, readSettings(environment).bodyBytes);
  const { workspaces } = withOwnCredentials(requestedSeed(body, seed, parts));
  const fixtures = fixturesOf({ workspaces });
  for (const each of workspaces) {
    const { id } = each.workspace;
    const own = { workspaces: [each] };
    const known = each === workspaces[0] ? fixtures : fixturesOf(own);
    const error = await environment.WORKSPACES.getByName(id).begin(own, known);
    if (error) return error;
    await directoryOf(environment).add(id, keysOf(each));
  }
  return ok(JSON.stringify(fixtures));
}

/** Fixtures without those that the seed does not give. */
function fixturesOf(seed: SeedData): SandboxFixtures {
  return JSON.parse(JSON.stringify(fixturesOfSeed(seed)));
}

async function list({ environment }: Origin): Promise<SandboxResponse> {
  const workspaces = (await directoryOf(environment).list()).map(({ id, created_at }) => ({
    id,
    created_at: timestamp(created_at),
  }));
  return ok(JSON.stringify({ workspaces }));
}

async function remove(id: string, { environment }: Origin): Promise<SandboxResponse> {
  if (!(await directoryOf(environment).has(id))) {
    throw new HttpError(404, 'not-found', `There is no workspace ${quoted(id)}.`);
  }
  await environment.WORKSPACES.getByName(id).remove();
  return ok('{}');
}
