import { describe, expect, test } from 'vitest';
import { badge } from '../../scripts/contract/report/badge.ts';
import { applyBaseline, baselineOf } from '../../scripts/contract/report/baseline.ts';
import {
  githubAnnotations,
  gitlabCodeQuality,
} from '../../scripts/contract/report/continuous-integration.ts';
import { htmlReport } from '../../scripts/contract/report/html.ts';
import { junitReport } from '../../scripts/contract/report/junit.ts';
import type {
  CheckResult,
  ContractReport,
  ReportedFinding,
} from '../../scripts/contract/report/report.ts';
import { sarifReport } from '../../scripts/contract/report/sarif.ts';
import { terminalReport } from '../../scripts/contract/report/terminal.ts';
import { colorsFor } from '../../scripts/lib/terminal.ts';
import { reportOf } from '../support/contract-results.ts';

const plain = colorsFor({ isTTY: false });

/** One row with two findings, one with one, and a skipped one. */
const checks: CheckResult[] = [
  {
    id: 'body-schema',
    kind: 'stateless',
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
        status: 'failed',
        level: 'documented',
        fact: 'F001',
        message: 'The first finding.',
        pointer: '/id',
        curl: 'curl -i first',
        fix: 'Return what the document describes.',
      },
      {
        id: 'body-schema-2',
        check: 'body-schema',
        operation: 'fetchJob',
        status: 'warned',
        level: 'assumed',
        decision: 'D07',
        message: 'The second finding.',
        expected: 'a number',
        curl: 'curl -i second',
        count: 3,
        intermittent: { found: 3, of: 20, unit: 'times' },
      },
    ],
  },
  {
    id: 'error-body',
    kind: 'stateless',
    operation: 'fetchJob',
    level: 'assumed',
    decision: 'D08',
    status: 'warned',
    message: 'The only finding of its row.',
    findings: [
      {
        id: 'error-body-1',
        check: 'error-body',
        operation: 'fetchJob',
        status: 'warned',
        level: 'assumed',
        decision: 'D08',
        message: 'The only finding of its row.',
        actual: '\u001b]0;title\u0007 \u202eesrever\u009b2J\nforged line & <b>',
      },
    ],
  },
  {
    id: 'page-limit',
    kind: 'stateless',
    operation: 'listSiloEntries',
    level: 'documented',
    status: 'skipped',
    message: 'needs a page',
  },
];
const report = reportOf({}, checks);

describe('every report', () => {
  test.each([
    ['terminal', () => terminalReport(report, plain)],
    ['junit', () => junitReport(report)],
    ['html', () => htmlReport(report)],
  ])('shows all findings of a row, and rows that are skipped: %s', async (_, make) => {
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
    expect(terminalReport(report, plain)).toMatch(
      /The second finding. \(intermittent: 3 of 20 times\)\n.*\(3 times\)/,
    );
  });
});

describe('a cause that shows in several places', () => {
  const finding = {
    check: 'body-schema',
    level: 'documented',
    fact: 'F077',
    status: 'failed',
    message: 'A field has another type.',
    expected: '{"a":"same","b":1}',
  } as const;
  const long = 'x'.repeat(500);
  const rows = ['fetchJob', 'createJob', 'listSiloEntries'].map(
    (operation, index): CheckResult => ({
      ...{ id: 'job-kept', kind: 'stateful', operation, level: 'documented', status: 'failed' },
      findings: [
        {
          ...finding,
          id: `body-schema:${operation}`,
          operation,
          count: 2,
          pointer: index === 2 ? '/list/7/id' : '/id',
          actual: '{"a":"same","b":"1"}',
          evidence: [
            {
              expectation: 'success',
              request: { method: 'GET', url: `https://service.example.com/${index}` },
              response: { status: 200, body: index === 1 ? '{}' : long },
            },
          ],
        },
      ],
    }),
  );
  const text = terminalReport(reportOf({}, rows), plain);

  test('is reported once, with every place and how often it was found', () => {
    expect(text.match(/A field has another type/g)).toHaveLength(1);
    expect(text).toContain('fetchJob /id, createJob /id, listSiloEntries /list/*/id (6 times)');
  });

  test('shows the shortest exchange', () => {
    expect(text).toContain('GET https://service.example.com/1\n');
    expect(text).not.toContain(long.slice(0, 100));
  });

  test('marks where actual and expected differ first', () => {
    const [, line, caret] = /actual {4}(.*)\n(.*)\^ differs from here/.exec(text) ?? [];
    expect(line?.slice((caret?.length ?? 0) - 12)).toBe('"1"}');
  });
});

