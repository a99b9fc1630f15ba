import { type Api, operationWithRole } from '../../api/api.ts';
import { factsAt } from '../../api/facts.ts';
import { type Operation, parametersIn, parameterWithRole } from '../../api/operation.ts';
import type { OperationRole, Role } from '../../api/roles.ts';
import type { ResolvedSchema } from '../../api/schema.ts';
import { objectIn, pageIn } from '../../api/success.ts';
import { callFact, decisionOn, factOn } from '../../checks/basis.ts';
import type { CheckDescription } from '../../checks/check.ts';
import {
  type CompleteExchange,
  type Exchange,
  isComplete,
  showsSuccess,
} from '../../checks/exchange.ts';
import { assumed, documented, type Finding } from '../../checks/finding.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { Lazy } from '../../lib/once.ts';
import type { Fixtures } from '../fixtures.ts';
import type { RequestPlan } from '../requests/build-request.ts';
import type { ContractSettings } from '../settings.ts';
import { Discovery, type ResourceKind } from './discovery.ts';
import type { ExchangeEvaluation } from './exchange-evaluation.ts';
import type { SequenceOutcome } from './findings.ts';
import type { SharedJobKnowledge } from './job-knowledge.ts';
import { unlessLagging } from './lag.ts';
import type { SendOptions, Session } from './session.ts';
import { missingFixtures, Skipped } from './skipped.ts';
import { type Snapshot, SnapshotReader, type UntouchedResources } from './snapshot.ts';
import { runTag, TestData } from './test-data.ts';
import type { UnderstoodQueries } from './understood-queries.ts';
import type { WrittenValues } from './written-values.ts';

/** An operation to call, or its role. */
export type Callee = Operation | OperationRole;

/** Query values by the roles of their parameters. */
export type RoleValues = { [role in Role]?: string | number | undefined };

/** The parts of a finding other than its level and its message. */
export type Details = Pick<Finding, 'pointer' | 'expected' | 'actual' | 'intermittent' | 'steps'>;

/** The run of which a scenario is a part. */
interface ScenarioContext {
  api: Api;
  session: Session;
  discovery: Discovery;
  settings: ContractSettings;
  jobs: SharedJobKnowledge;
  sequences: Lazy<SequenceOutcome>;
  untouched: Lazy<UntouchedResources>;
  understood: UnderstoodQueries;
  /** What the probe of each operation changed, by the id of the operation. */
  probeChanges: ReadonlyMap<string, ProbeChange>;
  /** Evaluates every exchange of the scenario as it happens, and keeps all findings. */
  evaluation: ExchangeEvaluation;
  /** The token of its requests, if it is not the token of the run. */
  token?: string;
  /** Parameters whose names the server understands, as found in the workspace of the run. */
  understoodRoles?: ReadonlySet<Role>;
}

/** What GET requests showed before and after the probe of an operation. */
export interface ProbeChange {
  /** Identifiers in the requests of the probe. */
  named: readonly string[];
  before: Snapshot;
  after: Snapshot;
}

/** Decisions on the effect of query parameters for which the source states only the name. */
const assumedEffects: { [role in Role]?: string } = { 'context-filter': 'D155' };

const mostEvidence = 4;
let names = 0;

/** One evaluation of a check that makes its own requests: sends the requests, and collects the findings. */
export class Scenario {
  readonly operation: Operation;
  readonly settings: ContractSettings;
  readonly data: TestData;
  /** Whether a success of the operation was seen. */
  succeeded = false;
  readonly #check: CheckDescription;
  readonly #context: ScenarioContext;
  readonly #exchanges: Exchange[] = [];
  readonly #restoring: (() => Promise<unknown>)[] = [];

  constructor(check: CheckDescription, operation: Operation, context: ScenarioContext) {
    this.operation = operation;
    this.settings = context.settings;
    this.#check = check;
    this.#context = context;
    this.data = new TestData(context.discovery, (...request) => this.send(...request));
  }

  get fixtures(): Fixtures {
    return this.settings.fixtures;
  }

  /** What the run knows about the jobs of the server. */
  get jobs(): SharedJobKnowledge {
    return this.#context.jobs;
  }

  /** The result of the random sequences of the run. */
  get sequences(): Lazy<SequenceOutcome> {
    return this.#context.sequences;
  }

  /** Values that updates of the run have set, including updates of other checks. */
  get written(): WrittenValues {
    return this.#context.session.written;
  }

  /** Resources that no call of the run touches. */
  get untouched(): Lazy<UntouchedResources> {
    return this.#context.untouched;
  }

