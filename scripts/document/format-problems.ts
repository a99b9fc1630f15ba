import type { Colors } from '../lib/colors.ts';
import { printable, printableLines } from '../lib/printable.ts';
import type { Problem } from './problem.ts';

/**
 * Problems as people read them: one block each, with the place in the form that editors and
 * terminals turn into a link (`file:line:column`), then what is wrong, then how to mend it.
 */
export function formatProblems(problems: readonly Problem[], colors: Colors): string {
  return problems.map((problem) => formatProblem(problem, colors)).join('\n');
}

function formatProblem(problem: Problem, colors: Colors): string {
  const place = `${printable(problem.file)}:${problem.line}:${problem.column}`;
  const severity =
    problem.severity === 'error' ? colors.red(problem.severity) : colors.yellow(problem.severity);
  const lines = [
    `${colors.bold(place)}  ${severity}  ${colors.dim(printable(problem.rule))}`,
    `  ${printableLines(problem.message)}`,
  ];
  if (problem.mend) lines.push(`  ${colors.cyan('mend:')} ${printableLines(problem.mend)}`);
  return `${lines.join('\n')}\n`;
}
