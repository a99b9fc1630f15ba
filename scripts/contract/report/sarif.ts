import { type SarifResult, sarifLog } from '../../lib/sarif.ts';
import { checks } from '../checks.ts';
import { type ContractReport, findingsIn, outcomeOf, type ReportedFinding } from './report.ts';

/** The report in SARIF 2.1.0, one result a finding. What a baseline accepts is suppressed. */
export function sarifReport(report: ContractReport): string {
  const { server, versions, summary, coverage, reason } = report;
  const findings = findingsIn(report.checks);
  const unique = [...new Map(findings.map((each) => [each.id, each])).values()];
  return sarifLog({
    tool: 'docproc contract',
    version: versions.engine,
    rules: checks.map(({ id, asserts, fix }) => ({ id, text: asserts, help: fix })),
    results: unique.map(result),
    category: `docproc-contract/${server}`,
    successful: reason === undefined,
    properties: { outcome: outcomeOf(report), summary, versions, coverage: coverage.summary },
  });
}

function result(finding: ReportedFinding): SarifResult {
  const { id, check, operation, status, message, accepted, pointer = '' } = finding;
  const { level, fact, decision, expected, actual, basis, curl, steps, intermittent } = finding;
  return {
    ruleId: check,
    level: status === 'failed' ? 'error' : 'warning',
    message: `${operation}: ${message}`,
    // A server has no file: the finding stands at the document that it deviates from.
    file: 'openapi.json',
    logical: `${operation}${pointer}`,
    fingerprint: id,
    accepted,
    properties: { level, fact, decision, expected, actual, basis, curl, steps, intermittent },
  };
}
