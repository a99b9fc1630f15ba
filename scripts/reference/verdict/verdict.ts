import type { ResponseCheck } from '../../checks/check.ts';
import type { Finding } from '../../checks/finding.ts';

/** What one check says about one exchange. */
export interface CheckResult {
  id: string;
  asserts: string;
  mend: string;
  findings: Finding[];
}

/** The verdict of the contract tests on one exchange. */
export interface Verdict {
  /** Checks that had something to say, in order. */
  results: CheckResult[];
}

/** Says what a check is, beside what it found. */
export function resultOf(check: ResponseCheck, findings: Finding[]): CheckResult {
  const { id, asserts, fix } = check;
  return { id, asserts, mend: fix, findings };
}
