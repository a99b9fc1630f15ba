import {
  type CheckResult,
  type ContractReport,
  findingsIn,
  type ReportedFinding,
  rowName,
} from './report.ts';

/** How the findings of a run differ from those of the run before. */
interface Changes {
  /** The rows with findings that are new, and only those. */
  rows: CheckResult[];
  /** Findings that are gone although every row that had them was evaluated. */
  fixed: ReportedFinding[];
}

/** What has changed since a run before. */
export function changesSince(before: ContractReport, after: ContractReport): Changes {
  const known = new Set(findingsIn(before.checks).map(({ id }) => id));
  const found = new Set(findingsIn(after.checks).map(({ id }) => id));
  const rows = after.checks.flatMap((row) => {
    const findings = row.findings?.filter(({ id }) => !known.has(id)) ?? [];
    return findings.length === 0 ? [] : [{ ...row, findings }];
  });
  const skipped = new Set(after.checks.filter(({ status }) => status === 'skipped').map(rowName));
  const gone = before.checks
    .filter((row) => !skipped.has(rowName(row)))
    .flatMap(({ findings = [] }) => findings.filter(({ id }) => !found.has(id)));
  return { rows, fixed: [...new Map(gone.map((each) => [each.id, each])).values()] };
}
