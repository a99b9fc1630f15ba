import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '../../api/api.ts';
import { type Operation, successOf, takesToken } from '../../api/operation.ts';
import { documentedPart } from '../../api/schema.ts';
import {
  type Exchange,
  type Expectation,
  isComplete,
  isSuccessStatus,
  type SentRequest,
} from '../../checks/exchange.ts';
import { asObject } from '../../lib/json.ts';
import { secretFixtures } from '../fixtures.ts';
import { largestBody } from '../http/body.ts';
import { RunLimits, retryAfter } from '../http/limits.ts';
import { Redaction } from '../http/redaction.ts';
import { type Fetch, send } from '../http/send.ts';
import { buildRequest, type RequestPlan } from '../requests/build-request.ts';
import { runTag } from '../run-tag.ts';
import { type ContractSettings, isWanted } from '../settings.ts';
import { CreatedResources } from './created-resources.ts';
import { withNames } from './document-names.ts';
import { ExercisedParts } from './exercised-parts.ts';
import { OpenJobs } from './open-jobs.ts';
import { Originals } from './originals.ts';
import { type NotedUpdate, RestoredChanges } from './restored-changes.ts';
import { RunMarks } from './run-marks.ts';
import { RunUpdates } from './run-updates.ts';
import { areaOf, signatureOf } from './signature.ts';
import { nothingIfSkipped, Skipped } from './skipped.ts';
import { WorkspaceFields } from './workspace-fields.ts';

/** What a run tests, and how. */
export interface ContractTarget {
  api: Api;
  /** Address in front of every path, without a slash at its end. */
  url: string;
  settings: ContractSettings;
  /** In place of the global `fetch`, such as that of a sandbox in process. */
  fetch?: Fetch | undefined;
  /** Ends the run early. */
  signal?: AbortSignal | undefined;
}

/** Options for sending a single request. */
export interface SendOptions {
  /** `success` when left out. */
  expectation?: Expectation;
  /** How many ms to add to the time-out. */
  extraTime?: number;
  /** Whether the request restores a change, so that it is also sent after the end of the run. */
  restoring?: boolean;
  /** The creation under the same identifier that succeeded before, with another body. */
  earlier?: Exchange;
  /** Whether the checks of single responses leave it out, for example because it may lag behind a write. */
  unchecked?: boolean;
}

/** How often to send a request that the server asks to send later, and one that it rejects because of too many others. */
const tries = 3;
const crowdedTries = 6;
/** How many ms to wait when a server has too many requests at once. */
const crowdedWait = 150;
const failuresInARow = 3;

/** Sends every request of a run. It throttles and times out requests, and collects their secrets for the redaction. */
export class Session {
  readonly redaction: Redaction;
  /** The parts of the document that the exchanges used. */
  readonly exercised: ExercisedParts;
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
  /** Which changes of the run could not be restored. */
  readonly restored = new RestoredChanges();
  /** Operations that the server does not have, as far as is known. */
  readonly notImplemented = new Set<string>();
  /** How many requests were sent. */
  requests = 0;
  /** Whether a request succeeded, and which other status came last. */
  outcome: { succeeded: boolean; error?: number } = { succeeded: false };
  readonly #target: ContractTarget;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #limits: RunLimits;
  readonly #jobs = new OpenJobs();
  #token: string | undefined;
  #renewal: Promise<string | undefined> | undefined;
  #failures = 0;
  #gone: string | undefined;

