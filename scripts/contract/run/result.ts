import type { Exchange } from '../../checks/exchange.ts';
import { type CheckDescription, decisionOf, levelOf } from '../check.ts';
import type { Redaction } from '../http/redaction.ts';
import type { CheckResult, Evidence } from '../report/report.ts';
import type { ContractSettings } from '../settings.ts';
import type { Complaint } from './ledger.ts';

const mostOfABody = 4000;

/** A check of an operation, and the run of which it is a part. */
interface Place {
  check: CheckDescription;
  operationId: string;
  session: { settings: ContractSettings; redaction: Redaction };
}

/**
 * A check that found nothing, as a line of the report.
 *
 * @param obstacle why it could not be carried out; it has passed when left out
 */
export function plainResult(
  { check, operationId, session }: Place,
  obstacle: string | undefined,
): CheckResult {
  const decision = decisionOf(check);
  return {
    id: check.id,
    kind: check.kind,
    operation: operationId,
    level: levelOf(check),
    ...(decision !== undefined && { decision }),
    status: obstacle === undefined ? 'passed' : 'skipped',
    ...(obstacle !== undefined && { message: session.redaction.text(obstacle) }),
  };
}

/** A complaint as a line of the report, every secret in it replaced. */
export function resultOf(
  { check, operationId, session }: Place,
  { finding, exchanges, count }: Complaint,
): CheckResult {
  const { level, decision, pointer } = finding;
  const fails = level === 'documented' || session.settings.level === 'assumed';
  const { redaction } = session;
  const last = exchanges.at(-1);
  return {
    id: check.id,
    kind: check.kind,
    operation: operationId,
    level,
    ...(decision !== undefined && { decision }),
    status: fails ? 'failed' : 'warned',
    message: redaction.text(finding.message),
    ...(pointer !== undefined && { pointer: redaction.text(pointer) }),
    ...(finding.expected !== undefined && { expected: redaction.text(finding.expected) }),
    ...(finding.actual !== undefined && { actual: redaction.actual(finding.actual, pointer) }),
    ...(last && { curl: redaction.curl(last) }),
    count,
    basis: basisOf(check, decision, session),
    fix: check.mend,
    evidence: exchanges.map((each) => evidenceOf(each, redaction)),
  };
}

function basisOf(
  { basis }: CheckDescription,
  decision: string | undefined,
  { settings }: Place['session'],
): string {
  if (decision !== undefined) {
    const entry = settings.document['x-decisions']?.find(({ id }) => id === decision);
    return entry ? `${decision}, ${entry.title}: ${entry.assumption}` : decision;
  }
  const [fact] = basis.filter((each) => 'fact' in each);
  return fact ? `${fact.section}: ${fact.fact}` : 'the document, with its overlays';
}

function evidenceOf(exchange: Exchange, redaction: Redaction): Evidence {
  const { request, response } = exchange;
  return {
    request: {
      method: request.method,
      url: redaction.url(exchange),
      ...(request.body !== undefined && { body: shorten(redaction.requestBody(exchange)) }),
    },
    ...(response && {
      response: { status: response.status, body: shorten(redaction.responseBody(exchange)) },
    }),
  };
}

function shorten(text: string): string {
  return text.length > mostOfABody ? `${text.slice(0, mostOfABody)}…` : text;
}
