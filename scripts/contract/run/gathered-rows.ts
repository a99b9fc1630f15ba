import { mergedFinding } from '../report/causes.ts';
import type { CheckResult, ReportedFinding } from '../report/report.ts';
import { isScenarioCheck } from '../session/scenario-check.ts';
import { rowOf, rowWithout } from './result.ts';
import type { ContractTest } from './schedule.ts';

/** The result of a test, before the rows of a report are put together. */
export interface TestResult {
  test: ContractTest;
  result: CheckResult;
  /** Why the check does not count as evaluated, also if its requests showed findings of other checks. */
  skipReason: string | undefined;
}

/**
 * Puts each finding of a response check into the row of that check, whichever check sent the request: otherwise one
 * cause would be in the rows of many.
 */
export function gatheredRows(results: readonly TestResult[]): CheckResult[] {
  const own = new Set(
    results.flatMap(({ test }) => (isScenarioCheck(test.check) ? [] : keyOf(test))),
  );
  const moved = new Map<string, ReportedFinding[]>();
  const kept = results.map(({ result: { findings = [] } }) =>
    findings.filter((each) => {
      const key = `${each.check} ${each.operation}`;
      if (!own.has(key)) return true;
      moved.set(key, [...(moved.get(key) ?? []), each]);
      return false;
    }),
  );
  return results.map(({ test, result, skipReason }, index) => {
    const { id, kind, operation, notImplemented } = result;
    if (notImplemented) return result;
    const place = { id, kind, operation };
    const findings = [...(kept[index] ?? []), ...merged(moved.get(keyOf(test)) ?? [])];
    return rowOf(place, inOrder(findings)) ?? rowWithout(place, test.check, skipReason);
  });
}

function keyOf({ check, operation }: ContractTest): string {
  return `${check.id} ${operation.id}`;
}

function merged(findings: readonly ReportedFinding[]): ReportedFinding[] {
  return [...Map.groupBy(findings, ({ id }) => id).values()].map(mergedFinding);
}

/** Findings, those first that fail the run. */
function inOrder(findings: readonly ReportedFinding[]): ReportedFinding[] {
  return findings.toSorted((a, b) => Number(b.status === 'failed') - Number(a.status === 'failed'));
}
