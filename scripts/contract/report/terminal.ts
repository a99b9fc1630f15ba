import { type Colors, printable } from '../../lib/terminal.ts';
import { truncate } from '../../lib/text.ts';
import { fixturesMissingIn, missingFixtures } from '../session/skipped.ts';
import { baselineInWords } from './baseline.ts';
import { basesInWords, type Cause, causesOf, isAccepted, placesInWords } from './causes.ts';
import { changesSince } from './changes.ts';
import { coverageInWords, progressByArea } from './coverage.ts';
import { type MarkedText, markDifference } from './difference.ts';
import {
  type CheckResult,
  type ContractReport,
  type Evidence,
  evaluatedInWords,
  intermittenceInWords,
  outcomeOf,
  type Summary,
  summarize,
  versionsInWords,
} from './report.ts';

const mostOfACommand = 1200;
const mostOfAStep = 600;
const mostOfABody = 160;

/**
 * The report as people read it in a terminal: an overview, then each cause once, then what was skipped.
 * Of what a server sent, control characters are escaped.
 */
export function terminalReport(report: ContractReport, colors: Colors): string {
  const causes = causesOf(report.checks);
  const skipped = report.checks.filter(({ status }) => status === 'skipped');
  const blocks = [
    `${colors.bold('Contract')}  ${printable(report.server)}`,
    overview(report, colors),
    ...causes.filter((each) => !isAccepted(each)).map((each) => cause(each, colors)),
    acceptedCauses(causes.filter(isAccepted), colors),
    comparedWithBaseline(report, colors),
    // Where no request succeeded, every check lacks what the reason says.
    (report.reason === undefined || skipped.length < report.checks.length) &&
      skippedChecks(skipped, colors),
    figures(report, colors),
    conclusion(report, colors),
    report.reason && printable(report.reason),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** What has changed since the run before, and how the server does now. */
export function terminalChanges(
  before: ContractReport,
  after: ContractReport,
  colors: Colors,
): string {
  const { rows: changed, fixed } = changesSince(before, after);
  const blocks = [
    ...causesOf(changed).map((each) => cause(each, colors)),
    fixed
      .map(({ operation, message, id }) => {
        const text = printable(`${operation}  ${message}`);
        return `${colors.green('✓ fixed')}  ${text} ${colors.dim(id)}`;
      })
      .join('\n'),
    changed.length + fixed.length === 0 && 'No finding is new, and none is fixed.',
    conclusion(after, colors),
    after.reason && printable(after.reason),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function overview({ checks }: ContractReport, colors: Colors): string {
  const byOperation = [...Map.groupBy(checks, ({ operation }) => printable(operation))];
  const width = Math.max(0, ...byOperation.map(([operation]) => operation.length));
  return byOperation
    .map(([operation, own]) => `  ${operation.padEnd(width)}  ${resultOf(own, colors)}`)
    .join('\n');
}

function resultOf(checks: readonly CheckResult[], colors: Colors): string {
  const missing = checks.find(({ notImplemented }) => notImplemented);
  if (missing) {
    const hint = missing.fix === undefined ? '' : `; ${printable(missing.fix)}`;
    return `not implemented${colors.dim(hint)}`;
  }
  return counts(summarize(checks), colors);
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

/** Everything about one cause, with the exchange that shows it most plainly. */
function cause(found: Cause, colors: Colors): string {
  const { finding } = found;
  const status = found.status === 'failed' ? colors.red('✗ failed') : colors.yellow('! warned');
  const intermittence = intermittenceInWords(finding.intermittent);
  const intermittent =
    intermittence === undefined ? '' : colors.dim(` (intermittent: ${intermittence})`);
  const { curl, basis, fix, id, steps } = finding;
  const command = steps ? undefined : curl && shortCommand(curl, mostOfACommand);
  return [
    `${status}  ${colors.bold(printable(finding.operation))}  ${finding.check}  ${colors.dim(basesInWords(found))}`,
    `  ${printable(finding.message)}${intermittent}`,
    ...rows({ in: placesInWords(found) }, colors),
    ...comparison(finding, colors),
    ...exchange(finding.evidence?.at(-1), colors),
    ...sequence(steps, colors),
    ...rows({ curl: command, basis, fix, id }, colors),
  ].join('\n');
}

/** The commands that lead to a finding, numbered. */
function sequence(steps: readonly string[] = [], colors: Colors): string[] {
  return steps.map((step, index) =>
    row(`step ${index + 1}`, printable(shortCommand(step, mostOfAStep)), colors),
  );
}

/** What was expected and what was found, with the place at which they differ first. */
function comparison(
  { expected = '', actual = '' }: { expected?: string; actual?: string },
  colors: Colors,
): string[] {
  const marked = markDifference(printable(expected), printable(actual));
  if (!marked) return rows({ expected, actual }, colors);
  const shown = ({ before, different, after }: MarkedText) =>
    `${before}${colors.underline(different)}${after}`;
  const caret = `${' '.repeat([...marked.actual.before].length)}^ differs from here`;
  return [
    row('expected', shown(marked.expected), colors),
    row('actual', shown(marked.actual), colors),
    row('', colors.dim(caret), colors),
  ];
}

function exchange(evidence: Evidence | undefined, colors: Colors): string[] {
  if (!evidence) return [];
  const { request, response } = evidence;
  const sent = `${request.method} ${request.url} ${cutText(request.body ?? '', mostOfABody)}`;
  const received = response
    ? `${response.status} ${cutText(response.body, mostOfABody)}`
    : 'no response';
  return rows({ sent: sent.trim(), received: received.trim() }, colors);
}

function rows(values: Record<string, string | undefined>, colors: Colors): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value ? [row(name, printable(value), colors)] : [],
  );
}

function row(name: string, value: string, colors: Colors): string {
  return `  ${colors.cyan(name.padEnd(8))}  ${value}`;
}

function cutText(text: string, most: number): string {
  return truncate(text, most, '… (cut; the JSON report has more of it)');
}

/** A command whose long body is left out as a whole, so that no quotation mark stays open. */
function shortCommand(command: string, most: number): string {
  const [head = '', body] = command.split(' --data-binary ');
  if (command.length <= most || body === undefined || head.length > most)
    return cutText(command, most);
  return `${head} --data-binary @body (long; the JSON report has the whole command)`;
}

function acceptedCauses(causes: readonly Cause[], colors: Colors): string {
  const lines = causes.flatMap(({ findings }) =>
    findings.map(
      ({ id, message, accepted = '' }) =>
        `  ${printable(message)} ${colors.dim(printable(`${id}, ${accepted}`))}`,
    ),
  );
  return lines.length === 0 ? '' : [colors.bold('Known'), ...lines].join('\n');
}

function comparedWithBaseline(report: ContractReport, colors: Colors): string {
  const lines = baselineInWords(report).map((each) => `  ${printable(each)}`);
  return lines.length === 0 ? '' : [colors.bold('Baseline'), ...lines].join('\n');
}

// Many checks lack the same thing, so one line tells it for all of them.
function skippedChecks(skipped: readonly CheckResult[], colors: Colors): string {
  const checks = skipped.filter(({ notImplemented }) => !notImplemented);
  const fixtures = new Set(checks.flatMap(fixturesOf));
  const groups = Map.groupBy(checks, (check) =>
    fixturesOf(check).length > 0 ? missingFixtures([...fixtures]) : (check.message ?? ''),
  );
  const lines = [...groups].map(([reason, group]) => {
    const operations = [...new Set(group.map(({ operation }) => printable(operation)))];
    const where = operations.length > 3 ? `${operations.length} operations` : operations.join(', ');
    const size = group.length === 1 ? '1 check' : `${group.length} checks`;
    return `  ${printable(reason)} ${colors.dim(`(${size} of ${where})`)}`;
  });
  return lines.length === 0 ? '' : [colors.bold('Skipped'), ...lines].join('\n');
}

function fixturesOf({ message = '' }: CheckResult): string[] {
  return fixturesMissingIn(message);
}

function figures(report: ContractReport, colors: Colors): string {
  const { coverage, versions } = report;
  const areas = [...progressByArea(coverage)].map(
    ([area, { exercised, total }]) => `${printable(area)} ${exercised}/${total}`,
  );
  return [
    row('progress', `${evaluatedInWords(report)}; ${areas.join(', ')}`, colors),
    row('coverage', coverageInWords(coverage), colors),
    row('versions', printable(versionsInWords(versions)), colors),
  ].join('\n');
}

function conclusion(report: ContractReport, colors: Colors): string {
  const { conforms, summary, requests, seed, rounds } = report;
  const color = conforms ? colors.green : summary.failed > 0 ? colors.red : colors.yellow;
  const time = `${(report.milliseconds / 1000).toFixed(1)} s`;
  const repeated = rounds === undefined ? '' : `, rounds: ${rounds}`;
  return `${colors.bold(printable(report.server))} ${color(outcomeOf(report))}: ${counts(summary, colors)} (${requests} requests, ${time}, seed ${seed}${repeated})`;
}
