import type { NamedFixtures } from '../../api/fixtures.ts';
import { HttpError } from '../../lib/http-error.ts';
import { shorten } from '../../lib/text.ts';
import type { SandboxDefinition } from '../definition.ts';
import { responseToError } from '../errors.ts';
import { ok, type SandboxResponse } from '../messages.ts';
import { timestamp } from '../resources.ts';
import { fixturesOfSeed } from '../seed/initial-data.ts';
import type { SeedData, WorkspaceSeed } from '../seed/seed.ts';
import { directoryOf, type Environment, readSettings } from './environment.ts';
import { credentialKeysOf, requestedSeed, withOwnCredentials } from './new-workspaces.ts';
import { readLimitedBody } from './request-limits.ts';

/** Where the workspaces are managed. */
export const workspacesPath = '/_sandbox/workspaces';

/** Largest number of workspaces that one request creates. */
const mostCreated = 100;

/** What new workspaces are made of, and where. */
interface Origin {
  environment: Environment;
  definition: SandboxDefinition;
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
  const message = `There is no ${shorten(`${request.method} ${path}`)}. Expected ${known}.`;
  throw new HttpError(404, 'unknown-path', message);
}

/** Creates the workspaces of a seed, and responds with the fixtures of the first. */
async function create(
  request: Request,
  { environment, definition, seed }: Origin,
): Promise<SandboxResponse> {
  const body = await readLimitedBody(request, readSettings(environment).bodyBytes);
  const { workspaces } = withOwnCredentials(requestedSeed(body, seed, definition));
  if (workspaces.length > mostCreated) {
    const message = `seed.workspaces: found ${workspaces.length}, expected ${mostCreated} at most in one request.`;
    throw new HttpError(400, 'too-many', message);
  }
  const fixtures = fixturesOf({ workspaces });
  const error = await beginAll(workspaces, fixtures, environment).catch(responseToError);
  if (!error) return ok(JSON.stringify(fixtures));
  await Promise.allSettled(workspaces.map((each) => removeFrom(environment, each.workspace.id)));
  return error;
}

/**
 * @param fixtures of the first
 * @returns the HTTP error of the first that cannot be stored; those before it have begun
 */
async function beginAll(
  workspaces: readonly WorkspaceSeed[],
  fixtures: NamedFixtures,
  environment: Environment,
): Promise<SandboxResponse | undefined> {
  for (const each of workspaces) {
    const { id } = each.workspace;
    const own = { workspaces: [each] };
    const known = each === workspaces[0] ? fixtures : fixturesOf(own);
    const error = await environment.WORKSPACES.getByName(id).begin(own, known);
    if (error) return error;
    await directoryOf(environment).list(id, credentialKeysOf(each));
  }
  return undefined;
}

function removeFrom({ WORKSPACES }: Environment, id: string): Promise<void> {
  return WORKSPACES.getByName(id).remove(id);
}

/** Fixtures without those that the seed does not give. */
function fixturesOf(seed: SeedData): NamedFixtures {
  return JSON.parse(JSON.stringify(fixturesOfSeed(seed)));
}

async function list({ environment }: Origin): Promise<SandboxResponse> {
  const workspaces = (await directoryOf(environment).listed()).map(({ id, created_at }) => ({
    id,
    created_at: timestamp(created_at),
  }));
  return ok(JSON.stringify({ workspaces }));
}

async function remove(id: string, { environment }: Origin): Promise<SandboxResponse> {
  if (!(await directoryOf(environment).has(id))) {
    throw new HttpError(404, 'not-found', `There is no workspace ${shorten(id)}.`);
  }
  await removeFrom(environment, id);
  return ok('{}');
}
