import { sha256 } from '#sha256';
import { HttpError } from '../../lib/http-error.ts';
import { isJsonObject, parseJson } from '../../lib/json.ts';
import { isControl } from '../controls/control-routes.ts';
import type { SandboxDefinition } from '../definition.ts';
import { responseToError } from '../errors.ts';
import { headOf, toResponse } from '../fetch.ts';
import type { SandboxRequest } from '../messages.ts';
import { type Endpoint, Endpoints } from '../requests/endpoints.ts';
import { isPreflight, open, preflight } from '../requests/open-to-pages.ts';
import { parseTarget } from '../requests/request.ts';
import { equalInConstantTime } from '../secrets.ts';
import type { SeedData } from '../seed/seed.ts';
import { directoryOf, type Environment, readSettings } from './environment.ts';
import { clientKey, isClientId, isToken, tokenKey } from './new-workspaces.ts';
import { RateLimit, readLimitedBody } from './request-limits.ts';
import { manageWorkspaces, workspacesPath } from './workspace-routes.ts';

/** The object that responds to requests which belong to no workspace: it is empty, and gives the errors. */
const nobody = 'nobody';

/** How many keys are remembered, with their workspaces. A key never leads to another one. */
const mostKnown = 10_000;

/** Shortest secret that is accepted. */
const shortestSecret = 16;

/** Leads each request to the object of its workspace, and manages the workspaces. */
export class Router {
  readonly #definition: SandboxDefinition;
  readonly #seed: SeedData | string;
  readonly #endpoints: Endpoints;
  readonly #known = new Map<string, string>();
  /** Of questions to the directory that find nothing, by this process. */
  #lookups: RateLimit | undefined;

  /** @param seed of new workspaces: data, or names of data sets */
  constructor(definition: SandboxDefinition, seed: SeedData | string) {
    this.#definition = definition;
    this.#seed = seed;
    this.#endpoints = new Endpoints(definition.api, definition.schemas);
  }

  async respond(request: Request, environment: Environment): Promise<Response> {
    const head = headOf(request);
    try {
      const { requestsPerSecond } = readSettings(environment);
      this.#lookups ??= new RateLimit(requestsPerSecond, 'unknown tokens and clients');
      if (isPreflight(head)) return toResponse(preflight(head));
      if (isControl(head)) return await this.#control(request, head, environment);
      return await this.#operate(request, head, environment);
    } catch (error) {
      return toResponse(open(responseToError(error)));
    }
  }

  async #operate(request: Request, head: SandboxRequest, environment: Environment) {
    const endpoint = this.#endpointOf(head);
    if (!endpoint) return toObject(nobody, request, environment);
    if (endpoint.token) {
      const key = this.#tokenKeyOf(endpoint, head);
      return toObject(await this.#workspaceOf(key, environment), request, environment);
    }
    const body = await readLimitedBody(request, readSettings(environment).bodyBytes);
    const workspace = await this.#workspaceOf(clientKeyOf(body), environment);
    return toObject(workspace, new Request(request, { body }), environment);
  }

  /** Nothing when a request reaches no operation. */
  #endpointOf({ method, target }: SandboxRequest): Endpoint | undefined {
    try {
      return this.#endpoints.find(method, parseTarget(target).path).endpoint;
    } catch (error) {
      if (error instanceof HttpError) return undefined;
      throw error;
    }
  }

  #tokenKeyOf(endpoint: Endpoint, head: SandboxRequest): string | undefined {
    const { query } = parseTarget(head.target);
    const token = this.#definition.behavior.rules.readToken(endpoint, head, query);
    return token === undefined || !isToken(token) ? undefined : tokenKey(token);
  }

  async #workspaceOf(key: string | undefined, environment: Environment): Promise<string> {
    if (key === undefined) return nobody;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#lookups?.check(Date.now());
    const found = await directoryOf(environment).find(key);
    if (found === undefined) {
      this.#lookups?.add();
      return nobody;
    }
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(key, found);
    return found;
  }

  /** A control: of the workspaces, or else of the one to which the token of the request belongs. */
  async #control(request: Request, head: SandboxRequest, environment: Environment) {
    requireSecret(head, environment);
    const { path } = parseTarget(head.target);
    if (path === workspacesPath || path.startsWith(`${workspacesPath}/`)) {
      const origin = { environment, definition: this.#definition, seed: this.#seed };
      return toResponse(open(await manageWorkspaces(request, path, origin)));
    }
    const endpoint = this.#endpoints.withToken;
    const key = endpoint && this.#tokenKeyOf(endpoint, head);
    const workspace = await this.#workspaceOf(key, environment);
    if (workspace === nobody) throw noWorkspace();
    return toObject(workspace, request, environment);
  }
}

function clientKeyOf(body: Uint8Array): string | undefined {
  const given = parseJson(new TextDecoder().decode(body));
  const id = isJsonObject(given) ? given.client_id : undefined;
  return typeof id === 'string' && isClientId(id) ? clientKey(id) : undefined;
}

function toObject(name: string, request: Request, { WORKSPACES }: Environment): Promise<Response> {
  return WORKSPACES.getByName(name).fetch(request);
}

/** @throws HttpError unless the request has the secret of the deployment */
function requireSecret({ headers }: SandboxRequest, { SANDBOX_SECRET = '' }: Environment): void {
  if (SANDBOX_SECRET.length < shortestSecret) {
    const message = `The worker has no secret, so nobody can use /_sandbox. Set SANDBOX_SECRET to ${shortestSecret} characters or more: npx wrangler secret put SANDBOX_SECRET`;
    throw new HttpError(503, 'no-secret', message);
  }
  const given = headers['sandbox-secret'] ?? '';
  // Digests have one length, so that the time does not tell that of the secret.
  if (equalInConstantTime(sha256(SANDBOX_SECRET), sha256(given))) return;
  throw new HttpError(401, 'unauthorized', 'Sandbox-Secret: it is not the secret of this sandbox.');
}

function noWorkspace(): HttpError {
  const message = `The token belongs to no workspace. Send that of the workspace beside the secret, or create one with POST ${workspacesPath}.`;
  return new HttpError(401, 'unauthorized', message);
}
