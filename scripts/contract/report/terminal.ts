import { type Colors, printable } from '../../lib/terminal.ts';
import {
  type CheckResult,
  type ContractReport,
  findingsOf,
  levelOf,
  outcomeOf,
  type Status,
  type Summary,
  summarize,
} from './report.ts';

/**
 * The report as people read it in a terminal: an overview, then each finding, then what was skipped.
 * Of what a server sent, control characters are escaped.
 */
export function terminalReport(report: ContractReport, colors: Colors): string {
  const withStatus = (status: Status) => report.checks.filter((each) => each.status === status);
  const blocks = [
    `${colors.bold('Contract')}  ${printable(report.server)}`,
    overview(report, colors),
    ...withStatus('failed').map((each) => findings(each, colors)),
    ...withStatus('warned').map((each) => findings(each, colors)),
    skippedChecks(withStatus('skipped'), colors),
    conclusion(report, colors),
    report.reason && printable(report.reason),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function overview({ checks }: ContractReport, colors: Colors): string {
  const byOperation = [...Map.groupBy(checks, ({ operation }) => printable(operation))];
  const width = Math.max(0, ...byOperation.map(([operation]) => operation.length));
  return byOperation
    .map(([operation, own]) => `  ${operation.padEnd(width)}  ${counts(summarize(own), colors)}`)
    .join('\n');
}

function counts({ passed, failed, warned, skipped }: Summary, colors: Colors): string {
  return [
    colors.green(`${passed} passed`),
    failed > 0 && colors.red(`${failed} failed`),
    warned > 0 && colors.yellow(`${warned} warned`),
    skipped > 0 && colors.dim(`${skipped} skipped`),
  ]
    .filter(Boolean)
    .join(', ');
}

function findings(check: CheckResult, colors: Colors): string {
  const status = check.status === 'failed' ? colors.red('✗ failed') : colors.yellow('! warned');
  const all = findingsOf(check).map((each, index) => {
    const times = (each.count ?? 1) > 1 ? colors.dim(` (${each.count} times)`) : '';
    const intermittent = each.intermittent ? colors.dim(' (intermittent)') : '';
    const level = index > 0 ? `${colors.dim(levelOf(each))}  ` : '';
    const { pointer: at, expected, actual, curl } = each;
    return [
      `  ${level}${printable(each.message ?? '')}${times}${intermittent}`,
      ...rows({ at, expected, actual, curl }, colors),
    ];
  });
  return [
    `${status}  ${colors.bold(printable(check.operation))}  ${check.id}  ${colors.dim(levelOf(check))}`,
    ...all.flat(),
    ...rows({ basis: check.basis, fix: check.fix }, colors),
  ].join('\n');
}

function rows(values: Record<string, string | undefined>, colors: Colors): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value ? [`  ${colors.cyan(name.padEnd(8))}  ${printable(value)}`] : [],
  );
}

// Many checks lack the same thing, so one line tells it for all of them.
function skippedChecks(checks: readonly CheckResult[], colors: Colors): string {
  const groups = Map.groupBy(checks, ({ message = '' }) => message);
  const lines = [...groups].map(([reason, group]) => {
    const operations = [...new Set(group.map(({ operation }) => printable(operation)))];
    const where = operations.length > 3 ? `${operations.length} operations` : operations.join(', ');
    const size = group.length === 1 ? '1 check' : `${group.length} checks`;
    return `  ${printable(reason)} ${colors.dim(`(${size} of ${where})`)}`;
  });
  return lines.length === 0 ? '' : [colors.bold('Skipped'), ...lines].join('\n');
}

function conclusion(report: ContractReport, colors: Colors): string {
  const { conforms, summary, requests, seed } = report;
  const color = conforms ? colors.green : summary.failed > 0 ? colors.red : colors.yellow;
  const time = `${(report.milliseconds / 1000).toFixed(1)} s`;
  return `${colors.bold(printable(report.server))} ${color(outcomeOf(report))}: ${counts(summary, colors)} (${requests} requests, ${time}, seed ${seed})`;
}