describe('findings that say the same of several operations', () => {
  const facts = [
    ['F186', 'updateSiloEntry'],
    ['F240', 'createWorkflow'],
  ];
  const rowsOf = (...details: Partial<ReportedFinding>[]) =>
    details.map((detail, index): CheckResult => {
      const [fact = '', operation = ''] = facts[index] ?? [];
      const finding: ReportedFinding = {
        ...{ id: `object-returned:${operation}`, check: 'object-returned', operation, fact },
        level: 'documented',
        status: 'failed',
        message: 'The response has no field.',
        ...{ expected: 'at least one', actual: 'an empty object' },
        ...detail,
      };
      return { ...finding, id: finding.check, kind: 'stateless', findings: [finding] };
    });
  const reported = (...details: Partial<ReportedFinding>[]) => reportOf({}, rowsOf(...details));

  const countOf = (text: string) => text.match(/The response has no field/g)?.length;

  test('show letters that look alike by their code points', () => {
    const one = terminalReport(reported({ expected: '"café"', actual: '"cafe\u0301"' }), plain);
    expect(one).toContain('expected  "caf\\u{00e9}"');
    expect(one).toContain('actual    "cafe\\u{0301}"');
  });

  test('show a command without a long body, so that no quotation mark stays open', () => {
    const curl = (body: string) => `curl -i -X PUT 'https://service.example.com/1'${body}`;
    const long = terminalReport(
      reported({ curl: curl(` --data-binary '${'x'.repeat(2000)}'`) }),
      plain,
    );
    expect(long).toContain(`curl      ${curl(' --data-binary @body (long; the JSON report has')}`);
    const short = terminalReport(reported({ curl: curl(" --data-binary '{}'") }), plain);
    expect(short).toContain(`curl      ${curl(" --data-binary '{}'")}\n`);
  });

  test('are one cause that names the fact of each, in every report by causes', async () => {
    const same = reported({}, {});
    expect(terminalReport(same, plain)).toContain('object-returned  documented, F186, F240\n');
    expect(countOf(terminalReport(same, plain))).toBe(1);
    expect(githubAnnotations(same)).toContain('(documented%2C F186%2C F240)');
    expect(await htmlReport(same)).toContain('documented, F186, F240</span>');
    expect(countOf(junitReport(same))).toBe(4);
  });

  test.each<[string, Partial<ReportedFinding>]>([
    ['the difference', { actual: 'a list' }],
    ['the level', { level: 'assumed', status: 'warned' }],
    ['a decision that the deployment has answered', { decision: 'D29' }],
    ['what a baseline accepts', { accepted: 'known' }],
  ])('are several if they differ in %s', (_, detail) => {
    expect(countOf(terminalReport(reported({}, detail), plain))).toBe(2);
  });
});

test('the terminal report holds no control character of a server', () => {
  const text = terminalReport(report, plain);
  expect(text).toContain(String.raw`\u001b]0;title\u0007 \u202eesrever\u009b2J\u000aforged line`);
  expect(text).not.toMatch(/[^\n\P{C}]/u);
});

describe('reports for continuous integration', () => {
  const rows = checks.map((row) => ({ ...row, message: `${row.message ?? ''}\n::error::forged` }));

  test('annotations of GitHub are one command a cause, whatever a server sends', () => {
    const lines = githubAnnotations(reportOf({}, rows)).trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      '::error',
      '::warning',
      '::warning',
      '::notice',
    ]);
    expect(lines[0]).toContain('title=fetchJob body-schema (documented%2C F001)::');
  });

  test('a code quality report of GitLab has what GitLab reads', () => {
    const issues = JSON.parse(gitlabCodeQuality(report));
    expect(issues[0]).toEqual({
      content: { body: expect.stringContaining('fix: Return what the document describes.') },
      description: 'fetchJob: The first finding.',
      check_name: 'body-schema',
      fingerprint: 'body-schema-1',
      severity: 'major',
      location: { path: 'openapi.json', lines: { begin: 1 } },
    });
  });

  test('SARIF has a result for each finding, which names its rule', () => {
    const [run] = JSON.parse(sarifReport(report)).runs;
    const [first, second] = run.results;
    expect(run.tool.driver.rules[first.ruleIndex].id).toBe('body-schema');
    expect([first.level, second.level]).toEqual(['error', 'warning']);
    expect(first.partialFingerprints).toEqual({ 'finding/v1': 'body-schema-1' });
  });

  test('what a baseline accepts is suppressed', () => {
    const known = baselineOf(report, { findings: [], waivers: [] });
    const accepted = applyBaseline(report, known, '2026-11-21');
    const [run] = JSON.parse(sarifReport(accepted)).runs;
    expect(run.results[0].suppressions).toHaveLength(1);
    expect(githubAnnotations(accepted)).not.toContain('::error');
    expect(gitlabCodeQuality(accepted)).not.toContain('body-schema');
  });

  test('a badge says the outcome', () => {
    expect(badge(report)).toContain('<title>contract: does not conform</title>');
  });
});

test.each<[string, (of: ContractReport) => string | Promise<string>]>([
  ['the terminal', (of) => terminalReport(of, plain)],
  ['HTML', htmlReport],
  ['JUnit', junitReport],
  ['SARIF', sarifReport],
  ['GitHub', githubAnnotations],
  ['GitLab', gitlabCodeQuality],
  ['a badge', badge],
])('the report for %s names the versions of engine, document and suite', async (_, write) => {
  const text = await write(report);
  const versions = Object.values(report.versions);
  expect(versions).toHaveLength(3);
  expect(versions.filter((each) => !text.includes(each))).toEqual([]);
});

test.each<[string, (of: ContractReport) => string | Promise<string>]>([
  ['the terminal', (of) => terminalReport(of, plain)],
  ['HTML', htmlReport],
  ['JUnit', junitReport],
  ['SARIF', sarifReport],
])('the report for %s shows each step of a sequence', async (_, write) => {
  const steps = ['curl -i create', 'curl -i update'];
  const rows = checks.map((row) => ({
    ...row,
    ...(row.findings && { findings: row.findings.map((each) => ({ ...each, steps })) }),
  }));
  const text = await write(reportOf({}, rows));
  expect(steps.filter((each) => !text.includes(each))).toEqual([]);
});
