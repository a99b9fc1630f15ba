import { setTimeout as pause } from 'node:timers/promises';
import type { Basis } from '../../../checks/basis.ts';
import type { CompleteExchange } from '../../../checks/exchange.ts';
import type { Details, Scenario } from '../../session/scenario.ts';

/** What a check found on a resource that others may be changing at the same time. */
export interface Found {
  basis: Basis;
  message: string;
  details: Details;
  /** The exchange that shows it. */
  exchange: CompleteExchange;
}

/**
 * Reports what a second attempt finds as well: what somebody else changes meanwhile is hardly found
 * twice.
 *
 * @param attempt makes the same changes each time, to other values
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

/** How long a read may lag behind a write before what it shows counts, in ms. */
export const longestLag = {
  usual: 2000,
  ofListing: 1500,
  /** Of the first read of something new. */
  ofCreation: 5000,
} as const;

/**
 * Reads something until it is as hoped for, for a read may lag a little behind a write.
 *
 * @param longest for how many ms
 * @returns what was read last
 */
export async function unlessLagging<T>(
  read: () => Promise<T>,
  hopedFor: (found: T) => boolean,
  longest: number = longestLag.usual,
): Promise<T> {
  const start = performance.now();
  for (let wait = 50; ; wait = Math.min(wait * 2, 400)) {
    const found = await read();
    if (hopedFor(found) || performance.now() - start > longest) return found;
    await pause(wait);
  }
}
