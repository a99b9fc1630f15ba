import { parameterWithRole } from '../../../api/operation.ts';
import type { Role } from '../../../api/roles.ts';
import { datesOf } from '../../../checks/values.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import type { RoleValues, Scenario } from '../../session/scenario.ts';

/**
 * Conditions that some entries meet: the folder and the context that most have, and a date.
 *
 * @param from whether the date is that of all of them, or leaves a part
 */
export function conditionsFor(
  { operation }: Scenario,
  items: readonly JsonObject[],
  from: 'all' | 'part',
): RoleValues[] {
  const times = datesOf(items);
  const values: [Role, string | undefined][] = [
    ['folder-filter', mostFrequent(items, 'folder')],
    ['context-filter', mostFrequent(items, 'context')],
    ['since-filter', times[from === 'all' ? 0 : times.length >> 1]],
  ];
  return values.flatMap(([role, value]) =>
    value !== undefined && parameterWithRole(operation, role) ? [{ [role]: value }] : [],
  );
}

function mostFrequent(items: readonly JsonObject[], field: string): string | undefined {
  const groups = Map.groupBy(items, (item) => text(item[field]) ?? '');
  const named = [...groups].filter(([value]) => value !== '');
  return named.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
