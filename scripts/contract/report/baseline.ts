import { isJsonObject } from '../../lib/json.ts';
import { UsageError } from '../../lib/usage-error.ts';
import {
  type BaselineOutcome,
  type CheckResult,
  type ContractReport,
  findingsIn,
  type ReportedFinding,
  rowName,
  summarize,
} from './report.ts';

/** A finding that was there when the baseline was written. */
interface KnownFinding {
  id: string;
  message: string;
  /** The rows that showed it, such as `body-schema fetchJob`: only when all of them ran, it is fixed. */
  rows: readonly string[];
}

/** A finding that somebody accepts for a time. */
interface Waiver {
  id: string;
  /** Why it is accepted. */
  reason: string;
  /** The last day on which it is, such as `2027-01-31`, in UTC. */
  expires: string;
}

/** What of a server is known to deviate: recorded by the tool, or accepted by people. */
export interface Baseline {
  findings: readonly KnownFinding[];
  waivers: readonly Waiver[];
}

/**
 * Reads the content of a baseline.
 *
 * @param content the parsed JSON
 * @throws UsageError that says what was found and expected
 */
export function readBaseline(content: unknown): Baseline {
  if (!isJsonObject(content)) throw new UsageError('no JSON object. Expected { "findings": [] }.');
  const { findings = [], waivers = [] } = content;
  return {
    findings: itemsOf(findings, 'findings', known),
    waivers: itemsOf(waivers, 'waivers', waiver),
  };
}

function itemsOf<T>(list: unknown, name: string, read: (item: unknown, place: string) => T): T[] {
  if (!Array.isArray(list)) throw new UsageError(`/${name} is no list.`);
  return list.map((item, index) => read(item, `/${name}/${index}`));
}

function known(item: unknown, place: string): KnownFinding {
  const { id, message, rows } = isJsonObject(item) ? item : {};
  if (typeof id !== 'string')
    throw new UsageError(`${place} has no "id". Expected that of a finding.`);
  return {
    id,
    message: typeof message === 'string' ? message : '',
    rows: Array.isArray(rows) ? rows.filter((each) => typeof each === 'string') : [],
  };
}

function waiver(item: unknown, place: string): Waiver {
  const { id, reason, expires } = isJsonObject(item) ? item : {};
  if (typeof id !== 'string')
    throw new UsageError(`${place} has no "id". Expected that of a finding.`);
  if (typeof reason !== 'string' || reason.trim() === '') {
    throw new UsageError(`${place} has no "reason". Expected why ${id} is accepted.`);
  }
  if (typeof expires !== 'string' || !isDate(expires)) {
    throw new UsageError(`${place} has no valid "expires". Expected a date such as 2027-01-31.`);
  }
  return { id, reason, expires };
}

function isDate(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}

/**
 * A report in which only findings fail that are neither known nor waived. Whether the server conforms
 * does not change by that.
 *
 * @param today such as `2026-11-21`
 */
export function applyBaseline(
  report: ContractReport,
  { findings, waivers }: Baseline,
  today: string,
): ContractReport {
  const ids = new Set(findings.map(({ id }) => id));
  const valid = new Map(
    waivers.filter(({ expires }) => expires >= today).map((each) => [each.id, each]),
  );
  const checks = report.checks.map((row) => withBaseline(row, ids, valid));
  const found = new Set(findingsIn(checks).map(({ id }) => id));
  const evaluated = new Set(checks.filter(({ status }) => status !== 'skipped').map(rowName));
  const gone = findings.filter(({ id }) => !found.has(id));
  const isFixed = ({ rows }: KnownFinding) => rows.every((each) => evaluated.has(each));
  const baseline: BaselineOutcome = {
    known: [...found].filter((id) => ids.has(id) && !valid.has(id)),
    waived: [...found].filter((id) => valid.has(id)),
    fixed: gone.filter(isFixed).map(({ id }) => id),
    notEvaluated: gone.filter((each) => !isFixed(each)).map(({ id }) => id),
    expired: waivers.filter(({ id }) => found.has(id) && !valid.has(id)).map(({ id }) => id),
    unused: waivers.filter(({ id }) => !found.has(id)).map(({ id }) => id),
  };
  return { ...report, summary: summarize(checks), baseline, checks };
}

function withBaseline(
  row: CheckResult,
  ids: ReadonlySet<string>,
  waivers: ReadonlyMap<string, Waiver>,
): CheckResult {
  if (!row.findings) return row;
  const findings = row.findings.map((finding): ReportedFinding => {
    const waived = waivers.get(finding.id);
    if (waived) {
      const { reason, expires } = waived;
      return { ...finding, status: 'warned', accepted: `waived until ${expires}: ${reason}` };
    }
    if (!ids.has(finding.id)) return finding;
    return { ...finding, status: 'warned', accepted: 'known: it is in the baseline' };
  });
  const fails = findings.some(({ status }) => status === 'failed');
  return { ...row, status: fails ? 'failed' : 'warned', findings };
}

/**
 * The baseline of a report: everything that was found, and what an earlier baseline knows and this
 * run did not evaluate. Waivers stay.
 */
export function baselineOf(report: ContractReport, earlier: Baseline): Baseline {
  const rows = new Map<string, string[]>();
  const messages = new Map<string, string>();
  for (const row of report.checks) {
    for (const { id, message } of row.findings ?? []) {
      rows.set(id, [...(rows.get(id) ?? []), rowName(row)]);
      messages.set(id, message);
    }
  }
  const { baseline } = applyBaseline(report, earlier, '');
  const kept = earlier.findings.filter(({ id }) => baseline?.notEvaluated.includes(id));
  const found = [...rows].map(([id, own]) => ({
    id,
    message: messages.get(id) ?? '',
    rows: [...new Set(own)].sort(),
  }));
  const findings = [...found, ...kept].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { findings, waivers: earlier.waivers };
}

/** What a baseline makes known beside the findings, one line each. */
export function baselineInWords({ baseline }: ContractReport): string[] {
  if (!baseline) return [];
  const { fixed, expired, unused, notEvaluated } = baseline;
  return [
    ...fixed.map(
      (id) => `fixed: ${id} was not found in this run; write the baseline anew if it is fixed`,
    ),
    ...expired.map((id) => `expired: the waiver of ${id} no longer holds`),
    ...unused.map(
      (id) => `unused: the waiver of ${id} has no finding in this run; remove it if it is fixed`,
    ),
    ...(notEvaluated.length > 0
      ? [
          `not evaluated: what showed ${knownFindings(notEvaluated.length)}, such as ${notEvaluated[0]}`,
        ]
      : []),
  ];
}

/** So many known findings, in words. */
export function knownFindings(count: number): string {
  return `${count} known ${count === 1 ? 'finding' : 'findings'}`;
}
