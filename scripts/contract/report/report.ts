import type { CheckKind } from '../../checks/check.ts';
import type { Expectation } from '../../checks/exchange.ts';
import type { Level } from '../../checks/finding.ts';
import type { Diagnostic } from '../../document/problems.ts';
import type { Created } from '../session/created-resources.ts';
import type { NotRestored } from '../session/restored-changes.ts';
import type { Coverage } from './coverage.ts';

/** What became of a check: a warning is an assumed finding that does not fail the run. */
export type Status = 'passed' | 'failed' | 'warned' | 'skipped';

/** How often a finding showed that was not found every time. */
export interface Intermittence {
  found: number;
  of: number;
  /** Of what: responses to the same request, or rounds of a run with a duration. */
  unit: 'times' | 'rounds';
}

/** How often an intermittent finding showed, in words; nothing for another one. */
export function intermittenceInWords(intermittent: Intermittence | undefined): string | undefined {
  if (!intermittent) return undefined;
  const { found, of, unit } = intermittent;
  return `${found} of ${of} ${unit}`;
}

/** What one finding says, every secret in it replaced. */
interface FindingDetails extends Partial<Diagnostic> {
  level: Level;
  /** Id of the fact contradicted. */
  fact?: string;
  /** The decision contradicted, or the one on which the check rests. */
  decision?: string;
  /** JSON Pointer into the body of the response. */
  pointer?: string;
  expected?: string;
  actual?: string;
  /** Sends the request again; credentials stand in it as variables. */
  curl?: string;
  /** The shortest sequence of requests that leads to it, one command each, in their order. */
  steps?: string[];
  /** How often the same was found. */
  count?: number;
  /** How often it showed, if it was not found every time. */
  intermittent?: Intermittence;
  /** The exchanges that show it, the last one the decisive one. */
  evidence?: Evidence[];
  /** The statement of the interface, or the decision, on which it rests. */
  basis?: string;
  /** Why it does not fail, where a baseline says so. */
  accepted?: string;
}

/** One thing that a check found wrong. */
export interface ReportedFinding extends FindingDetails {
  /** The same in every run that finds the same, and in every row that does. */
  id: string;
  /** The check that found it: that of the row, or one that every response of the row has to pass. */
  check: string;
  /** The operation in whose response it was found. */
  operation: string;
  message: string;
  /** Whether it fails the run. */
  status: 'failed' | 'warned';
}

/** One row of a report: a check of an operation. The details are those of its first finding. */
export interface CheckResult extends FindingDetails {
  /** The check; `docs/reference/checks.md` explains it. */
  id: string;
  kind: CheckKind;
  operation: string;
  status: Status;
  /** What is wrong, or what a skipped check needs. */
  message?: string;
  /** Whether it was skipped because the server does not have the operation. */
  notImplemented?: true;
  /** What a row that failed or warned found, never empty; nothing in other rows. */
  findings?: readonly ReportedFinding[];
}

/** An exchange as a report shows it. */
export interface Evidence {
  /** What the document lets expect: `success` of a valid request, `error` of an invalid one, or `open`. */
  expectation: Expectation;
  request: { method: string; url: string; body?: string };
  /** Missing when none arrived. */
  response?: { status: number; body: string };
}

/** How many rows have each status. */
export type Summary = Record<Status, number>;

/** By what a server was tested. */
export interface Versions {
  /** Of the package that ran the tests. */
  engine: string;
  /** Of the document, as its `info` says. */
  document: string;
  /** A digest of the checks: it changes when one is added, removed, or asserts something else. */
  suite: string;
}

/** How the findings of a run compare with a baseline; ids of findings. */
export interface BaselineOutcome {
  known: string[];
  waived: string[];
  /** Known, and not found although every row that showed it was evaluated. */
  fixed: string[];
  /** Known, and neither found nor fixed: the run did not evaluate what showed it. */
  notEvaluated: string[];
  /** Waivers that no longer hold, although their finding is still there. */
  expired: string[];
  /** Waivers of findings that are not there. */
  unused: string[];
}

/** An answer to a decision that a run suggests. It binds nothing until a person confirms it. */
export interface Proposal {
  decision: string;
  /** An id of an alternative, or a value. */
  answer: unknown;
  /** Whether it is what is assumed without an answer. */
  assumed: boolean;
  /** `likely` when several responses or several places show it. */
  sure: 'likely' | 'possible';
  evidence: string[];
}

