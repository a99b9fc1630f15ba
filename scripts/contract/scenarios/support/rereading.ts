import { setTimeout as pause } from 'node:timers/promises';
import type { Basis } from '../../../checks/basis.ts';
import type { CompleteExchange } from '../../../checks/exchange.ts';
import type { Details, Scenario } from '../../session/scenario.ts';

/** A finding on a resource that other clients may be changing at the same time. */
export interface Found {
  basis: Basis;
  message: string;
  details: Details;
  /** The exchange that shows the finding. */
  exchange: CompleteExchange;
}

/**
 * Makes an attempt and, if it has findings, a second one. Reports the findings of the second attempt,
 * because a change by another client is unlikely to show in both.
 *
 * @param attempt makes the same changes each time, with other values
 */
export async function reportConfirmed(
  scenario: Scenario,
  attempt: () => Promise<readonly Found[]>,
): Promise<void> {
  const first = await attempt();
  if (first.length === 0) return;
  const contradicted = first.some(({ basis }) => 'fact' in basis);
  for (const { basis, message, details, exchange } of await attempt()) {
    if ('fact' in basis && !contradicted) continue;
    scenario.show(exchange);
    if ('fact' in basis) scenario.documented(basis.fact, message, details);
    else scenario.assumed(basis.decision, message, details);
  }
}

/** How many ms a read may lag behind a write before what it shows counts. */
export const longestLag = {
  usual: 2000,
  ofListing: 1500,
  /** For the first read of a resource that was just created. */
  ofCreation: 5000,
} as const;

/**
 * Reads again and again until the result is as expected, because a read may lag a little behind a write.
 *
 * @param longest how many ms to go on
 * @returns what was read last
 */
export async function unlessLagging<T>(
  read: () => Promise<T>,
  isExpected: (found: T) => boolean,
  longest: number = longestLag.usual,
): Promise<T> {
  const start = performance.now();
  for (let wait = 50; ; wait = Math.min(wait * 2, 400)) {
    const found = await read();
    if (isExpected(found) || performance.now() - start > longest) return found;
    await pause(wait);
  }
}