  constructor(target: ContractTarget) {
    const { api, url, settings, signal } = target;
    this.#target = target;
    this.#operations = new Map(api.operations.map((each) => [each.id, each]));
    const { fixtures, headers } = settings;
    this.#token = fixtures.token;
    this.redaction = new Redaction({ api, fixtures, url, ...(headers && { headers }) });
    this.exercised = new ExercisedParts(api, { observes: settings.proposes });
    this.#limits = new RunLimits({ ...settings, deadline: timeOf(settings) }, signal);
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
      return await this.#send(operation, plan, options);
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
      ...(await this.#sendWithToken(operation, plan, options)),
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
    await this.#note(exchange);
    if (exchange.failure?.kind === 'aborted') throw new Skipped(this.#whyOver());
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
    const hasSucceeded = this.exercised.operations.get(operation.id)?.statuses.has(200);
    if (hasSucceeded || ![404, 405].includes(response.status)) return false;
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

  /**
   * Sends a request to a path that no operation has, to find out how the server responds.
   *
   * @param like the request, except its path
   * @param area the beginning of the path, because it may lead to another part of the service
   */
  async sendToUnknownPath(
    like: Pick<SentRequest, 'method' | 'headers' | 'body'> = this.#plainGet(),
    area = '',
  ): Promise<Exchange> {
    if (this.#limits.work.aborted) throw new Skipped(this.#whyOver());
    const { method, headers, body } = like;
    const request: SentRequest = {
      ...{ method, headers, path: {}, query: {} },
      url: `${this.#target.url}${area}/${runTag}/unknown-path`,
      ...(body !== undefined && { body }),
    };
    const outcome = await this.#sendPatiently(request, {});
    return { operationId: '', expectation: 'error', request, ...outcome };
  }

  /**
   * Closes idle connections to the server, so that the next request uses a new one. Does nothing without a network.
   */
  async closeConnections(): Promise<void> {
    const { fetch, settings } = this.#target;
    if (fetch) return;
    const { method, headers } = this.#plainGet();
    const closing = { method, headers: { ...headers, connection: 'close' } };
    await Promise.all(
      Array.from({ length: settings.concurrency }, () => this.sendToUnknownPath(closing)),
    );
  }

  async #sendWithToken(operation: Operation, plan: RequestPlan, options: SendOptions) {
    const { url, settings } = this.#target;
    const isOwn = plan.token === undefined && takesToken(operation);
    const build = (token: string | undefined) =>
      buildRequest(operation, plan, url, { token, headers: settings.headers });
    const token = isOwn ? this.#token : (plan.token ?? undefined);
    const request = build(token);
    const outcome = await this.#sendPatiently(request, options);
    const isRejected = isOwn && 'response' in outcome && outcome.response.status === 401;
    const renewed = isRejected ? await this.#renewToken() : undefined;
    if (renewed === undefined || renewed === token) return { request, ...outcome };
    const again = build(renewed);
    return { request: again, ...(await this.#sendPatiently(again, options)) };
  }

  // Once at most: a server that accepts no token would have it renewed for every request.
  #renewToken(): Promise<string | undefined> {
    this.#renewal ??= (async () => {
      const token = await this.#target.settings.renewToken?.().catch(() => undefined);
      if (token === undefined) return undefined;
      this.redaction.addSecret(secretFixtures.token, token);
      this.#token = token;
      return token;
    })();
    return this.#renewal;
  }

  #plainGet(): Pick<SentRequest, 'method' | 'headers'> {
    const { api, settings } = this.#target;
    const template = api.operations.find(takesToken);
    const { headers } = settings;
    const built = template && buildRequest(template, {}, '', { token: this.#token, headers });
    return { method: 'GET', headers: built?.headers ?? {} };
  }

  async #sendPatiently(request: Exchange['request'], options: SendOptions) {
    const { settings, fetch } = this.#target;
    const timeout = settings.timeout + (options.extraTime ?? 0);
    const signal = this.#signalFor(options);
    for (let attempt = 1; ; attempt += 1) {
      await this.#wait(() => this.#limits.throttle(signal));
      this.requests += 1;
      const limits = { timeout, bytes: largestBody, signal };
      const { outcome, isCrowded } = await this.#limits.whenFree(() =>
        send(request, limits, fetch),
      );
      // How many requests at once a server takes is open: checks run at the same time.
      const other = isCrowded ? crowdedWait : undefined;
      const wait = 'response' in outcome ? (retryAfter(outcome.response) ?? other) : undefined;
      if (wait === undefined || attempt >= (isCrowded ? crowdedTries : tries)) return outcome;
      await this.#wait(() => delay(wait, undefined, { signal }));
    }
  }

  async #wait(work: () => Promise<unknown>): Promise<void> {
    await work().catch(() => {
      throw new Skipped(this.#whyOver());
    });
  }

  #assertAllowed({ id, method }: Operation, options: SendOptions): void {
    if (this.notImplemented.has(id)) {
      throw new Skipped(`needs ${id}, which the server does not have`);
    }
    if (this.#target.settings.readOnly && method !== 'GET') {
      throw new Skipped(`it sends ${method}, and the run is --read-only`);
    }
    if (this.#signalFor(options).aborted) throw new Skipped(this.#whyOver());
    if (options.restoring) return;
    if (this.#gone !== undefined) {
      throw new Skipped(`the server stopped responding: ${this.#gone}`);
    }
  }

  #signalFor({ restoring = false }: SendOptions): AbortSignal {
    return restoring ? this.#limits.restoring : this.#limits.work;
  }

  async #note({ failure, response }: Exchange): Promise<void> {
    if (response) {
      this.#failures = 0;
      if (isSuccessStatus(response.status)) this.outcome.succeeded = true;
      else this.outcome.error = response.status;
    }
    if (!failure || failure.kind === 'endless' || failure.kind === 'aborted') return;
    this.#failures += 1;
    if (failure.kind === 'unreachable') this.#gone = failure.message;
    else if (this.#failures >= failuresInARow) await this.#assertAlive(failure.message);
  }

  // One operation that fails each time does not mean that the server is gone.
  async #assertAlive(message: string): Promise<void> {
    this.#failures = 0;
    const { response } = await this.sendToUnknownPath();
    if (!response) this.#gone = message;
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
    const reason = failure?.kind === 'aborted' ? this.#whyOver() : failure?.message;
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
    const id = plan.id ?? plan.path?.[operation.path.variables.at(-1) ?? ''] ?? '';
    // What the run has created stays anyway.
    if (this.created.has(id)) return;
    const [token, sent] = [this.#tokenOf(plan), asObject(plan.json)];
    const update = { operation, token, id, sent, ...outcome };
    if (restoring) this.restored.noteRestoring(update);
    else this.restored.noteChange(update);
  }

  #tokenOf({ token }: RequestPlan): string {
    return token ?? this.#target.settings.fixtures.token ?? '';
  }

  #whyOver(): string {
    const timedOut = this.#limits.work.reason?.name === 'TimeoutError';
    const seconds = timeOf(this.#target.settings) / 1000;
    return timedOut
      ? `the run's deadline of ${seconds} s had passed; allow more with --deadline`
      : 'the run was interrupted';
  }
}

/** How many ms the whole run may take. */
function timeOf({ deadline, duration = 0 }: ContractSettings): number {
  return duration + deadline;
}

/** An exchange without undocumented fields in its success, because these may change at any time. */
function withDocumentedPart(exchange: Exchange, operation: Operation): Exchange {
  const { response } = exchange;
  const schema = successOf(operation)?.content?.schema;
  if (!schema || response?.status !== 200) return exchange;
  const json = documentedPart(response.json, schema);
  return json === response.json ? exchange : { ...exchange, response: { ...response, json } };
}
