import { setTimeout as pause } from 'node:timers/promises';
import type { ReceivedResponse } from '../../checks/exchange.ts';

/** Keeps a run polite: so many requests a second, and no more until a server that asks for time has had it. */
export interface Pace {
  /** Resolves when the next request may be sent. */
  turn(signal?: AbortSignal): Promise<void>;
  /**
   * Whether an answer asks to try again, and how many ms from now.
   * Waits longer than a minute are not granted.
   */
  retryAfter(response: ReceivedResponse): number | undefined;
}

const longestWait = 60_000;

/** @param rate requests a second at most; no limit when left out */
export function pace(rate: number | undefined): Pace {
  const gap = rate === undefined ? 0 : 1000 / rate;
  let next = 0;
  return {
    async turn(signal) {
      const now = performance.now();
      const wait = next - now;
      next = Math.max(now, next) + gap;
      if (wait > 0) await pause(wait, undefined, signal && { signal });
    },
    retryAfter({ status, headers }) {
      const value = headers['retry-after'];
      if (value === undefined || (status !== 429 && status !== 503)) return undefined;
      const wait = /^\s*\d+\s*$/.test(value)
        ? Number(value) * 1000
        : Date.parse(value) - Date.now();
      return Number.isNaN(wait) || wait > longestWait ? undefined : Math.max(0, wait);
    },
  };
}
