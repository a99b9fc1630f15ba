import { setTimeout as delay } from 'node:timers/promises';
import type { ReceivedResponse } from '../../checks/exchange.ts';

/** At most this part of the deadline, and this many ms, are kept for restoring what was changed. */
const restoringShare = 0.2;
const restoringTime = 5000;
/** How many ms restoring may take after the user interrupted the run. */
const interruptedTime = 3000;
const longestRetryAfter = 60_000;

/** Limits of one request. */
export interface SendLimits {
  /** How many ms the whole response may take. */
  timeout: number;
  /** How many bytes its body may have. */
  bytes: number;
  /** Ends the request early. */
  signal?: AbortSignal;
}

/** How fast and how long a run may send requests. Restoring what it changed is part of its time. */
export class RunLimits {
  /** Aborts when nothing but restoring is left to do: near the deadline, or when the run is interrupted. */
  readonly work: AbortSignal;
  /** Aborts when everything has to end. */
  readonly restoring: AbortSignal;
  readonly #gap: number;
  readonly #waiting: (() => void)[] = [];
  readonly #most: number;
  #next = 0;
  #free: number;

  /**
   * @param limits `deadline` in ms from now; `concurrency` in requests at once; `rate` in requests a second,
   *   no limit when left out
   * @param interrupted ends the run early
   */
  constructor(
    { deadline, concurrency, rate }: { deadline: number; concurrency: number; rate?: number },
    interrupted?: AbortSignal,
  ) {
    this.#most = concurrency;
    this.#free = concurrency;
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

  /** Whether a request is in progress. */
  get isBusy(): boolean {
    return this.#free < this.#most;
  }

  /** Does some work as soon as fewer than the most requests are in progress. */
  async whenFree<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  /** Resolves when the rate allows the next request. */
  async throttle(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const wait = this.#next - now;
    this.#next = Math.max(now, this.#next) + this.#gap;
    if (wait > 0) await delay(wait, undefined, { signal });
  }
}

/**
 * How many ms from now a response asks to wait before the request is sent again (RFC 9110, section
 * 10.2.3).
 *
 * @returns `undefined` when it does not ask, or for more than a minute
 */
export function retryAfter({ status, headers }: ReceivedResponse): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined || (status !== 429 && status !== 503)) return undefined;
  const wait = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(wait) || wait > longestRetryAfter ? undefined : Math.max(0, wait);
}
