import type { CheckResult, ContractReport } from './report.ts';

/** The report as JUnit XML, one test suite an operation. A warning is a pass with its text in `system-out`. */
export function junitReport({ server, checks, summary, milliseconds }: ContractReport): string {
  const operations = [...new Set(checks.map(({ operation }) => operation))];
  const suites = operations.map((operation) =>
    suite(
      operation,
      checks.filter((each) => each.operation === operation),
    ),
  );
  const counts = `tests="${checks.length}" failures="${summary.failed}" skipped="${summary.skipped}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escapeXml(server)}" ${counts} time="${milliseconds / 1000}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(operation: string, checks: readonly CheckResult[]): string {
  const count = (status: string) => checks.filter((each) => each.status === status).length;
  return [
    `  <testsuite name="${escapeXml(operation)}" tests="${checks.length}" failures="${count('failed')}" skipped="${count('skipped')}">`,
    ...checks.map(testCase),
    '  </testsuite>',
  ].join('\n');
}

function testCase(check: CheckResult): string {
  const opening = `    <testcase classname="${escapeXml(check.operation)}" name="${escapeXml(nameOf(check))}"`;
  const message = escapeXml(check.message ?? '');
  switch (check.status) {
    case 'passed':
      return `${opening}/>`;
    case 'skipped':
      return `${opening}><skipped message="${message}"/></testcase>`;
    case 'warned':
      return `${opening}><system-out>${escapeXml(details(check))}</system-out></testcase>`;
    case 'failed':
      return `${opening}><failure type="${check.level}" message="${message}">${escapeXml(details(check))}</failure></testcase>`;
  }
}

function nameOf({ id, pointer }: CheckResult): string {
  return pointer ? `${id} ${pointer}` : id;
}

function details({ message, pointer, expected, actual, basis, curl }: CheckResult): string {
  const lines = { message, pointer, expected, actual, basis, curl };
  return Object.entries(lines)
    .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
    .join('\n');
}

function escapeXml(text: string): string {
  // Control characters have no place in XML 1.0, not even escaped.
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll('\n', '&#10;')
  );
}
