import { setImmediate } from 'node:timers/promises';
import { operationWithRole } from '../../api/api.ts';
import { type Operation, parametersIn, parameterWithRole } from '../../api/operation.ts';
import type { OperationRole, Role } from '../../api/roles.ts';
import { objectIn } from '../../api/success.ts';
import { type Basis, callFact } from '../../checks/basis.ts';
import type { CheckDescription } from '../../checks/check.ts';
import {
  type CompleteExchange,
  type Exchange,
  isComplete,
  isFailureStatus,
  isSuccessStatus,
  showsSuccess,
} from '../../checks/exchange.ts';
import { assumed, documented, type Finding, findingOn } from '../../checks/finding.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { Fixtures } from '../fixtures.ts';
import type { RequestPlan } from '../requests/build-request.ts';
import type { SendOptions } from './contract-target.ts';
import { Discovery, type ResourceKind } from './discovery.ts';
import { DocumentNames } from './document-names.ts';
import type { ExchangeEvaluation } from './exchange-evaluation.ts';
import type { RunOfScenario, SharedRun } from './shared-run.ts';
import { missingFixtures, Skipped } from './skipped.ts';
import { SnapshotReader } from './snapshot.ts';
import { type RequestSender, TestData } from './test-data.ts';
import type { OtherMethod } from './transport.ts';

/** An operation to call, or its role. */
export type Callee = Operation | OperationRole;

/** Query values by the roles of their parameters. */
export type RoleValues = { [role in Role]?: string | number | undefined };

/** The parts of a finding other than its level and its message. */
export type Details = Pick<Finding, 'pointer' | 'expected' | 'actual' | 'intermittent' | 'steps'>;

/** What only one scenario has. */
interface ScenarioContext {
  /** Evaluates every exchange of the scenario as it happens, and keeps all findings. */
  evaluation: ExchangeEvaluation;
  /** The token of its requests, if it is not the token of the run. */
  token?: string;
  /** Which of the entries that may be updated the check begins with, because others use another one. */
  firstEntry?: number;
  /** Parameters whose names the server understands, as found in the workspace of the run. */
  understoodRoles?: ReadonlySet<Role>;
  /** The scenario of which it is a part. */
  parent?: Scenario;
}

const mostEvidence = 4;

/** One evaluation of a check that makes its own requests: sends the requests, and collects the findings. */
export class Scenario {
  readonly operation: Operation;
  readonly data: TestData;
  /** What it shares with the other scenarios of the run. */
  readonly run: RunOfScenario;
  /** Parameters whose names the server is known to understand. */
  readonly understoodRoles: ReadonlySet<Role>;
  /** Which of the entries that may be updated the check begins with. */
  readonly firstEntry: number;
  /** Whether a success of the operation was seen. */
  succeeded = false;
  readonly #check: CheckDescription;
  readonly #shared: SharedRun;
  readonly #evaluation: ExchangeEvaluation;
  readonly #token: string | undefined;
  readonly #parent: Scenario | undefined;
  readonly #exchanges: Exchange[] = [];
  readonly #restoring: (() => Promise<unknown>)[] = [];
  readonly #inProgress = new Set<Promise<unknown>>();
  #isOver = false;

  constructor(
    check: CheckDescription,
    operation: Operation,
    run: SharedRun,
    { evaluation, token, firstEntry = 0, understoodRoles = new Set(), parent }: ScenarioContext,
  ) {
    this.operation = operation;
    this.run = run;
    this.firstEntry = firstEntry;
    this.understoodRoles = understoodRoles;
    this.#check = check;
    this.#shared = run;
    this.#evaluation = evaluation;
    this.#token = token;
    this.#parent = parent;
    const send: RequestSender = (...request) => this.send(...request);
    this.data = new TestData(run.discovery, send, firstEntry);
  }

