import type { Level } from '../../checks/finding.ts';

/** What became of a check: a warning is an assumed finding that does not fail the run. */
export type Status = 'passed' | 'failed' | 'warned' | 'skipped';

/** One line of a report: a check of an operation, or one thing that it found. */
export interface CheckResult {
  /** The check; `docs/reference/checks.md` explains it. */
  id: string;
  kind: 'exchange' | 'behaviour';
  operation: string;
  level: Level;
  /** The decision contradicted, or the one on which the check rests. */
  decision?: string;
  status: Status;
  /** What is wrong, or what a skipped check needs. */
  message?: string;
  /** JSON Pointer into the body of the answer. */
  pointer?: string;
  expected?: string;
  actual?: string;
  /** Sends the request again; credentials stand in it as variables. */
  curl?: string;
  /** How often the same was found. */
  count?: number;
  /** The statement of the interface, or the decision, on which it rests. */
  basis?: string;
  /** How to mend it. */
  mend?: string;
  /** The exchanges that show it, the last one the decisive one; secrets are replaced. */
  evidence?: Evidence[];
}

/** An exchange as a report shows it. */
export interface Evidence {
  request: { method: string; url: string; body?: string };
  /** Missing when none arrived. */
  response?: { status: number; body: string };
}

/** How many lines have each status. */
export type Summary = Record<Status, number>;

/** What `docproc contract` finds out about a server. */
export interface ContractReport {
  /** The server's name or address. */
  server: string;
  /** Whether something was judged, and nothing failed. */
  conforms: boolean;
  summary: Summary;
  /** What to give with `--seed` to draw the same requests again. */
  seed: number;
  /** How many requests were sent. */
  requests: number;
  /** How many ms the run took. */
  milliseconds: number;
  /** Why the server could not be judged: no request succeeded. */
  obstacle?: string;
  checks: CheckResult[];
}

/** A report of results, in their order. */
export function makeReport(
  facts: Pick<ContractReport, 'server' | 'seed' | 'requests' | 'milliseconds' | 'obstacle'>,
  checks: CheckResult[],
): ContractReport {
  const summary: Summary = { passed: 0, failed: 0, warned: 0, skipped: 0 };
  for (const { status } of checks) summary[status] += 1;
  const { server, ...figures } = facts;
  return {
    server,
    conforms: summary.failed === 0 && summary.passed > 0 && facts.obstacle === undefined,
    summary,
    ...figures,
    checks,
  };
}
