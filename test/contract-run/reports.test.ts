import { describe, expect, test } from 'vitest';
import { htmlReport } from '../../scripts/contract/report/html.ts';
import { junitReport } from '../../scripts/contract/report/junit.ts';
import { type CheckResult, makeReport } from '../../scripts/contract/report/report.ts';
import { terminalReport } from '../../scripts/contract/report/terminal.ts';
import { colorsFor } from '../../scripts/lib/terminal.ts';

const plain = colorsFor({ isTTY: false });
const run = { server: 'https://service.example.com', seed: 1, requests: 3, milliseconds: 70 };

/** One row with two findings, a row without, and a skipped one. */
const checks: CheckResult[] = [
  {
    id: 'body-schema',
    kind: 'exchange',
    operation: 'fetchJob',
    level: 'documented',
    fact: 'F001',
    status: 'failed',
    message: 'The first finding.',
    findings: [
      {
        id: 'body-schema-1',
        check: 'body-schema',
        operation: 'fetchJob',
        level: 'documented',
        fact: 'F001',
        message: 'The first finding.',
        pointer: '/id',
        curl: 'curl -i first',
      },
      {
        id: 'body-schema-2',
        check: 'body-schema',
        operation: 'fetchJob',
        level: 'assumed',
        decision: 'D07',
        message: 'The second finding.',
        expected: 'a number',
        curl: 'curl -i second',
        count: 3,
        intermittent: true,
      },
    ],
    fix: 'Return what the document describes.',
  },
  {
    id: 'error-body',
    kind: 'exchange',
    operation: 'fetchJob',
    level: 'assumed',
    decision: 'D08',
    status: 'warned',
    message: 'The only finding of its row.',
    actual: '\u001b]0;title\u0007 \u202eesrever\u009b2J\nforged line & <b>',
  },
  {
    id: 'page-limit',
    kind: 'exchange',
    operation: 'listSiloEntries',
    level: 'documented',
    status: 'skipped',
    message: 'needs a page',
  },
];
const report = makeReport(run, checks);

describe('every report', () => {
  test.each([
    ['terminal', () => terminalReport(report, plain)],
    ['junit', () => junitReport(report)],
    ['html', () => htmlReport(report)],
  ])('shows all findings of a row, and rows without findings of their own: %s', async (_, make) => {
    const text = await make();
    for (const part of [
      ...['The first finding.', '/id', 'curl -i first', 'documented, F001'],
      ...['The second finding.', 'a number', 'curl -i second', 'assumed, D07'],
      ...['The only finding of its row.', 'assumed, D08', 'needs a page'],
      'Return what the document describes.',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('counts rows, not findings', () => {
    expect(report.summary).toEqual({ passed: 0, failed: 1, warned: 1, skipped: 1 });
    expect(terminalReport(report, plain)).toContain('(3 times) (intermittent)');
  });
});

test('the terminal report holds no control character of a server', () => {
  const text = terminalReport(report, plain);
  expect(text).toContain(String.raw`\u001b]0;title\u0007 \u202eesrever\u009b2J\u000aforged line`);
  expect(text).not.toMatch(/[^\n\P{C}]/u);
});
