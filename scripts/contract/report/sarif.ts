import { checks } from '../checks.ts';
import { type ContractReport, outcomeOf, type ReportedFinding } from './report.ts';

const ruleIds = checks.map(({ id }) => id);

/**
 * The report in the Static Analysis Results Interchange Format (SARIF) 2.1.0, one result a finding.
 * What a baseline accepts is suppressed.
 */
export function sarifReport(report: ContractReport): string {
  const { server, versions, summary, coverage, reason } = report;
  const findings = report.checks.flatMap((row) => row.findings ?? []);
  const unique = [...new Map(findings.map((each) => [each.id, each])).values()];
  const run = {
    tool: {
      driver: {
        name: 'docproc contract',
        semanticVersion: versions.engine,
        rules: checks.map(({ id, asserts, fix }) => ({
          id,
          shortDescription: { text: asserts },
          help: { text: fix },
        })),
      },
    },
    automationDetails: { id: `docproc-contract/${server}` },
    invocations: [{ executionSuccessful: reason === undefined }],
    results: unique.map(result),
    properties: { outcome: outcomeOf(report), summary, versions, coverage: coverage.summary },
  };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [run],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function result(finding: ReportedFinding) {
  const { id, check, operation, status, message, accepted, pointer = '' } = finding;
  const { fact, decision, expected, actual, basis, curl, steps } = finding;
  return {
    ruleId: check,
    ruleIndex: ruleIds.indexOf(check),
    level: status === 'failed' ? 'error' : 'warning',
    message: { text: `${operation}: ${message}` },
    locations: [
      {
        // A server has no file: the finding stands at the document that it deviates from.
        physicalLocation: { artifactLocation: { uri: 'openapi.json' }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: `${operation}${pointer}`, kind: 'member' }],
      },
    ],
    partialFingerprints: { 'finding/v1': id },
    ...(accepted !== undefined && {
      suppressions: [{ kind: 'external', justification: accepted }],
    }),
    properties: { level: finding.level, fact, decision, expected, actual, basis, curl, steps },
  };
}
