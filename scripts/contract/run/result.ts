import type { Exchange } from '../../checks/exchange.ts';
import { type CheckDescription, decisionOf, levelOf } from '../check.ts';
import { curl } from '../http/curl.ts';
import type { Secrets } from '../http/secrets.ts';
import type { CheckResult, Evidence } from '../report/report.ts';
import type { ContractSettings } from '../settings.ts';
import type { Complaint } from './ledger.ts';

const mostOfABody = 4000;

/** A check of an operation, and the run of which it is a part. */
interface Place {
  check: CheckDescription;
  operationId: string;
  session: { settings: ContractSettings; secrets: Secrets };
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
    ...(obstacle !== undefined && { message: session.secrets.redact(obstacle) }),
  };
}

/** A complaint as a line of the report, every secret in it replaced. */
export function resultOf(
  { check, operationId, session }: Place,
  { finding, exchanges, count }: Complaint,
): CheckResult {
  const { level, decision, pointer } = finding;
  const fails = level === 'documented' || session.settings.level === 'assumed';
  const redact = (text: string) => session.secrets.redact(text);
  const last = exchanges.at(-1);
  return {
    id: check.id,
    kind: check.kind,
    operation: operationId,
    level,
    ...(decision !== undefined && { decision }),
    status: fails ? 'failed' : 'warned',
    message: redact(finding.message),
    ...(pointer !== undefined && { pointer }),
    ...(finding.expected !== undefined && { expected: redact(finding.expected) }),
    ...(finding.actual !== undefined && { actual: redact(finding.actual) }),
    ...(last && { curl: curl(last.request, session.secrets) }),
    count,
    basis: basisOf(check, decision, session),
    mend: check.mend,
    evidence: exchanges.map((each) => evidenceOf(each, redact)),
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

function evidenceOf({ request, response }: Exchange, redact: (text: string) => string): Evidence {
  const { method, url, body } = request;
  return {
    request: {
      method,
      url: redact(url),
      ...(body !== undefined && { body: shorten(redact(body)) }),
    },
    ...(response && {
      response: { status: response.status, body: shorten(redact(response.body)) },
    }),
  };
}

function shorten(text: string): string {
  return text.length > mostOfABody ? `${text.slice(0, mostOfABody)}…` : text;
}
