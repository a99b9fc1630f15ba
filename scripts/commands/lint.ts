import { Command, Option } from 'commander';
import { formatProblems } from '../document/problems.ts';
import { documentPath } from '../document/source-files.ts';
import { ExitCode } from '../lib/exit-code.ts';
import { colorsFor } from '../lib/terminal.ts';
import type { LintResult } from '../lint/lint.ts';
import { lintInTime } from '../lint/lint-in-time.ts';
import { directory, numberOption } from './shared/options.ts';

interface Options {
  format: 'text' | 'json';
  within?: string;
  timeout: number;
}

/** `docproc lint`: checks the document, or another one, with Spectral and Redocly. */
export function command(): Command {
  return new Command('lint')
    .description('Check a document, its sources and its bundle, with Spectral and Redocly.')
    .argument(
      '[file]',
      'root file of an OpenAPI document; the document of this repository if left out',
    )
    .addOption(
      new Option('--format <format>', 'of the problems on stdout')
        .choices(['text', 'json'])
        .default('text'),
    )
    .addOption(
      new Option(
        '--within <directory>',
        'folder that references may not leave; that of the file if left out',
      ).argParser(directory),
    )
    .addOption(
      numberOption('--timeout <seconds>', 'time for all rules', {
        least: 1,
        whole: true,
        otherwise: 120,
      }),
    )
    .addHelpText('after', '\nExample:\n  docproc lint generated/openapi.json')
    .action(lint);
}

async function lint(file: string | undefined, { format, within, timeout }: Options): Promise<void> {
  const request = { path: file ?? documentPath, ...(within !== undefined && { within }) };
  const result = await lintInTime(request, timeout);
  if (format === 'json') process.stdout.write(`${JSON.stringify(result.problems, null, 2)}\n`);
  else if (result.problems.length > 0) {
    process.stdout.write(`${formatProblems(result.problems, colorsFor(process.stdout))}\n`);
  }
  process.stderr.write(`${summary(result)}\n`);
  if (result.problems.length > 0) process.exitCode = ExitCode.failure;
}

function summary({ problems, files, complete }: LintResult): string {
  const colors = colorsFor(process.stderr);
  if (problems.length === 0) {
    return colors.green(
      `No problems: ${count(files, 'file')}${files === 1 ? '' : ' and the bundle'}.`,
    );
  }
  const found = `${count(problems.length, 'problem')} in ${count(files, 'file')}.`;
  const waiting = ' Other rules run once that is fixed.';
  return colors.red(complete ? found : found + waiting);
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
