import { setTimeout as delay } from 'node:timers/promises';
import { type Operation, takesToken } from '../../api/operation.ts';
import { type Exchange, isSuccessStatus, type SentRequest } from '../../checks/exchange.ts';
import { secretFixtures } from '../fixtures.ts';
import { largestBody } from '../http/body.ts';
import { RunLimits, retryAfter } from '../http/limits.ts';
import { closeIdleConnections } from '../http/network.ts';
import type { Redaction } from '../http/redaction.ts';
import { send } from '../http/send.ts';
import { buildRequest, type RequestPlan } from '../requests/build-request.ts';
import { runTag } from '../run-tag.ts';
import type { ContractSettings } from '../settings.ts';
import type { ContractTarget, SendOptions } from './contract-target.ts';
import { Skipped } from './skipped.ts';

/** How often to send a request that the server asks to send later, and one that it rejects because of too many others. */
const tries = 3;
const crowdedTries = 6;
/** How many ms to wait when a server has too many requests at once. */
const crowdedWait = 150;
const failuresInARow = 3;

/** A method that no operation has. The first two change nothing (RFC 9110, RFC 4918); DELETE is for what the run has created. */
export type OtherMethod = 'HEAD' | 'PROPFIND' | 'DELETE';

/**
 * Sends the requests of a run within its limits and with its token, again if the server asks for that, and as long as it
 * responds.
 */
export class Transport {
  /** How many requests were sent. */
  requests = 0;
  /** Whether a request succeeded, and which other status came last. */
  readonly outcome: { succeeded: boolean; error?: number } = { succeeded: false };
  readonly #target: ContractTarget;
  readonly #redaction: Redaction;
  readonly #limits: RunLimits;
  #token: string | undefined;
  #renewal: Promise<string | undefined> | undefined;
  #failures = 0;
  #gone: string | undefined;

  /** @param redaction learns a token that replaces that of the run */
  constructor(target: ContractTarget, redaction: Redaction) {
    const { settings, signal } = target;
    this.#target = target;
    this.#redaction = redaction;
    this.#token = settings.fixtures.token;
    this.#limits = new RunLimits({ ...settings, deadline: timeOf(settings) }, signal);
  }

  /** @throws Skipped when the run is over, or the server has stopped responding */
  assertOngoing(options: SendOptions): void {
    if (this.#signalFor(options).aborted) throw new Skipped(this.whyOver());
    if (options.restoring || this.#gone === undefined) return;
    throw new Skipped(`the server stopped responding: ${this.#gone}`);
  }

  /**
   * Sends a request, with the token of the run unless the plan has another.
   *
   * @returns the request as it was sent, and what came of it
   * @throws Skipped when the run is over
   */
  async send(
    operation: Operation,
    plan: RequestPlan,
    options: SendOptions,
  ): Promise<Pick<Exchange, 'request' | 'response' | 'failure'>> {
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

  /**
   * Sends a request to a path that no operation has, to find out how the server responds.
   *
   * @param like the request, except its path
   * @param area the beginning of the path, because it may lead to another part of the service
   */
  sendToUnknownPath(
    like: Pick<SentRequest, 'method' | 'headers' | 'body'> = this.#plainGet(),
    area = '',
  ): Promise<Exchange> {
    return this.#sendWithoutOperation(like, `${area}/${runTag}/unknown-path`);
  }

  /** Sends a request to a path of the document with a method that no operation has. */
  sendWithMethod(method: OtherMethod, path: string): Promise<Exchange> {
    return this.#sendWithoutOperation({ ...this.#plainGet(), method }, path);
  }

  async #sendWithoutOperation(
    { method, headers, body }: Pick<SentRequest, 'method' | 'headers' | 'body'>,
    path: string,
  ): Promise<Exchange> {
    if (this.#limits.work.aborted) throw new Skipped(this.whyOver());
    const request: SentRequest = {
      ...{ method, headers, path: {}, query: {} },
      url: `${this.#target.url}${path}`,
      ...(body !== undefined && { body }),
    };
    const outcome = await this.#sendPatiently(request, {});
    return { operationId: '', expectation: 'error', request, ...outcome };
  }

  /** Closes idle connections to the server, so that the next request uses a new one. Does nothing without a network. */
  closeConnections(): void {
    if (!this.#target.fetch) closeIdleConnections();
  }

  // Once at most: a server that accepts no token would have it renewed for every request.
  #renewToken(): Promise<string | undefined> {
    this.#renewal ??= (async () => {
      const token = await this.#target.settings.renewToken?.().catch(() => undefined);
      if (token === undefined) return undefined;
      this.#redaction.addSecret(secretFixtures.token, token);
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
      throw new Skipped(this.whyOver());
    });
  }

  /** Notes what came of a request: after some that failed in a row, whether the server still responds. */
  async note({ failure, response }: Exchange): Promise<void> {
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

  /** Why the run is over. */
  whyOver(): string {
    const timedOut = this.#limits.work.reason?.name === 'TimeoutError';
    const seconds = timeOf(this.#target.settings) / 1000;
    return timedOut
      ? `the run's deadline of ${seconds} s had passed; allow more with --deadline`
      : 'the run was interrupted';
  }

  #signalFor({ restoring = false }: SendOptions): AbortSignal {
    return restoring ? this.#limits.restoring : this.#limits.work;
  }
}

/** How many ms the whole run may take. */
function timeOf({ deadline, duration = 0 }: ContractSettings): number {
  return duration + deadline;
}
