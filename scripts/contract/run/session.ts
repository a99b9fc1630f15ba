import { setTimeout as delay } from 'node:timers/promises';
import { readApi } from '../../api/api.ts';
import type { ContractOperation } from '../../api/contract-operation.ts';
import type { Exchange, Expectation } from '../../checks/exchange.ts';
import { buildRequest, type RequestPlan } from '../build-request.ts';
import { RunLimits, retryAfter } from '../http/limits.ts';
import { Redaction } from '../http/redaction.ts';
import { type Fetch, largestBody, send } from '../http/send.ts';
import type { ContractSettings } from '../settings.ts';
import { Skipped } from '../skipped.ts';
import type { Ledger } from './ledger.ts';

/** How a request is to be sent, where it differs from the usual. */
export interface SendOptions {
  /** `success` when left out. */
  expectation?: Expectation;
  /** How many ms longer than usual the answer may take. */
  extraTime?: number;
  /** Sends it although the run is over: it restores what the run changed. */
  restoring?: boolean;
}

const tries = 3;
const failuresBeforeGivingUp = 3;

/** Sends every request of a run: paced, limited in time, redacted in what is shown, and judged at once. */
export class Session {
  readonly settings: ContractSettings;
  readonly redaction: Redaction;
  readonly operations: ReadonlyMap<string, ContractOperation>;
  /** The token presented by default. */
  token: string | undefined;
  /** How many requests were sent. */
  requests = 0;
  /** Whether a request was answered with a success, and which other status came last. */
  answers: { succeeded: boolean; refused?: number } = { succeeded: false };
  readonly #ledger: Ledger;
  readonly #limits: RunLimits;
  readonly #fetch: Fetch | undefined;
  #failures = 0;
  #gone: string | undefined;

  constructor(
    settings: ContractSettings,
    operations: readonly ContractOperation[],
    ledger: Ledger,
    { fetch, signal }: { fetch?: Fetch | undefined; signal?: AbortSignal | undefined } = {},
  ) {
    this.settings = settings;
    this.operations = new Map(operations.map((each) => [each.id, each]));
    this.redaction = new Redaction({ ...settings, api: readApi(settings.document) });
    this.token = settings.fixtures.token;
    this.#ledger = ledger;
    this.#limits = new RunLimits(settings, signal);
    this.#fetch = fetch;
  }

  /** @throws Skipped when the document has no such operation */
  operation(id: string): ContractOperation {
    const operation = this.operations.get(id);
    if (!operation) throw new Skipped(`the document has no operation ${id}`);
    return operation;
  }

  /**
   * Sends a request and judges what comes back.
   *
   * @throws Skipped when the run is read-only, over, or the server has stopped answering
   */
  async send(operationId: string, plan: RequestPlan, options: SendOptions = {}): Promise<Exchange> {
    const operation = this.operation(operationId);
    this.#assertAllowed(operation, options);
    const token = plan.token === undefined ? this.token : (plan.token ?? undefined);
    const presented = operation.authenticated || plan.token ? token : undefined;
    const request = buildRequest(operation, plan, this.settings.url, presented);
    const exchange: Exchange = {
      operationId,
      expectation: options.expectation ?? 'success',
      request,
      ...(await this.#sendPatiently(request, options)),
    };
    this.redaction.learn(exchange);
    this.#noteAnswer(exchange);
    if (exchange.failure?.kind === 'aborted') throw new Skipped(this.#whyOver());
    this.#ledger.record(exchange, operation);
    return exchange;
  }

  async #sendPatiently(request: Exchange['request'], options: SendOptions) {
    const timeout = this.settings.timeout + (options.extraTime ?? 0);
    const signal = this.#signalFor(options);
    for (let attempt = 1; ; attempt += 1) {
      await this.#wait(() => this.#limits.throttle(signal));
      this.requests += 1;
      const outcome = await send(request, { timeout, bytes: largestBody, signal }, this.#fetch);
      const wait = 'response' in outcome ? retryAfter(outcome.response) : undefined;
      if (wait === undefined || attempt === tries) return outcome;
      await this.#wait(() => delay(wait, undefined, { signal }));
    }
  }

  async #wait(work: () => Promise<unknown>): Promise<void> {
    await work().catch(() => {
      throw new Skipped(this.#whyOver());
    });
  }

  #assertAllowed({ method }: ContractOperation, options: SendOptions): void {
    if (this.settings.readOnly && method !== 'GET') {
      throw new Skipped(`it sends ${method}, and the run is --read-only`);
    }
    if (this.#signalFor(options).aborted) throw new Skipped(this.#whyOver());
    if (options.restoring) return;
    if (this.#gone !== undefined) throw new Skipped(`the server stopped answering: ${this.#gone}`);
  }

  #signalFor({ restoring = false }: SendOptions): AbortSignal {
    return restoring ? this.#limits.restoring : this.#limits.work;
  }

  #noteAnswer({ failure, response }: Exchange): void {
    if (response) {
      this.#failures = 0;
      if (response.status >= 200 && response.status <= 299) this.answers.succeeded = true;
      else this.answers.refused = response.status;
    }
    if (!failure || failure.kind === 'endless') return;
    this.#failures += 1;
    if (failure.kind === 'unreachable' || this.#failures >= failuresBeforeGivingUp) {
      this.#gone = failure.message;
    }
  }

  #whyOver(): string {
    const timedOut = this.#limits.work.reason?.name === 'TimeoutError';
    const seconds = this.settings.deadline / 1000;
    return timedOut
      ? `the run's deadline of ${seconds} s had passed; allow more with --deadline`
      : 'the run was interrupted';
  }
}