  /** Remembers what a resource of the run's own workspace had before the run changed it. */
  noteOriginal(callee: Callee, id: string | undefined, values: JsonObject): void {
    if (this.#token !== undefined) return;
    const { originals } = this.#shared.session;
    for (const [field, value] of Object.entries(values))
      originals.note(this.calledOperation(callee), id, field, value);
  }

  /** Whether it is one of {@link inOtherWorkspace}. */
  get isInOtherWorkspace(): boolean {
    return this.#token !== undefined;
  }

  get fixtures(): Fixtures {
    return this.run.settings.fixtures;
  }

  /** Whether the document has an operation with a role, and the server is not known to lack it. */
  hasOperation(role: OperationRole): boolean {
    const { api, session } = this.run;
    const operation = operationWithRole(api, role);
    return operation !== undefined && !session.notImplemented.has(operation.id);
  }

  /** An operation by its role; @throws Skipped when the document has none */
  calledOperation(callee: Callee): Operation {
    if (typeof callee !== 'string') return callee;
    const operation = operationWithRole(this.run.api, callee);
    return operation ?? this.skip(`the document has no operation with the role ${callee}`);
  }

  /** Reads resources that existed before the run, with GET operations. */
  snapshotReader(): SnapshotReader {
    const { api, discovery } = this.#shared;
    return new SnapshotReader(api, discovery, (...request) => this.send(...request));
  }

  /** A name that nothing on the server has yet. */
  newName(): string {
    return this.#shared.session.marks.newName();
  }

  /**
   * A scenario with the token of another workspace, to evaluate a check there. This scenario also restores the changes
   * of the other one. Exchanges and successes of that one are those of this one, too.
   *
   * @param understoodRoles parameters whose names the server understands
   * @throws Skipped when the fixtures have no other token
   */
  inOtherWorkspace(
    check: CheckDescription,
    understoodRoles: ReadonlySet<Role> = new Set(),
  ): Scenario {
    const { api, session, settings } = this.#shared;
    const token = this.otherToken();
    const fixtures = { token };
    const discovery = new Discovery(api, fixtures, session, token);
    const run = { ...this.#shared, settings: { ...settings, fixtures }, discovery };
    const own = { evaluation: this.#evaluation, token, understoodRoles, parent: this };
    const scenario = new Scenario(check, this.operation, run, own);
    this.afterwards(() => scenario.end());
    return scenario;
  }

  /**
   * Sends a request.
   *
   * @returns the exchange, whatever the response is
   * @throws Skipped when the run is over, or it is an update after the end of the check
   */
  async send(callee: Callee, plan: RequestPlan, options?: SendOptions): Promise<Exchange> {
    const operation = this.calledOperation(callee);
    const isUpdate = operation.method === 'PATCH';
    // Only an update has to be restored. Other requests may find out what all checks need, which is found out once.
    if (this.hasEnded && isUpdate && !options?.restoring) throw new Skipped('the check is over');
    const sending = this.#send(operation, plan, options);
    if (isUpdate) this.#inProgress.add(sending);
    return sending.finally(() => this.#inProgress.delete(sending));
  }

  /** Whether it has ended, or the scenario of which it is a part. */
  get hasEnded(): boolean {
    return this.#isOver || this.#parent?.hasEnded === true;
  }

  async #send(
    operation: Operation,
    plan: RequestPlan,
    options: SendOptions | undefined,
  ): Promise<Exchange> {
    const presented = this.#token === undefined ? plan : { token: this.#token, ...plan };
    const request = () => this.#shared.session.send(operation, presented, options);
    const first = await request();
    const isChecked = !options?.unchecked;
    const exchange = isChecked
      ? await this.#evaluation.unlessLate(first, operation, request)
      : first;
    if (isChecked) this.#evaluation.add(exchange, operation);
    this.#note(exchange, operation === this.operation && showsSuccess(exchange, operation));
    return exchange;
  }

  /** Notes an exchange here, and in the scenario of which this one is a part. */
  #note(exchange: Exchange, isSuccess: boolean): void {
    this.succeeded ||= isSuccess;
    this.#exchanges.push(exchange);
    if (this.#exchanges.length > mostEvidence) this.#exchanges.shift();
    if (this.#parent) this.#parent.#note(exchange, isSuccess);
  }

  /** Sends a GET request to a path that no operation has. */
  async sendToUnknownPath(): Promise<Exchange> {
    const exchange = await this.#shared.session.sendToUnknownPath();
    this.show(exchange);
    return exchange;
  }

  /** Sends a request to a path of the document with a method that no operation has. */
  async sendWithMethod(method: OtherMethod, path: string): Promise<Exchange> {
    const exchange = await this.#shared.session.sendWithMethod(method, path);
    this.show(exchange);
    return exchange;
  }

  /**
   * Sends a request.
   *
   * @throws Skipped when there is no response
   */
  async respond(
    callee: Callee,
    plan: RequestPlan,
    options?: SendOptions,
  ): Promise<CompleteExchange> {
    const exchange = await this.send(callee, plan, options);
    if (isComplete(exchange)) return exchange;
    throw new Skipped(`needs a response of ${exchange.operationId}: ${exchange.failure?.message}`);
  }

  /**
   * Sends a request that has to succeed.
   *
   * @returns the JSON object of the response
   * @throws Skipped when the response has none
   */
  async success(callee: Callee, plan: RequestPlan, options?: SendOptions): Promise<JsonObject> {
    const { operationId, response } = await this.respond(callee, plan, options);
    const object = objectIn(response);
    if (object) return object;
    const found = response.status === 200 ? 'no JSON object' : `status ${response.status}`;
    throw new Skipped(`needs a success of ${operationId}; the server responded with ${found}`);
  }

  /**
   * Sends a request that the server may reject.
   *
   * @returns the JSON object of a success
   * @throws Skipped when there is no response
   */
  async attempt(
    callee: Callee,
    plan: RequestPlan,
    options?: Omit<SendOptions, 'expectation'>,
  ): Promise<JsonObject | undefined> {
    const { response } = await this.respond(callee, plan, { ...options, expectation: 'open' });
    return objectIn(response);
  }

  /**
   * Sends the simplest valid request of the operation. If the server rejects a later request, the reason is then in
   * the difference between the two.
   *
   * @returns the request
   * @throws Skipped when the request does not succeed
   */
  async validRequest(): Promise<RequestPlan> {
    const plan = await this.validPlan();
    await this.success(this.operation, plan);
    // A creation with the same id again would only be a repetition.
    const chosen = parameterWithRole(this.operation, 'chosen-id');
    if (!chosen) return plan;
    const { path } = await this.data.validRequest(this.operation);
    return { ...plan, path: { ...path } };
  }

  /**
   * The simplest valid request of an operation, which is not sent.
   *
   * @throws Skipped when fixtures are missing
   */
  async validPlan(operation: Operation = this.operation): Promise<RequestPlan> {
    const { missing, ...plan } = await this.data.validRequest(operation);
    return missing.length > 0 ? this.skipWithout(missing) : plan;
  }

  /**
   * The query with the names of its parameters in the document, from one with their roles.
   *
   * @throws Skipped when the operation has no parameter of a role
   */
  query(callee: Callee, roles: RoleValues): Record<string, string | number> {
    const query: Record<string, string | number> = {};
    const operation = this.calledOperation(callee);
    const parameters = parametersIn(operation, 'query');
    for (const [role, value] of Object.entries(roles)) {
      const parameter = parameters.find((each) => each.role === role);
      if (!parameter) this.skip(`the document has no ${role} for ${operation.id}`);
      else if (value !== undefined) query[parameter.name] = value;
    }
    return query;
  }

  /**
   * The identifier of an existing resource of the server.
   *
   * @param kind the kind of the resource, or its fixture, such as `workflow_id`
   * @throws Skipped when only the example of the document is known
   */
  async id(kind: ResourceKind | string): Promise<string> {
    const { value, missing } =
      typeof kind === 'string' ? await this.data.idOf(kind) : await this.data.id(kind);
    return missing === undefined ? value : this.skipWithout([missing]);
  }

  /**
   * The token of another workspace.
   *
   * @throws Skipped when the fixtures have none
   */
  otherToken(): string {
    return this.fixtures.other_token ?? this.skipWithout(['other_token']);
  }

  /** The kind of resource that the last variable of the path names. */
  kindOfPath(): ResourceKind {
    const kind = this.#shared.discovery.kindOfPath(this.operation);
    return kind ?? this.skip('needs a path that names a resource');
  }

  /** Reports a finding. The latest exchanges are its evidence. */
  report(finding: Finding): void {
    const exchanges = finding.steps?.flat() ?? this.#exchanges;
    const found = new DocumentNames(this.run.api, this.operation).finding(finding);
    this.#evaluation.findings.add(this.#check, this.operation.id, found, exchanges);
  }

  /** Reports a finding at the level of its basis. */
  reportOn(basis: Basis, message: string, details: Details = {}): void {
    this.report(findingOn(basis, { message, ...details }));
  }

  /** Reports a finding that contradicts a fact. */
  documented(fact: string, message: string, details: Details = {}): void {
    this.report(documented(fact, { message, ...details }));
  }

  /** Reports a finding that differs from a decision. */
  assumed(decision: string, message: string, details: Details = {}): void {
    this.report(assumed(decision, { message, ...details }));
  }

  /**
   * Reports a response by which a request has made the server fail, and not been rejected. It is evidence.
   *
   * @param what the request, such as `A request without a token`
   * @returns whether the server has failed
   */
  reportFailure(exchange: CompleteExchange, what: string): boolean {
    const { status } = exchange.response;
    if (!isFailureStatus(status)) return false;
    this.show(exchange);
    const details = { expected: 'a status below 500', actual: `status ${status}` };
    this.assumed('D58', `${what} makes the server fail.`, details);
    return true;
  }

  /** Reports a request that succeeds although it is to be rejected. @returns whether it does */
  reportAccepted(exchange: CompleteExchange, what: string, decision: string): boolean {
    const { status } = exchange.response;
    if (!isSuccessStatus(status)) return false;
    this.show(exchange);
    const details = { expected: 'a status from 400 to 499', actual: `status ${status}` };
    this.assumed(decision, `${what} succeeded.`, details);
    return true;
  }

  /**
   * The fact that states the method and the path of the operation.
   *
   * @throws Skipped when there is none
   */
  callFact(): string {
    const fact = callFact(this.operation, this.run.api.facts);
    return fact ?? this.skip('needs a fact about the operation');
  }

  /** Makes an earlier exchange the evidence of the next finding. */
  show(exchange: Exchange): void {
    const others = this.#exchanges.filter((each) => each !== exchange);
    this.#exchanges.splice(0, Infinity, ...others.slice(1 - mostEvidence), exchange);
  }

  /** Ends the check because it lacks something. Its findings so far count. */
  skip(reason: string): never {
    throw new Skipped(reason);
  }

  /** Ends the check because it lacks fixtures. */
  skipWithout(fixtures: readonly string[]): never {
    throw new Skipped(missingFixtures(fixtures));
  }

  /** Adds a function that restores a change at the end. The last change is restored first. */
  afterwards(restore: () => Promise<unknown>): void {
    this.#restoring.push(restore);
  }

  /** Ends the check: what of it is still in progress updates nothing more, and its changes are restored. */
  async end(): Promise<void> {
    this.#isOver = true;
    do {
      await Promise.allSettled(this.#inProgress);
      // Who has sent them says first what is to be restored.
      await setImmediate();
      await this.restore();
    } while (this.#restoring.length + this.#inProgress.size > 0);
  }

  /** Restores all changes so far, and continues after one that cannot be restored. */
  async restore(): Promise<void> {
    const restoring = this.#restoring.splice(0).toReversed();
    for (const restore of restoring) await restore().catch(() => undefined);
  }
}
