import { relative } from 'node:path';
import { type Colors, printable, printableLines } from '../lib/terminal.ts';
import type { FilePosition, SourceFile } from './source-file.ts';

/** What is wrong, with a document (a `Problem`) or with a server (a `Finding`). */
export interface Diagnostic {
  /** What was found and what was expected. */
  message: string;
  /** What to do about it. */
  fix?: string;
}

/** One thing wrong with a document, at a line of a file. */
export interface Problem extends Diagnostic, FilePosition {
  /** The rule that found it, in kebab-case. */
  rule: string;
  severity: 'error' | 'warning';
}

/** The document is broken, so that nothing can be made from it. */
export class DocumentError extends Error {
  override name = 'DocumentError';
  readonly problems: readonly Problem[];

  /** @param problems at least one, in the order in which they are to be shown */
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
    this.problems = problems;
  }
}

/** An error at an offset into a file. */
export function problemAt(
  file: SourceFile,
  offset: number,
  { rule, message, fix }: { rule: string; message: string; fix: string },
): Problem {
  const place = { file: relative(process.cwd(), file.path), ...file.positionAt(offset) };
  return { ...place, rule, severity: 'error', message, fix };
}

/**
 * Problems as people read them: one block each, with the place in the form that editors and
 * terminals turn into a link (`file:line:column`), then what is wrong, then how to fix it.
 */
export function formatProblems(problems: readonly Problem[], colors: Colors): string {
  return problems.map((problem) => formatProblem(problem, colors)).join('\n');
}

function formatProblem({ file, line, column, ...problem }: Problem, colors: Colors): string {
  const color = problem.severity === 'error' ? colors.red : colors.yellow;
  const place = colors.bold(`${printable(file)}:${line}:${column}`);
  const lines = [
    `${place}  ${color(problem.severity)}  ${colors.dim(printable(problem.rule))}`,
    `  ${printableLines(problem.message)}`,
  ];
  if (problem.fix) lines.push(`  ${colors.cyan('fix:')} ${printableLines(problem.fix)}`);
  return `${lines.join('\n')}\n`;
}
