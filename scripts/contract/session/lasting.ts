import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario } from './scenario.ts';

/**
 * What is found in a view of a resource, and still is when it is read again for a moment: how soon a response
 * shows what has happened is open.
 *
 * @param again reads the resource again, if anything is found
 */
export async function lasting<View, Found>(
  scenario: Scenario,
  view: View,
  again: () => Promise<View>,
  find: (view: View) => readonly Found[],
): Promise<readonly Found[]> {
  let found = find(view);
  if (found.length === 0) return found;
  const longest = confirmationTime(scenario);
  for (let delay = 25; found.length > 0 && delay < longest / 2; delay *= 2) {
    await pause(delay);
    found = find(await again());
  }
  return found;
}

const confirmations = new WeakMap<Scenario, number>();

/** How many ms a check looks for a finding again: less once it has done so several times. */
function confirmationTime(scenario: Scenario): number {
  const count = (confirmations.get(scenario) ?? 0) + 1;
  confirmations.set(scenario, count);
  return count > 2 ? 400 : 1600;
}