/** What a run leaves on the server. */
export interface LeftOnServer {
  /** The name or tag of what a run creates. */
  mark: string;
  workflows: Created;
  jobs: Created;
  /** Fields of the workspace that keep the value of the run, because the server showed none before. */
  workspace: readonly string[];
  notRestored: readonly NotRestored[];
}

/** What `docproc contract` finds out about a server. */
export interface ContractReport {
  /** The server's name or address. */
  server: string;
  /** Whether something was evaluated, and nothing failed. */
  conforms: boolean;
  summary: Summary;
  /** What to give with `--seed` to send the same requests again. */
  seed: number;
  /** How many requests were sent. */
  requests: number;
  /** How many ms the run took. */
  milliseconds: number;
  /** How many times everything was evaluated, if the run had a duration. */
  rounds?: number;
  /** Why the server could not be evaluated: no request succeeded. */
  reason?: string;
  versions: Versions;
  /** What of the document the run exercised. */
  coverage: Coverage;
  /** Answers to open points that the responses suggest; none unless the run was to propose any. */
  proposals: Proposal[];
  /** What the run leaves on the server; nothing for recorded traffic. */
  left?: LeftOnServer;
  /** How the findings compare with those that are known, if a baseline was given. */
  baseline?: BaselineOutcome;
  checks: CheckResult[];
}

/** What a report says of its run as a whole. */
export type RunDescription = Omit<ContractReport, 'conforms' | 'summary' | 'checks'>;

/** A report of results, in their order. */
export function makeReport(run: RunDescription, checks: CheckResult[]): ContractReport {
  const summary = summarize(checks);
  const { server, ...figures } = run;
  return {
    server,
    conforms: summary.failed === 0 && summary.passed > 0 && run.reason === undefined,
    summary,
    ...figures,
    checks,
  };
}

/** Counts rows by status. */
export function summarize(checks: readonly CheckResult[]): Summary {
  const summary: Summary = { passed: 0, failed: 0, warned: 0, skipped: 0 };
  for (const { status } of checks) summary[status] += 1;
  return summary;
}

/** The ids of the operations that the server does not have. */
export function operationsNotImplemented({ checks }: ContractReport): string[] {
  const missing = checks.filter(({ notImplemented }) => notImplemented);
  return [...new Set(missing.map(({ operation }) => operation))];
}

/** On what a finding rests, such as `documented, F012` or `assumed, D07`. */
export function levelInWords({ level, fact, decision }: FindingDetails): string {
  const source = fact ?? decision;
  return source === undefined ? level : `${level}, ${source}`;
}

/** Those of some values that are there, each with its name in a line. */
export function linesOf(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
    .join('\n');
}

/** The outcome of a run in words. */
export function outcomeOf(report: ContractReport): string {
  const { conforms, summary, coverage } = report;
  if (conforms) {
    const total = coverage.operations.length;
    const shown = coverage.operations.filter((each) => each.selected && each.exercised).length;
    return shown < total ? `conforms in ${shown} of ${total} operations` : 'conforms';
  }
  if (summary.failed > 0) return 'does not conform';
  if (hasOnlyAccepted(report)) return 'has no new findings';
  return summary.passed > 0 ? 'was not evaluated to the end' : 'could not be evaluated';
}

/** Whether a server does not conform only by what a baseline accepts, and passes something. */
export function hasOnlyAccepted({ baseline, summary, reason }: ContractReport): boolean {
  const accepted = (baseline?.known.length ?? 0) + (baseline?.waived.length ?? 0);
  return reason === undefined && summary.failed === 0 && summary.passed > 0 && accepted > 0;
}

/** How much of a run could be evaluated. */
export function evaluatedInWords({ checks }: ContractReport): string {
  const evaluated = checks.filter(({ status }) => status !== 'skipped').length;
  return `${evaluated} of ${checks.length} checks evaluated`;
}

/** The versions in one line. */
export function versionsInWords({ engine, document, suite }: Versions): string {
  return `engine ${engine}, document ${document}, suite ${suite}`;
}

/** All findings of some rows. */
export function findingsIn(checks: readonly CheckResult[]): ReportedFinding[] {
  return checks.flatMap(({ findings = [] }) => findings);
}

/** What tells a row from the others. */
export function rowName({ id, operation }: CheckResult): string {
  return `${id} ${operation}`;
}
