import { keyed } from '../api/field-names.ts';
import type { ResolvedSchema } from '../api/schema.ts';
import { HttpError } from '../lib/http-error.ts';
import { parseJson } from '../lib/json.ts';
import { applyEffects } from './areas/transform/jobs.ts';
import type { SandboxDefinition } from './definition.ts';
import { responseToError } from './errors.ts';
import { type FaultInjection, injectFault } from './faults/fault-injection.ts';
import { type FaultQueue, faultHeader } from './faults/fault-queue.ts';
import { bodyText, type SandboxRequest, type SandboxResponse } from './messages.ts';
import type { Behavior } from './operations.ts';
import { challengeOf, type Endpoint, Endpoints, type Match } from './requests/endpoints.ts';
import { parseTarget, preferredResponse, type RequestTarget } from './requests/request.ts';
import { requireSize } from './requests/request-body.ts';
import type { Call, Context } from './rules.ts';

/** Turns requests into responses: finds the operation, checks the request against the document, calls it. */
export class Service {
  readonly #endpoints: Endpoints;
  readonly #behavior: Behavior;
  readonly #context: Context;
  readonly #faults: FaultQueue;

  constructor({ api, schemas, behavior }: SandboxDefinition, context: Context, faults: FaultQueue) {
    this.#endpoints = new Endpoints(api, schemas);
    this.#behavior = behavior;
    this.#context = context;
    this.#faults = faults;
  }

  /** Responds to a request; it never throws, and responds at once unless the call waits. */
  respond(request: SandboxRequest): SandboxResponse | Promise<SandboxResponse> {
    let match: Match | undefined;
    const alter = (response: SandboxResponse) => this.#alter(response, request, match?.endpoint);
    try {
      const target = parseTarget(request.target);
      match = this.#endpoints.find(request.method, target.path);
      const response = this.#respond(request, target, match);
      return response instanceof Promise
        ? response.catch(responseToError).then(alter)
        : alter(response);
    } catch (error) {
      return alter(responseToError(error));
    }
  }

  /**
   * Whether to read the body of a request: it reaches an operation, and its token is valid if the
   * operation takes one. So nobody without a token can fill the memory.
   */
  readsBody(head: SandboxRequest): boolean {
    try {
      const { path, query } = parseTarget(head.target);
      const { endpoint } = this.#endpoints.find(head.method, path);
      this.#authenticate(endpoint, head, query);
      return true;
    } catch (error) {
      if (error instanceof HttpError) return false;
      throw error;
    }
  }

  #alter(response: SandboxResponse, request: SandboxRequest, endpoint: Endpoint | undefined) {
    const { alter } = this.#behavior;
    const altered = alter
      ? alter({ ...response, body: bodyText(response) }, request, endpoint?.operation.id)
      : response;
    return endpoint?.renamed ? inDocument(altered, endpoint.renamed) : altered;
  }

  #respond(request: SandboxRequest, target: RequestTarget, match: Match) {
    const fault = this.#faults.take(match.endpoint, target.path, request.headers[faultHeader]);
    if (!fault) return this.#call(request, target, match);
    const call = async () => this.#call(request, target, match, fault);
    const { clock } = this.#context;
    const respond = () => call().catch(responseToError);
    return injectFault(fault, match.endpoint, clock, respond, request.signal);
  }

  #call(request: SandboxRequest, target: RequestTarget, match: Match, fault?: FaultInjection) {
    const { store, clock } = this.#context;
    const { operation } = match.endpoint;
    applyEffects(store, clock.now());
    const call = this.#read(request, target, match);
    const { prefer } = request.headers;
    const preferred = prefer && preferredResponse(operation, prefer);
    if (preferred) return preferred;
    const { operations } = this.#behavior;
    const handle = operation.role && operations[operation.role];
    if (!handle) throw notImplemented(match.endpoint);
    return handle(fault ? { ...call, fault } : call);
  }

  #read(request: SandboxRequest, { query }: RequestTarget, { endpoint, parameter }: Match): Call {
    const { rules, clock, bodyLimit } = this.#context;
    const workspace = this.#authenticate(endpoint, request, query);
    const id = rules.readId(endpoint, parameter);
    const parameters = rules.readQuery(endpoint, query);
    requireSize(request, bodyLimit);
    return {
      ...this.#context,
      workspace,
      id,
      query: parameters,
      body: rules.validBody(endpoint, request),
      now: clock.now(),
      endpoint,
      request,
    };
  }

  /**
   * @returns the workspace of the token; empty when the operation takes none
   * @throws HttpError when the operation takes a token, and the request has no valid one
   */
  #authenticate(endpoint: Endpoint, request: SandboxRequest, query: URLSearchParams): string {
    if (!endpoint.token) return '';
    const { rules, store } = this.#context;
    const token = rules.readToken(endpoint, request, query);
    const workspace =
      token === undefined
        ? rules.workspaceWithoutToken(store, endpoint)
        : rules.workspaceOf(store, token);
    if (workspace !== undefined) return workspace;
    const { parameter, prefix } = endpoint.token;
    const place = prefix ? `${parameter}, as ${prefix.trim()}` : parameter;
    const message =
      token === undefined
        ? `The request has no token in ${place}.`
        : 'The token is not one of the sandbox.';
    throw new HttpError(401, 'unauthorized', message, {
      'www-authenticate': challengeOf(endpoint),
    });
  }
}

/** A success with the names of the document. A body that a fault has damaged stays as it is. */
function inDocument(response: SandboxResponse, schema: ResolvedSchema): SandboxResponse {
  const body = response.status < 300 ? parseJson(bodyText(response)) : undefined;
  return body === undefined ? response : { ...response, body: JSON.stringify(keyed(body, schema)) };
}

function notImplemented({ operation: { id, role, method, path } }: Endpoint): HttpError {
  const handler =
    'In a clone of the repository, write a function of type OperationHandler, and add it to "operations"';
  const how = role
    ? `${handler} in scripts/sandbox/operations.ts, as ${role}.`
    : `Give it an x-role, which openapi/rules/roles.js lists. ${handler} in scripts/sandbox/operations.ts, under that role.`;
  return new HttpError(
    501,
    'not-implemented',
    `The sandbox does not implement ${id} (${method} ${path}). ${how}`,
  );
}
