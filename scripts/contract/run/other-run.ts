import type { OperationRole } from '../../api/roles.ts';
import { responseChecks } from '../../checks/response-checks.ts';
import type { CheckResult } from '../report/report.ts';
import { isScenarioCheck } from '../session/scenario-check.ts';
import { rowOf, rowWithout } from './result.ts';
import type { ContractTest } from './schedule.ts';

/** Operations on what all runs on a server share: entries and the workspace. Workflows and jobs are those of a run. */
const ofShared: readonly OperationRole[] = [
  ...(['update-entry', 'list-entries', 'list-related-entries', 'update-workspace'] as const),
];

/** Why a check without its findings is not passed. */
export const needsServer =
  'needs the server for itself: another run of these tests changed entries meanwhile';

/** Checks of single responses that do not compare them with what was sent before. */
const ofOneResponse = new Set(
  responseChecks.flatMap(({ id, kind }) => (kind === 'stateless' ? [id] : [])),
);

/**
 * A row of a run beside another one of these tests, without the findings that may come from what that has written.
 *
 * @returns a skipped row if there is no other finding
 */
export function withoutShared(row: CheckResult, { check, operation }: ContractTest): CheckResult {
  const { findings } = row;
  if (!findings || !isOnShared({ check, operation })) return row;
  const others = findings.filter((each) => ofOneResponse.has(each.check));
  if (others.length === findings.length) return row;
  const place = { id: row.id, kind: row.kind, operation: row.operation };
  return rowOf(place, others) ?? rowWithout(place, check, needsServer);
}

function isOnShared({ check, operation: { role } }: ContractTest): boolean {
  if (role !== undefined && ofShared.includes(role)) return true;
  const writes = isScenarioCheck(check) ? (check.writes ?? []) : [];
  return writes.some((kind) => kind === 'entries' || kind === 'workspace');
}
