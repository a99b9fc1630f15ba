import { endsInFailure, isEasierToRead, type Readability } from '../../checks/exchange.ts';
import { withoutIndexes } from '../../document/json-pointer.ts';
import {
  type CheckResult,
  findingsIn,
  type Intermittence,
  type ReportedFinding,
} from './report.ts';

/** Where a cause was found. */
interface CausePlace {
  operation: string;
  /** JSON Pointer into the body of the response; `*` stands for any index. */
  pointer?: string;
}

/** One thing to fix in a server, with every place where it shows. */
export interface Cause {
  /** `failed` when it fails in one of its places. */
  status: 'failed' | 'warned';
  /** The finding with the exchange that is easiest to read, and how often all of them showed. */
  finding: ReportedFinding;
  /** All findings, each once. */
  findings: readonly ReportedFinding[];
  places: readonly CausePlace[];
  /** How often it was found. */
  count: number;
}

/**
 * What the findings of a report come from, what fails first. The same check that finds the same fact or
 * decision contradicted in the same field has found the same cause, whichever operation and row show it. So has one
 * that says the same of several operations, each of which has a fact of its own. A server that fails at times is
 * one cause for each level.
 */
export function causesOf(checks: readonly CheckResult[]): Cause[] {
  const groups = [...Map.groupBy(findingsIn(checks), causeKey).values()];
  const causes = [...Map.groupBy(groups, differenceKey).values()].map((same) =>
    causeOf(same.flat()),
  );
  return [
    ...causes.filter(({ status }) => status === 'failed'),
    ...causes.filter(({ status }) => status === 'warned'),
  ];
}

/** What findings share that are reported as one: fewer than `findingKey` tells apart, which names them by their whole pointer. */
function causeKey(finding: ReportedFinding): string {
  const { check, level, fact, decision, message } = finding;
  return [check, level, fact, decision, message, fieldOf(finding)].join('\n');
}

/**
 * What groups of findings share that are reported as one: on several facts, or of several checks where the server fails at
 * times.
 *
 * @param group not empty
 */
function differenceKey(group: readonly ReportedFinding[]): string {
  const shown = mergedFinding(group);
  const { check, level, decision, message, expected, actual } = shown;
  const accepted = String(group.every((each) => each.accepted !== undefined));
  if (
    shown.intermittent?.unit === 'times' &&
    group.every(({ evidence = [] }) => endsInFailure(evidence))
  ) {
    return ['fails at times', level, accepted].join('\n');
  }
  return [check, level, decision, message, fieldOf(shown), expected, actual, accepted].join('\n');
}

function fieldOf({ pointer }: ReportedFinding): string | undefined {
  return pointer?.split('/').findLast((key) => !/^\d+$/.test(key));
}

function causeOf(group: readonly ReportedFinding[]): Cause {
  const unique = new Map<string, ReportedFinding>();
  for (const finding of group) {
    const known = unique.get(finding.id);
    if (!known || showsBetter(finding, known)) unique.set(finding.id, finding);
  }
  const findings = [...unique.values()];
  const places = new Map(findings.map(placeOf).map((each) => [JSON.stringify(each), each]));
  const finding = mergedFinding(group);
  return {
    status: group.some(({ status }) => status === 'failed') ? 'failed' : 'warned',
    finding,
    findings,
    places: [...places.values()],
    count: finding.count,
  };
}

/** Findings as one: that with the exchange that is easiest to read, with how often all of them showed. @param group not empty */
export function mergedFinding(
  group: readonly ReportedFinding[],
): ReportedFinding & { count: number } {
  const { intermittent: _, ...shortest } = group.reduce((best, each) =>
    showsBetter(each, best) ? each : best,
  );
  const intermittent = intermittenceOf(group);
  const count = group.reduce((sum, each) => sum + (each.count ?? 1), 0);
  return { ...shortest, count, ...(intermittent && { intermittent }) };
}

/** How often findings showed together: in the most rounds of one, or else of all responses. */
function intermittenceOf(group: readonly ReportedFinding[]): Intermittence | undefined {
  const all = group.flatMap(({ intermittent }) => intermittent ?? []);
  const [most] = all.filter(({ unit }) => unit === 'rounds').toSorted((a, b) => b.found - a.found);
  // One that is not intermittent showed in all rounds.
  if (most && all.length < group.length) return undefined;
  if (most || all.length === 0) return most;
  const sum = (key: 'found' | 'of') => all.reduce((total, each) => total + each[key], 0);
  return { found: sum('found'), of: sum('of'), unit: 'times' };
}

function placeOf({ operation, pointer }: ReportedFinding): CausePlace {
  return { operation, ...(pointer !== undefined && { pointer: withoutIndexes(pointer) }) };
}

function showsBetter(one: ReportedFinding, other: ReportedFinding): boolean {
  return isEasierToRead(readabilityOf(one), readabilityOf(other));
}

function readabilityOf({ evidence, curl = '' }: ReportedFinding): Readability {
  const { expectation = 'open', response } = evidence?.at(-1) ?? {};
  return { expectation, size: (response?.body.length ?? 0) + curl.length };
}

/** On what the findings of a cause rest, such as `documented, F012, F034`. */
export function basesInWords({ finding, findings }: Cause): string {
  const ids = new Set(findings.flatMap(({ fact, decision }) => fact ?? decision ?? []));
  return [finding.level, ...[...ids].toSorted()].join(', ');
}

/** Whether a baseline accepts all findings of a cause. */
export function isAccepted({ findings }: Cause): boolean {
  return findings.every(({ accepted }) => accepted !== undefined);
}

/** Where a cause was found, in words. */
export function placesInWords({ places, count }: Cause, most = 3): string {
  const named = places.map(({ operation, pointer }) =>
    pointer ? `${operation} ${pointer}` : operation,
  );
  const shown = named.slice(0, most).join(', ');
  const others = named.length - most;
  const rest = others > 0 ? ` and ${others} more ${others === 1 ? 'place' : 'places'}` : '';
  return `${shown}${rest}${count > 1 ? ` (${count} times)` : ''}`;
}
