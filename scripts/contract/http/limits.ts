import { setTimeout as delay } from 'node:timers/promises';
import type { ReceivedResponse } from '../../checks/exchange.ts';

/** At most this part of the deadline, and this many ms, are kept for restoring what was changed. */
const restoringShare = 0.2;
const restoringTime = 5000;
/** How many ms restoring may take after the user interrupted the run. */
const interruptedTime = 3000;
const longestRetryAfter = 60_000;
/** After so many responses in a row, a server that had too many requests at once gets one more. */
const calmResponses = 100;

/** Limits of one request. */
export interface SendLimits {
  /** How many ms the whole response may take. */
  timeout: number;
  /** How many bytes its body may have. */
  bytes: number;
  /** Ends the request early. */
  signal?: AbortSignal;
}

/**
 * How many requests a run may send at once, how fast, and how long. A server that has too many gets fewer. Restoring
 * what the run changed is part of its time.
 */
export class RunLimits {
  /** Aborts when nothing but restoring is left to do: near the deadline, or when the run is interrupted. */
  readonly work: AbortSignal;
  /** Aborts when everything has to end. */
  readonly restoring: AbortSignal;
  readonly #gap: number;
  readonly #waiting: (() => void)[] = [];
  readonly #concurrency: number;
  #most: number;
  #running = 0;
  #calm = 0;
  #next = 0;

  /**
   * @param limits `deadline` in ms from now; `concurrency` in requests at once; `rate` in requests a second,
   *   no limit when left out
   * @param interrupted ends the run early
   */
  constructor(
    { deadline, concurrency, rate }: { deadline: number; concurrency: number; rate?: number },
    interrupted?: AbortSignal,
  ) {
    this.#concurrency = concurrency;
    this.#most = concurrency;
    const reserve = Math.min(restoringTime, deadline * restoringShare);
    const end = new AbortController();
    const early = AbortSignal.timeout(deadline - reserve);
    this.work = interrupted ? AbortSignal.any([early, interrupted]) : early;
    this.restoring = AbortSignal.any([AbortSignal.timeout(deadline), end.signal]);
    const interrupt = () => setTimeout(() => end.abort(), interruptedTime).unref();
    if (interrupted?.aborted) interrupt();
    else interrupted?.addEventListener('abort', interrupt, { once: true });
    this.#gap = rate === undefined ? 0 : 1000 / rate;
  }

  /**
   * Sends a request as soon as fewer than the most are in progress.
   *
   * @returns what came of it, and whether the server had too many requests: one that is rejected alone is not crowded out
   */
  async whenFree<Failure>(
    work: () => Promise<{ response: ReceivedResponse } | { failure: Failure }>,
  ) {
    if (this.#running < this.#most) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const before = this.#running;
    try {
      const outcome = await work();
      const together = Math.max(before, this.#running);
      const isCrowded = 'response' in outcome && isOverloaded(outcome.response) && together > 1;
      this.#adapt(isCrowded ? together - 1 : undefined);
      return { outcome, isCrowded };
    } finally {
      this.#running -= 1;
      while (this.#running < this.#most && this.#waiting.length > 0) {
        this.#running += 1;
        this.#waiting.shift()?.();
      }
    }
  }

  /** Sends fewer requests at once to a server that had too many, and one more after a while. */
  #adapt(fewer: number | undefined): void {
    this.#calm = fewer === undefined ? this.#calm + 1 : 0;
    if (fewer !== undefined) this.#most = Math.min(this.#most, fewer);
    else if (this.#calm % calmResponses === 0)
      this.#most = Math.min(this.#most + 1, this.#concurrency);
  }

  /** Resolves when the rate allows the next request. */
  async throttle(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const wait = this.#next - now;
    this.#next = Math.max(now, this.#next) + this.#gap;
    if (wait > 0) await delay(wait, undefined, { signal });
  }
}

/** Whether a server has too many requests, which says nothing of this one. */
export function isOverloaded({ status }: Pick<ReceivedResponse, 'status'>): boolean {
  return status === 429 || status === 503;
}

/**
 * How many ms from now a response asks to wait before the request is sent again (RFC 9110, section
 * 10.2.3).
 *
 * @returns `undefined` when it does not ask, or for more than a minute
 */
export function retryAfter({ status, headers }: ReceivedResponse): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined || !isOverloaded({ status })) return undefined;
  const wait = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(wait) || wait > longestRetryAfter ? undefined : Math.max(0, wait);
}
