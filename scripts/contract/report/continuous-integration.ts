import { basesInWords, type Cause, causesOf, isAccepted, placesInWords } from './causes.ts';
import {
  type ContractReport,
  intermittenceInWords,
  linesOf,
  outcomeOf,
  versionsInWords,
} from './report.ts';

/**
 * Annotations of GitHub Actions, one workflow command a cause, and one with the outcome. Actions reads
 * them from what a step prints.
 */
export function githubAnnotations(report: ContractReport): string {
  const { passed, failed, warned, skipped } = report.summary;
  const counts = `${passed} passed, ${failed} failed, ${warned} warned, ${skipped} skipped`;
  const commands = causesOf(report.checks)
    .filter((each) => !isAccepted(each))
    .map((each) =>
      command(each.status === 'failed' ? 'error' : 'warning', titleOf(each), textOf(each)),
    );
  const title = `Contract of ${report.server}`;
  const text = `${outcomeOf(report)}: ${counts} (${versionsInWords(report.versions)})`;
  return [...commands, command('notice', title, text), ''].join('\n');
}

function command(kind: 'error' | 'warning' | 'notice', title: string, text: string): string {
  const property = escapeData(title).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${kind} title=${property}::${escapeData(text)}`;
}

// What a server sent must not end the command, or begin another one.
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** A code quality report of GitLab: one issue a finding, without those that a baseline accepts. */
export function gitlabCodeQuality({ checks, versions }: ContractReport): string {
  const issues = causesOf(checks).flatMap((cause) =>
    cause.findings
      .filter(({ accepted }) => accepted === undefined)
      .map(({ id, check, status, operation, message }) => ({
        description: `${operation}: ${message}`,
        content: { body: textOf(cause, versionsInWords(versions)) },
        check_name: check,
        fingerprint: id,
        severity: status === 'failed' ? 'major' : 'minor',
        // A server has no file: the finding stands at the document that it deviates from.
        location: { path: 'openapi.json', lines: { begin: 1 } },
      })),
  );
  return `${JSON.stringify(issues, null, 2)}\n`;
}

function titleOf(cause: Cause): string {
  const { operation, check } = cause.finding;
  return `${operation} ${check} (${basesInWords(cause)})`;
}

function textOf(cause: Cause, versions?: string): string {
  const { message, expected, actual, basis, fix, id } = cause.finding;
  const intermittent = intermittenceInWords(cause.finding.intermittent);
  const values = { expected, actual, basis, fix, id, versions };
  return `${message}\n${linesOf({ in: placesInWords(cause), intermittent, ...values })}`;
}
