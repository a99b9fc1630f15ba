import type { Basis } from '../../checks/basis.ts';
import type { CompleteExchange } from '../../checks/exchange.ts';
import type { Details, Scenario } from '../session/scenario.ts';

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
 * @returns the findings of the first attempt that the second one did not repeat
 */
export async function reportConfirmed(
  scenario: Scenario,
  attempt: () => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  const first = await attempt();
  if (first.length === 0) return [];
  const contradicted = first.some(({ basis }) => 'fact' in basis);
  const second = await attempt();
  for (const each of second) {
    if (contradicted || !('fact' in each.basis)) reportFound(scenario, each);
  }
  return first.filter(({ message }) => !second.some((each) => each.message === message));
}

/** Reports a finding, with the exchange that shows it as its evidence. */
export function reportFound(
  scenario: Scenario,
  { basis, message, details, exchange }: Found,
): void {
  scenario.show(exchange);
  scenario.reportOn(basis, message, details);
}
