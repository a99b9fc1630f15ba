import type { OperationId } from '../../generated/operations.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import type { Behaviour } from './behaviour.ts';
import type { Call, Surroundings } from './call.ts';
import type { SandboxParts } from './create-sandbox.ts';
import { type SandboxAnswer, type SandboxRequest, textOf } from './exchange.ts';
import { failure } from './failure.ts';
import type { FaultQueue } from './faults/fault-queue.ts';
import { suffer } from './faults/suffer.ts';
import { Refusal } from './refusal.ts';
import { preferredAnswer } from './request/prefer.ts';
import { type Match, Router } from './request/router.ts';
import { type Route, routesOf } from './request/routes.ts';
import { type Security, securityOf } from './request/security.ts';
import { parseTarget, type Target } from './request/target.ts';
import { applyEffects } from './transform/apply-effects.ts';

/** Turns requests into answers: finds the operation, checks the request against the document, calls it. */
export class Service {
  readonly #document: OpenAPIDocument;
  readonly #routes: readonly Route[];
  readonly #router: Router;
  readonly #security: Security;
  readonly #behaviour: Behaviour;
  readonly #surroundings: Surroundings;
  readonly #faults: FaultQueue;

  constructor(
    { document, validators, behaviour }: SandboxParts,
    { faults, ...surroundings }: Surroundings & { faults: FaultQueue },
  ) {
    this.#document = document;
    this.#routes = routesOf(document, validators);
    this.#router = new Router(this.#routes);
    this.#security = securityOf(document);
    this.#behaviour = behaviour;
    this.#surroundings = surroundings;
    this.#faults = faults;
  }

  /** Every operationId. */
  get operations(): OperationId[] {
    return this.#routes.map((route) => route.operationId);
  }

  /** Answers a request; it never throws, and answers at once unless the call waits. */
  answer(request: SandboxRequest): SandboxAnswer | Promise<SandboxAnswer> {
    let match: Match | undefined;
    const alter = (answer: SandboxAnswer) => this.#alter(match?.route.operationId, request, answer);
    try {
      const target = parseTarget(request.target);
      match = this.#router.match(request.method, target.path);
      const answer = this.#answer(request, target, match);
      return answer instanceof Promise ? answer.catch(failure).then(alter) : alter(answer);
    } catch (error) {
      return alter(failure(error));
    }
  }

  /**
   * Whether the body of a request matters: it names an operation, and its token, if it needs one, is
   * known. Whoever is a stranger must not fill the memory.
   */
  readsBody(head: SandboxRequest): boolean {
    try {
      const { path, query } = parseTarget(head.target);
      const { route } = this.#router.match(head.method, path);
      if (route.authenticated) this.#authenticate(head, query);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  #alter(operationId: OperationId | undefined, request: SandboxRequest, answer: SandboxAnswer) {
    const { alter } = this.#behaviour;
    if (!alter) return answer;
    return alter({ operationId, request, answer: { ...answer, body: textOf(answer) } });
  }

  #answer(request: SandboxRequest, target: Target, match: Match) {
    const fault = this.#faults.take(match.route.operationId, target.path);
    if (!fault) return this.#call(request, target, match);
    const call = async () => this.#call(request, target, match);
    return suffer(fault, this.#surroundings.clock, () => call().catch(failure), request.signal);
  }

  #call(request: SandboxRequest, target: Target, match: Match) {
    const { store, clock } = this.#surroundings;
    const { operationId } = match.route;
    applyEffects(store, clock.now());
    const call = this.#read(request, target, match);
    const { prefer } = request.headers;
    const preferred = prefer && preferredAnswer(this.#document, operationId, prefer);
    return preferred || this.#behaviour.operations[operationId](call);
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
      route,
      request,
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
