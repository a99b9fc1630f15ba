import { type Html, html, trusted } from '../../lib/html.ts';
import {
  type CheckResult,
  type ContractReport,
  intermittenceInWords,
  levelInWords,
  linesOf,
  type Summary,
  summarize,
} from './report.ts';

/** The report as JUnit XML, one test suite an operation. A warning is a pass with its text in `system-out`. */
export function junitReport(report: ContractReport): string {
  const { server, checks, summary, milliseconds, versions } = report;
  const properties = Object.entries(versions).map(
    ([name, version]) => html`<property name="${name}" value="${xml(version)}"/>`,
  );
  const suites = [...Map.groupBy(checks, ({ operation }) => operation)].map(
    ([operation, own]) => html`  <testsuite name="${xml(operation)}" ${counts(summarize(own))}>
    <properties>${properties}</properties>
${own.map(testCase)}  </testsuite>
`,
  );
  const root = html`<testsuites name="${xml(server)}" ${counts(summary)} time="${milliseconds / 1000}">
${suites}</testsuites>
`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

function counts(summary: Summary): Html {
  const tests = Object.values(summary).reduce((sum, count) => sum + count, 0);
  return trusted(`tests="${tests}" failures="${summary.failed}" skipped="${summary.skipped}"`);
}

function testCase(check: CheckResult): Html {
  const { id, operation } = check;
  return html`    <testcase classname="${xml(operation)}" name="${xml(id)}">${outcome(check)}</testcase>
`;
}

function outcome(check: CheckResult): Html | undefined {
  const message = xml(check.message ?? '');
  switch (check.status) {
    case 'passed':
      return undefined;
    case 'skipped':
      return html`<skipped message="${message}"/>`;
    case 'warned':
      return html`<system-out>${details(check)}</system-out>`;
    case 'failed':
      return html`<failure type="${check.level}" message="${message}">${details(check)}</failure>`;
  }
}

function details({ findings = [] }: CheckResult): string {
  const blocks = findings.map((finding) => {
    const { message, accepted, pointer, expected, actual, curl, steps, basis, fix } = finding;
    return linesOf({
      level: levelInWords(finding),
      message,
      intermittent: intermittenceInWords(finding.intermittent),
      accepted,
      pointer,
      expected,
      actual,
      ...(steps ? numbered(steps) : { curl }),
      basis,
      fix,
    });
  });
  return xml(blocks.join('\n\n'));
}

/** The commands that lead to a finding, as lines. */
function numbered(steps: readonly string[]): Record<string, string> {
  return Object.fromEntries(steps.map((step, index) => [`step ${index + 1}`, step]));
}

/** A text without the characters that XML 1.0 has no place for, not even escaped (section 2.2). */
function xml(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
}
