import type { Colors } from '../../lib/colors.ts';
import type { CheckResult, ContractReport, Summary } from './report.ts';

/** The report as people read it in a terminal: an overview, then each finding, then what was skipped. */
export function terminalReport(report: ContractReport, colors: Colors): string {
  const of = (status: CheckResult['status']) =>
    report.checks.filter((each) => each.status === status);
  const blocks = [
    `${colors.bold('Contract')}  ${report.server}`,
    overview(report, colors),
    ...of('failed').map((each) => finding(each, colors)),
    ...of('warned').map((each) => finding(each, colors)),
    skippedBlock(of('skipped'), colors),
    conclusion(report, colors),
    report.reason,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function overview({ checks }: ContractReport, colors: Colors): string {
  const operations = [...new Set(checks.map(({ operation }) => operation))];
  const width = Math.max(0, ...operations.map(({ length }) => length));
  return operations
    .map((operation) => {
      const own = checks.filter((each) => each.operation === operation);
      return `  ${operation.padEnd(width)}  ${figures(count(own), colors)}`;
    })
    .join('\n');
}

function count(checks: readonly CheckResult[]): Summary {
  const summary: Summary = { passed: 0, failed: 0, warned: 0, skipped: 0 };
  for (const { status } of checks) summary[status] += 1;
  return summary;
}

function figures({ passed, failed, warned, skipped }: Summary, colors: Colors): string {
  return [
    colors.green(`${passed} passed`),
    failed > 0 && colors.red(`${failed} failed`),
    warned > 0 && colors.yellow(`${warned} warned`),
    skipped > 0 && colors.dim(`${skipped} skipped`),
  ]
    .filter(Boolean)
    .join(', ');
}

function finding(check: CheckResult, colors: Colors): string {
  const { id, operation, status, level, decision, message, pointer } = check;
  const word = status === 'failed' ? colors.red('✗ failed') : colors.yellow('! warned');
  const rows: [string, string | undefined][] = [
    ['at', pointer],
    ['expected', check.expected],
    ['actual', check.actual],
    ['basis', check.basis],
    ['fix', check.fix],
    ['again', check.curl],
  ];
  const times = (check.count ?? 1) > 1 ? colors.dim(` (${check.count} times)`) : '';
  return [
    `${word}  ${colors.bold(operation)}  ${id}  ${colors.dim(decision ? `${level}, ${decision}` : level)}`,
    `  ${message}${times}`,
    ...rows.flatMap(([name, value]) =>
      value ? [`  ${colors.cyan(name.padEnd(8))}  ${value}`] : [],
    ),
  ].join('\n');
}

// Many checks lack the same thing, so they are told together.
function skippedBlock(checks: readonly CheckResult[], colors: Colors): string {
  const groups = Map.groupBy(checks, ({ message }) => message);
  const lines = [...groups].map(([reason, group]) => {
    const operations = [...new Set(group.map(({ operation }) => operation))];
    const where = operations.length > 3 ? `${operations.length} operations` : operations.join(', ');
    const checks = group.length === 1 ? '1 check' : `${group.length} checks`;
    return `  ${reason} ${colors.dim(`(${checks} of ${where})`)}`;
  });
  return lines.length === 0 ? '' : [colors.bold('Skipped, because it'), ...lines].join('\n');
}

function conclusion(report: ContractReport, colors: Colors): string {
  const word = wordFor(report, colors);
  const time = `${(report.milliseconds / 1000).toFixed(1)} s`;
  return `${colors.bold(report.server)} ${word}: ${figures(report.summary, colors)} (${report.requests} requests, ${time}, seed ${report.seed})`;
}

function wordFor({ conforms, summary }: ContractReport, colors: Colors): string {
  if (conforms) return colors.green('conforms');
  return summary.failed > 0
    ? colors.red('does not conform')
    : colors.yellow('could not be evaluated');
}