  /** Whether the document has an operation with a role, and the server is not known to lack it. */
  hasOperation(role: OperationRole): boolean {
    const { api, session } = this.#context;
    const operation = operationWithRole(api, role);
    return operation !== undefined && !session.notImplemented.has(operation.id);
  }

  /** An operation by its role; @throws Skipped when the document has none */
  calledOperation(callee: Callee): Operation {
    if (typeof callee !== 'string') return callee;
    const operation = operationWithRole(this.#context.api, callee);
    return operation ?? this.skip(`the document has no operation with the role ${callee}`);
  }

  /** The index of the operation among the operations of the document to which a condition applies. */
  positionAmong(holds: (operation: Operation) => boolean): number {
    return this.#context.api.operations.filter(holds).indexOf(this.operation);
  }

  /** The operations to which a condition applies, without those that the server is known to lack. */
  operationsWith(holds: (operation: Operation) => boolean): Operation[] {
    const { api, session } = this.#context;
    return api.operations.filter((each) => holds(each) && !session.notImplemented.has(each.id));
  }

  /** Resources that GET requests showed before and after the first requests of the run to the operation. */
  changesByProbe(): ProbeChange | undefined {
    return this.#context.probeChanges.get(this.operation.id);
  }

  /** Reads resources that existed before the run, with GET operations. */
  snapshotReader(): SnapshotReader {
    const { api, discovery } = this.#context;
    return new SnapshotReader(api, discovery, (...request) => this.send(...request));
  }

  /** An operation by its id; @throws Skipped when the document has none */
  operationOfId(id: string): Operation {
    return this.#context.session.operation(id);
  }

  /** A name that nothing on the server has yet. */
  newName(): string {
    names += 1;
    return `${runTag}-${Date.now().toString(36)}${names}`;
  }

  /**
   * A scenario with another token, to evaluate a check in the workspace of that token. This scenario also restores
   * the changes of the other one.
   *
   * @param understoodRoles parameters whose names the server understands
   */
  inOtherWorkspace(
    check: CheckDescription,
    token: string,
    understoodRoles: ReadonlySet<Role>,
  ): Scenario {
    const { api, session, settings } = this.#context;
    const fixtures = { token };
    const discovery = new Discovery(api, fixtures, session, token);
    const other = { settings: { ...settings, fixtures }, discovery, token, understoodRoles };
    const scenario = new Scenario(check, this.operation, { ...this.#context, ...other });
    this.afterwards(() => scenario.restore());
    return scenario;
  }

  /** How many requests the run has sent. */
  get requestsSent(): number {
    return this.#context.session.requests;
  }

  /** Waits until the jobs that the run has created have completed. @returns whether they have */
  jobsEnd(): Promise<boolean> {
    return this.#context.session.jobsEnd();
  }

  /** Sends a request. @returns the exchange, whatever the response is */
  async send(callee: Callee, plan: RequestPlan, options?: SendOptions): Promise<Exchange> {
    const { session, evaluation, token } = this.#context;
    const operation = this.calledOperation(callee);
    const presented = token === undefined ? plan : { token, ...plan };
    const request = () => session.send(operation, presented, options);
    const first = await request();
    const isChecked = !options?.unchecked;
    const exchange = isChecked ? await this.#unlessLate(operation, first, request) : first;
    if (operation === this.operation) this.succeeded ||= showsSuccess(exchange, operation);
    if (isChecked) evaluation.add(exchange, operation);
    this.#exchanges.push(exchange);
    if (this.#exchanges.length > mostEvidence) this.#exchanges.shift();
    return exchange;
  }

  /** Repeats a GET request while a lag behind a write explains what the checks find. @returns the last exchange */
  async #unlessLate(
    operation: Operation,
    first: Exchange,
    repeat: () => Promise<Exchange>,
  ): Promise<Exchange> {
    const { evaluation } = this.#context;
    if (operation.method !== 'GET') return first;
    const late = evaluation.lateFindings(first, operation);
    if (late.length === 0) return first;
    const findings = (exchange: Exchange) => evaluation.lateFindings(exchange, operation);
    const last = await unlessLagging(repeat, (exchange) => findings(exchange).length === 0);
    const lasting = findings(last);
    if (lasting.length > 0) evaluation.addLasting(lasting);
    else evaluation.addLate(late, first, operation);
    return last;
  }

  /** Makes the next request use a new connection, if no other requests are in progress. */
  closeConnections(): Promise<void> {
    return this.#context.session.closeConnections();
  }

  /** Sends a GET request to a path that no operation has. */
  async sendToUnknownPath(): Promise<Exchange> {
    const exchange = await this.#context.session.sendToUnknownPath();
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
   * Sends the simplest valid request of the operation. If the server rejects a later request, the reason is then in
   * the difference between the two.
   *
   * @returns the request
   * @throws Skipped when the request does not succeed
   */
  async validRequest(): Promise<RequestPlan> {
    const { missing, ...plan } = await this.data.validRequest(this.operation);
    if (missing.length > 0) this.skipWithout(missing);
    await this.success(this.operation, plan);
    // A creation with the same id again would only be a repetition.
    const chosen = parameterWithRole(this.operation, 'chosen-id');
    if (!chosen) return plan;
    const { path } = await this.data.validRequest(this.operation);
    return { ...plan, path: { ...path } };
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

  /** The kind of resource that the last variable of the path names. */
  kindOfPath(): ResourceKind {
    const kind = this.#context.discovery.kindOfPath(this.operation);
    return kind ?? this.skip('needs a path that names a resource');
  }

  /** Reports a finding that contradicts a fact. The latest exchanges are its evidence. */
  documented(fact: string, message: string, details: Details = {}): void {
    this.#report(documented(fact, { message, ...details }));
  }

  /** Reports a finding that differs from a decision. */
  assumed(decision: string, message: string, details: Details = {}): void {
    this.#report(assumed(decision, { message, ...details }));
  }

  /** The one of some facts that is about the object that a schema describes. */
  factAbout({ places }: ResolvedSchema, ids: readonly string[]): string | undefined {
    const about = places.flatMap((place) => factsAt(this.#context.api.facts, place));
    return about.find(({ id }) => ids.includes(id))?.id;
  }

  /** Whether one of some facts points at the operation. */
  isStatedBy(...facts: readonly string[]): boolean {
    return factOn(this.operation, facts, this.#context.api.facts) !== undefined;
  }

  /**
   * The fact that states the method and the path of the operation.
   *
   * @throws Skipped when there is none
   */
  callFact(): string {
    const fact = callFact(this.operation, this.#context.api.facts);
    return fact ?? this.skip('needs a fact about the operation');
  }

  /**
   * The one of some decisions that applies to the operation.
   *
   * @throws Skipped when none applies
   */
  decisionOf(ids: readonly string[]): string {
    const decision = decisionOn(this.operation, ids, this.#context.api);
    return decision ?? this.skip('needs a decision about the operation');
  }

  /** Whether the server understands the name of a query parameter: its page then returns the value of the parameter. */
  understands(role: Role): Promise<boolean> {
    return this.#context.understood.has(this.operation, role, async (value) => {
      const { missing, query = {}, ...plan } = await this.data.validRequest(this.operation);
      if (missing.length > 0) return undefined;
      const asked = {
        ...plan,
        query: { ...query, ...this.query(this.operation, { [role]: value }) },
      };
      const { response } = await this.send(this.operation, asked, { expectation: 'open' });
      return pageIn(response, this.operation);
    });
  }

  /**
   * Reports a query parameter that does not have its effect. The name of the parameter is assumed. So the finding
   * contradicts the fact or the decision on the effect only if the server understands the name.
   *
   * @param understood whether the page returns the value
   */
  ofQuery(role: Role, understood: boolean, message: string, details: Details = {}): void {
    const parameter = parameterWithRole(this.operation, role);
    const isKnown = understood || this.#context.understoodRoles?.has(role);
    const decision = (isKnown ? undefined : parameter?.nameDecision) ?? assumedEffects[role];
    const [fact] = parameter ? factsAt(this.#context.api.facts, parameter.pointer) : [];
    const text = { message, ...details };
    this.#report(decision === undefined ? documented(fact?.id, text) : assumed(decision, text));
  }

  /** Replaces a value that is derived from a secret with a variable in every report. */
  addSecret(variable: string, value: string): void {
    this.#context.session.redaction.addSecret(variable, value);
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

  /** Restores all changes so far, and continues after one that cannot be restored. */
  async restore(): Promise<void> {
    const restoring = this.#restoring.splice(0).toReversed();
    for (const restore of restoring) await restore().catch(() => undefined);
  }

  #report(finding: Finding): void {
    const { findings } = this.#context.evaluation;
    const exchanges = finding.steps?.flat() ?? this.#exchanges;
    findings.add(this.#check, this.operation.id, finding, exchanges);
  }
}
