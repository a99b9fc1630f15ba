import { type Operation, successOf } from '../../api/operation.ts';
import { documentedPart, type ResolvedSchema } from '../../api/schema.ts';
import { type Exchange, isComplete } from '../../checks/exchange.ts';
import { asObject, isJsonObject, type JsonObject } from '../../lib/json.ts';
import { onceForEach } from '../../lib/once.ts';
import { Redaction } from '../http/redaction.ts';
import { namedId, type RequestPlan } from '../requests/build-request.ts';
import { isWanted } from '../settings.ts';
import type { ContractTarget, SendOptions } from './contract-target.ts';
import { CreatedResources } from './created-resources.ts';
import { withNames } from './document-names.ts';
import { EvaluatedChecks } from './evaluated-checks.ts';
import { ExercisedParts } from './exercised-parts.ts';
import { OpenJobs } from './open-jobs.ts';
import { Originals } from './originals.ts';
import { type NotedUpdate, RestoredChanges } from './restored-changes.ts';
import { RunMarks } from './run-marks.ts';
import { RunUpdates } from './run-updates.ts';
import { SentMembers } from './sent-members.ts';
import { areaOf, signatureOf } from './signature.ts';
import { nothingIfSkipped, Skipped } from './skipped.ts';
import { type OtherMethod, Transport } from './transport.ts';
import { WorkspaceFields } from './workspace-fields.ts';

/** Sends every request of a run, and notes what that shows of the server, changes there, and has to be redacted. */
export class Session {
  readonly redaction: Redaction;
  /** The parts of the document that the exchanges used. */
  readonly exercised: ExercisedParts;
  /** Which response checks could be evaluated. */
  readonly evaluated = new EvaluatedChecks();
  /** Values that updates of the run have set. */
  readonly updates = new RunUpdates();
  /** What the run has changed, as it was before. */
  readonly originals = new Originals();
  /** The names of this run, and whether those of another one were seen. */
  readonly marks = new RunMarks();
  /** Fields of workspaces that the run has sent. */
  readonly workspaces = new WorkspaceFields();
  /** What the server has created for the run. */
  readonly created = new CreatedResources();
  /** Members of documents that updates of the run have sent. */
  readonly members = new SentMembers();
  /** Which changes of the run could not be restored. */
  readonly restored = new RestoredChanges();
  /** Operations that the server does not have, as far as is known. */
  readonly notImplemented = new Set<string>();
  readonly #target: ContractTarget;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #transport: Transport;
  readonly #jobs = new OpenJobs();

  constructor(target: ContractTarget) {
    const { api, url, settings } = target;
    this.#target = target;
    this.#operations = new Map(api.operations.map((each) => [each.id, each]));
    const { fixtures, headers } = settings;
    this.redaction = new Redaction({ api, fixtures, url, ...(headers && { headers }) });
    this.exercised = new ExercisedParts(api, { observes: settings.proposes });
    this.#transport = new Transport(target, this.redaction);
  }

  /** How many requests were sent. */
  get requests(): number {
    return this.#transport.requests;
  }

  /** Whether a request succeeded, and which other status came last. */
  get outcome(): Transport['outcome'] {
    return this.#transport.outcome;
  }

  /** Whether a request to an operation of the document succeeded. */
  hasSucceeded(operationId: string): boolean {
    return this.exercised.operations.get(operationId)?.statuses.has(200) === true;
  }

  /** Closes idle connections to the server, so that the next request uses a new one. Does nothing without a network. */
  closeConnections(): void {
    this.#transport.closeConnections();
  }

  /** Sends a request to a path that no operation has; see {@link Transport.sendToUnknownPath}. */
  sendToUnknownPath(...like: Parameters<Transport['sendToUnknownPath']>): Promise<Exchange> {
    return this.#transport.sendToUnknownPath(...like);
  }

  /**
   * Sends a request with a method that no operation has; see {@link Transport.sendWithMethod}.
   *
   * @throws Skipped when the run is read-only
   */
  async sendWithMethod(method: OtherMethod, path: string): Promise<Exchange> {
    if (this.#target.settings.readOnly) {
      throw new Skipped('it sends another method than GET, and the run is --read-only');
    }
    return this.#transport.sendWithMethod(method, path);
  }

  /** @throws Skipped when the document has no such operation */
  operation(id: string): Operation {
    const operation = this.#operations.get(id);
    if (!operation) throw new Skipped(`the document has no operation ${id}`);
    return operation;
  }

  /**
   * Sends a request, in the names of the document.
   *
   * @param operation of the model whose names the plan has, and the exchange gets
   * @throws Skipped when the run is read-only, over, or the server has stopped responding
   */
  async send(
    operation: Operation,
    plan: RequestPlan,
    options: SendOptions = {},
  ): Promise<Exchange> {
    try {
      const exchange = await this.#send(operation, plan, options);
      // What is not restored stays. After a time-out, the next request would take as long again.
      const isLost = exchange.failure?.kind === 'closed' || exchange.response?.status === 500;
      return options.restoring && isLost ? await this.#send(operation, plan, options) : exchange;
    } catch (error) {
      if (options.restoring && error instanceof Skipped) {
        this.#noteUpdate(operation, plan, options, { reason: error.message });
      }
      throw error;
    }
  }

