import type { ValidateFunction } from 'ajv';
import type { OperationId } from '../../generated/operations.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import type { Behaviour } from './behaviour.ts';
import type { Call, Surroundings } from './call.ts';
import type { SandboxAnswer, SandboxRequest } from './exchange.ts';
import { Refusal, refuse } from './refusal.ts';
import { type Match, Router } from './request/router.ts';
import { routesOf } from './request/routes.ts';
import { type Security, securityOf } from './request/security.ts';
import { parseTarget, type Target } from './request/target.ts';
import { applyEffects } from './transform/apply-effects.ts';

/** Turns requests into answers: finds the operation, checks the request against the document, calls it. */
export class Service {
  readonly #router: Router;
  readonly #security: Security;
  readonly #behaviour: Behaviour;
  readonly #surroundings: Surroundings;

  constructor(
    document: OpenAPIDocument,
    validators: Readonly<Record<string, ValidateFunction>>,
    behaviour: Behaviour,
    surroundings: Surroundings,
  ) {
    this.#router = new Router(routesOf(document, validators));
    this.#security = securityOf(document);
    this.#behaviour = behaviour;
    this.#surroundings = surroundings;
  }

  /** Answers a request; it never throws, and answers at once unless the call waits. */
  answer(request: SandboxRequest): SandboxAnswer | Promise<SandboxAnswer> {
    let operationId: OperationId | undefined;
    const alter = (answer: SandboxAnswer): SandboxAnswer =>
      this.#behaviour.alter?.({ operationId, request, answer }) ?? answer;
    try {
      const target = parseTarget(request.target);
      const match = this.#router.match(request.method, target.path);
      operationId = match.route.operationId;
      const answer = this.#call(request, target, match);
      if (!(answer instanceof Promise)) return alter(answer);
      return answer.catch(failure).then(alter);
    } catch (error) {
      return alter(failure(error));
    }
  }

  #call(request: SandboxRequest, target: Target, match: Match) {
    applyEffects(this.#surroundings.store, this.#surroundings.clock.now());
    const call = this.#read(request, target, match);
    return this.#behaviour.operations[match.route.operationId](call);
  }

  #read(request: SandboxRequest, { query }: Target, { route, parameter }: Match): Call {
    const { rules, clock } = this.#surroundings;
    return {
      ...this.#surroundings,
      workspace: route.authenticated ? this.#authenticate(request, query) : '',
      id: rules.readId(route, parameter),
      query: rules.readQuery(route, query),
      body: rules.readBody(route, request),
      now: clock.now(),
      signal: request.signal,
    };
  }

  #authenticate(request: SandboxRequest, query: URLSearchParams): string {
    const { rules, store } = this.#surroundings;
    const token = rules.readToken(this.#security, request, query);
    const workspace = token === undefined ? undefined : rules.workspaceOf(store, token);
    if (workspace !== undefined) return workspace;
    throw unauthorized(this.#security, token !== undefined);
  }
}

function unauthorized({ scheme, name }: Security, given: boolean): Refusal {
  const place = scheme === undefined ? name : `${name}, as ${scheme}`;
  return new Refusal(
    401,
    'unauthorized',
    given ? 'The token is not one of the sandbox.' : `The request has no token in ${place}.`,
    { 'www-authenticate': scheme ?? 'ApiKey' },
  );
}

function failure(error: unknown): SandboxAnswer {
  if (error instanceof Refusal) return refuse(error);
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  return {
    status: 500,
    headers: { 'content-type': 'application/json' },
    body: '{"code":"internal","message":"The sandbox failed; its standard error tells how."}',
  };
}
