import { timeOf } from '../../checks/values.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { Scenario } from '../session/scenario.ts';

const quarterHour = 900_000;

/**
 * Whether two times differ as local time does from UTC: by whole quarters of an hour, and by 14 hours at most.
 *
 * @param difference in ms
 */
export function isOfTimeZone(difference: number): boolean {
  const quarters = Math.round(difference / quarterHour);
  const rest = Math.abs(difference - quarters * quarterHour);
  return quarters !== 0 && Math.abs(quarters) <= 14 * 4 && rest < 5000;
}

/** Reports the time of creation of what was just created, if that is given as UTC, and is that of another time zone. */
export function reportCreatedAt(scenario: Scenario, { created_at }: JsonObject): void {
  const now = Date.now();
  // A time without a zone may be local.
  if (!/(?:Z|\+00:?00)$/.test(String(created_at)) || !isOfTimeZone(timeOf(created_at) - now))
    return;
  const message = 'The time of a creation is given as UTC, and is that of another time zone.';
  scenario.assumed('D177', message, {
    pointer: '/created_at',
    expected: `a time close to ${new Date(now).toISOString()}`,
    actual: String(created_at),
  });
}