  async #send(operation: Operation, plan: RequestPlan, options: SendOptions): Promise<Exchange> {
    this.#assertAllowed(operation, options);
    const ended = plan.token === undefined ? this.updates.begin(operation, plan) : undefined;
    const whole: Exchange = {
      operationId: operation.id,
      expectation: options.expectation ?? 'success',
      ...(options.earlier && { earlier: options.earlier }),
      ...(await this.#transport.send(operation, plan, options)),
    };
    this.redaction.learn(whole);
    this.exercised.add(whole);
    this.marks.note(whole.response?.body ?? '');
    const documented = withDocumentedPart(whole, this.#operations.get(operation.id) ?? operation);
    const exchange = withNames(documented, operation);
    this.updates.noteNamed(operation, exchange);
    if (plan.token === undefined) this.#jobs.note(operation, exchange);
    ended?.(exchange);
    this.#noteEffects(operation, plan, options, { whole, exchange });
    await this.#transport.note(exchange);
    if (exchange.failure?.kind === 'aborted') throw new Skipped(this.#transport.whyOver());
    if (await this.#lacks(operation, exchange)) {
      this.notImplemented.add(operation.id);
      this.#assertAllowed(operation, options);
    }
    return exchange;
  }

  /** Whether the server lacks an operation that the run leaves out, for only the others were probed beforehand. */
  async #lacks(operation: Operation, { request, response }: Exchange): Promise<boolean> {
    if (!response || isWanted(this.#target.settings, operation)) return false;
    if (response.status === 501) return true;
    if (this.hasSucceeded(operation.id) || ![404, 405].includes(response.status)) return false;
    const unknown = await this.sendToUnknownPath(request, areaOf(operation));
    return isComplete(unknown) && signatureOf(unknown) === signatureOf({ request, response });
  }

  /**
   * Waits until the jobs that the run has created have completed, for as long as that is worth it.
   *
   * @returns whether they have, as far as the server shows it
   */
  async jobsEnd(): Promise<boolean> {
    const operation = this.#target.api.operations.find(({ role }) => role === 'fetch-job');
    return this.#jobs.end(async (id) => {
      if (!operation) return;
      await this.send(operation, { id }, { expectation: 'open' }).catch(nothingIfSkipped);
    });
  }

  #assertAllowed({ id, method }: Operation, options: SendOptions): void {
    if (this.notImplemented.has(id)) {
      throw new Skipped(`needs ${id}, which the server does not have`);
    }
    if (this.#target.settings.readOnly && method !== 'GET') {
      throw new Skipped(`it sends ${method}, and the run is --read-only`);
    }
    this.#transport.assertOngoing(options);
  }

  /** Notes what a request leaves on the server. @param exchanges as it was sent, and in the names of the model */
  #noteEffects(
    operation: Operation,
    plan: RequestPlan,
    options: SendOptions,
    { whole, exchange }: { whole: Exchange; exchange: Exchange },
  ): void {
    const token = this.#tokenOf(plan);
    this.created.note(operation, token, exchange);
    const { failure, response } = exchange;
    const reason = failure?.kind === 'aborted' ? this.#transport.whyOver() : failure?.message;
    const isUnsent = failure?.kind === 'unreachable';
    if (options.restoring || !isUnsent)
      this.#noteUpdate(operation, plan, options, { reason, response });
    if (operation.role !== 'update-workspace' || plan.token === null) return;
    const sent = asObject(whole.request.json ?? plan.json);
    this.workspaces.note(token, sent, whole.response);
  }

  #noteUpdate(
    operation: Operation,
    plan: RequestPlan,
    { restoring = false }: SendOptions,
    outcome: Pick<NotedUpdate, 'reason' | 'response'>,
  ): void {
    if (operation.method !== 'PATCH' || plan.token === null) return;
    const id = namedId(operation, plan);
    // What the run has created stays anyway.
    if (this.created.has(id)) return;
    const [token, sent] = [this.#tokenOf(plan), asObject(plan.json)];
    if (!restoring) this.members.note(id, sent);
    const update = { operation, token, id, sent, ...outcome };
    if (restoring) this.restored.noteRestoring(update);
    else this.restored.noteChange(update);
  }

  #tokenOf({ token }: RequestPlan): string {
    return token ?? this.#target.settings.fixtures.token ?? '';
  }
}

const partBy = onceForEach((schema: ResolvedSchema) =>
  onceForEach((object: JsonObject) => documentedPart(object, schema)),
);

/** An exchange without undocumented fields in its success, because these may change at any time. */
function withDocumentedPart(exchange: Exchange, operation: Operation): Exchange {
  const { response } = exchange;
  const schema = successOf(operation)?.content?.schema;
  if (!schema || response?.status !== 200) return exchange;
  const json = isJsonObject(response.json) ? partBy(schema)(response.json) : response.json;
  return json === response.json ? exchange : { ...exchange, response: { ...response, json } };
}
