import { createHash } from 'node:crypto';
import type { Api } from '../../api/api.ts';
import { type CheckDescription, firstDecision, highestLevel } from '../../checks/check.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { findingKey, type Level } from '../../checks/finding.ts';
import { truncate } from '../../lib/text.ts';
import type { Redaction } from '../http/redaction.ts';
import type { CheckResult, Evidence, ReportedFinding } from '../report/report.ts';
import type { CollectedFinding } from '../session/findings.ts';

const mostOfABody = 4000;

/** What is needed to make a result. */
interface ResultContext {
  api: Api;
  redaction: Redaction;
  /** The lowest level at which a finding fails. */
  level: Level;
}

/**
 * A row of the report: one check on one operation, with every secret replaced.
 *
 * @param findings of the check, those with the highest level first
 * @param skipReason why the check could not be evaluated; nothing if it could
 */
export function resultOf(
  { check, operationId }: { check: CheckDescription; operationId: string },
  findings: readonly CollectedFinding[],
  skipReason: string | undefined,
  context: ResultContext,
): CheckResult {
  const place = { id: check.id, kind: check.kind, operation: operationId };
  const reported = findings.map((each) => reportedFinding(each, context));
  const reason = skipReason === undefined ? undefined : context.redaction.text(skipReason);
  return rowOf(place, reported) ?? rowWithout(place, check, reason);
}

/** A row without findings. @param skipReason why the check could not be evaluated; nothing if it passed */
export function rowWithout(
  place: Pick<CheckResult, 'id' | 'kind' | 'operation'>,
  check: CheckDescription,
  skipReason: string | undefined,
): CheckResult {
  const decision = firstDecision(check);
  return {
    ...place,
    level: highestLevel(check),
    ...(decision !== undefined && { decision }),
    status: skipReason === undefined ? 'passed' : 'skipped',
    ...(skipReason !== undefined && { message: skipReason }),
  };
}

/** A row with findings, those with the highest level first; nothing if there are none. */
export function rowOf(
  place: Pick<CheckResult, 'id' | 'kind' | 'operation'>,
  findings: readonly ReportedFinding[],
): CheckResult | undefined {
  const [first] = findings;
  if (!first) return undefined;
  const { id: _id, check: _check, operation: _operation, ...top } = first;
  return { ...place, ...top, findings };
}

function reportedFinding(
  collected: CollectedFinding,
  { api, redaction, level: failing }: ResultContext,
): ReportedFinding {
  const { check, operationId, finding, exchanges, count } = collected;
  const { level, fact, decision, pointer, expected, actual } = finding;
  const last = exchanges.at(-1);
  const basis = basisInWords(collected, api);
  return {
    id: findingId(collected),
    check: check.id,
    operation: operationId,
    status: level === 'documented' || failing === 'assumed' ? 'failed' : 'warned',
    level,
    ...(fact !== undefined && { fact }),
    ...(decision !== undefined && { decision }),
    message: redaction.text(finding.message),
    ...(finding.intermittent && { intermittent: { ...finding.intermittent, unit: 'times' } }),
    ...(pointer !== undefined && { pointer: redaction.text(pointer) }),
    ...(expected !== undefined && { expected: redaction.text(expected) }),
    ...(actual !== undefined && { actual: redaction.actual(actual, pointer) }),
    ...(last && { curl: redaction.curl(last) }),
    ...(finding.steps && { steps: curlLinesOf(finding.steps, redaction) }),
    count,
    basis,
    fix: finding.fix ?? check.fix,
    evidence: exchanges.map((each) => evidenceOf(each, redaction)),
  };
}

/** One command for each request. Of requests that were sent at once, all but the last run in the background. */
function curlLinesOf(steps: readonly (readonly Exchange[])[], redaction: Redaction): string[] {
  return steps.flatMap((exchanges) =>
    exchanges.map((each, index) => {
      const command = redaction.curl(each);
      if (exchanges.length === 1) return command;
      return index < exchanges.length - 1 ? `${command} &` : `${command}; wait`;
    }),
  );
}

/** The id of a finding, which is the same in every run, because it contains no values of the run. */
function findingId({ check, operationId, finding }: CollectedFinding): string {
  const hash = createHash('sha256').update(findingKey(finding)).digest('hex').slice(0, 8);
  return `${check.id}:${operationId}:${hash}`;
}

function evidenceOf(exchange: Exchange, redaction: Redaction): Evidence {
  const { expectation, request, response } = exchange;
  return {
    expectation,
    request: {
      method: request.method,
      url: redaction.url(exchange),
      ...(request.body !== undefined && {
        body: truncate(redaction.requestBody(exchange), mostOfABody),
      }),
    },
    ...(response && {
      response: {
        status: response.status,
        body: truncate(redaction.responseBody(exchange), mostOfABody),
      },
    }),
  };
}

/** The basis of a finding in words: its decision with the assumption, or its fact. */
function basisInWords({ finding: { fact, decision } }: CollectedFinding, api: Api): string {
  if (decision !== undefined) {
    const entry = api.decisions.find(({ id }) => id === decision);
    return entry ? `${decision}, ${entry.title}: ${entry.assumption}` : decision;
  }
  const entry = api.facts.find(({ id }) => id === fact);
  return entry
    ? `${entry.id}, ${entry.section}: ${entry.statement}`
    : 'the document, with its overlays';
}
