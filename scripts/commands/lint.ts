import { Command, Option } from 'commander';
import { documentPath } from '../document/bundle.ts';
import { formatProblems } from '../document/format-problems.ts';
import { colorsFor } from '../lib/colors.ts';
import { ExitCode } from '../lib/exit-code.ts';
import { type LintResult, lintDocument } from '../lint/lint-document.ts';

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
    .addHelpText('after', '\nExample:\n  docproc lint generated/openapi.json')
    .action(lint);
}

async function lint(
  file: string | undefined,
  { format }: { format: 'text' | 'json' },
): Promise<void> {
  const path = file ?? documentPath;
  const result = await lintDocument(path);
  if (format === 'json') process.stdout.write(`${JSON.stringify(result.problems, null, 2)}\n`);
  else if (result.problems.length > 0) {
    process.stdout.write(`${formatProblems(result.problems, colorsFor(process.stdout))}\n`);
  }
  process.stderr.write(`${summary(result)}\n`);
  if (result.problems.length > 0) process.exitCode = ExitCode.fallsShort;
}

function summary({ problems, files, complete }: LintResult): string {
  const colors = colorsFor(process.stderr);
  if (problems.length === 0) {
    return colors.green(
      `No problems: ${count(files, 'file')}${files === 1 ? '' : ' and the bundle'}.`,
    );
  }
  const found = `${count(problems.length, 'problem')} in ${count(files, 'file')}.`;
  const waiting = ' Other rules wait until that is mended.';
  return colors.red(complete ? found : found + waiting);
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
