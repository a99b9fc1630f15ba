import { createHash } from 'node:crypto';
import type { Api } from '../../api/api.ts';
import { type CheckDescription, firstDecision, highestLevel } from '../../checks/check.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { type Finding, findingKey, type Level } from '../../checks/finding.ts';
import { truncate } from '../../lib/text.ts';
import type { Redaction } from '../http/redaction.ts';
import type { CheckResult, Evidence, ReportedFinding } from '../report/report.ts';
import type { CollectedFinding } from '../session/findings.ts';

const mostOfABody = 4000;

/** What a result is made with. */
interface ResultContext {
  api: Api;
  redaction: Redaction;
  /** From which level on a finding fails. */
  level: Level;
}

/**
 * A row of the report: one check on one operation, every secret in it replaced.
 *
 * @param findings what it found, the gravest first
 * @param skipReason why it could not be evaluated, if it could not
 */
export function resultOf(
  { check, operationId }: { check: CheckDescription; operationId: string },
  findings: readonly CollectedFinding[],
  skipReason: string | undefined,
  context: ResultContext,
): CheckResult {
  const place = { id: check.id, kind: check.kind, operation: operationId };
  const reported = findings.map((each) => reportedFinding(each, context));
  const row = rowOf(place, reported);
  if (row) return row;
  const decision = firstDecision(check);
  return {
    ...place,
    level: highestLevel(check),
    ...(decision !== undefined && { decision }),
    status: skipReason === undefined ? 'passed' : 'skipped',
    ...(skipReason !== undefined && { message: context.redaction.text(skipReason) }),
  };
}

/** A row with findings, the gravest first; nothing when there are none. */
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
    message: redaction.text(messageOf(finding)),
    ...(finding.intermittent && { intermittent: true }),
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

/** One command a request; those that were sent at once run in the background, but for the last. */
function curlLinesOf(steps: readonly (readonly Exchange[])[], redaction: Redaction): string[] {
  return steps.flatMap((exchanges) =>
    exchanges.map((each, index) => {
      const command = redaction.curl(each);
      if (exchanges.length === 1) return command;
      return index < exchanges.length - 1 ? `${command} &` : `${command}; wait`;
    }),
  );
}

function messageOf({ message, intermittent }: Finding): string {
  if (!intermittent) return message;
  return `${message} This was so ${intermittent.found} of ${intermittent.of} times.`;
}

/** The same cause has the same id in every run: no value of a run is part of it. */
function findingId({ check, operationId, finding }: CollectedFinding): string {
  const hash = createHash('sha256').update(findingKey(finding)).digest('hex').slice(0, 8);
  return `${check.id}:${operationId}:${hash}`;
}

function evidenceOf(exchange: Exchange, redaction: Redaction): Evidence {
  const { request, response } = exchange;
  return {
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

/** What a finding rests on in words: its decision with what is assumed, or its fact. */
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
