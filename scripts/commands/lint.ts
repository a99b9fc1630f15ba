import { Command, Option } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { formatProblems } from '../document/problems.ts';
import { documentPath } from '../document/source-files.ts';
import { type SarifResult, sarifLog } from '../lib/sarif.ts';
import { colorsFor } from '../lib/terminal.ts';
import type { LintResult } from '../lint/lint.ts';
import { lintInTime, longestLint } from '../lint/lint-in-time.ts';
import { directory, numberOption } from './shared/options.ts';
import { ExitCode } from './shared/program.ts';

/** How the problems are written to stdout. */
const formats = {
  text: ({ problems }: LintResult) =>
    problems.length === 0 ? '' : `${formatProblems(problems, colorsFor(process.stdout))}\n`,
  json: ({ problems }: LintResult) => `${JSON.stringify(problems, null, 2)}\n`,
  sarif: (result: LintResult) => lintSarif(result, manifest.version),
};

interface Options {
  format: keyof typeof formats;
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
      new Option('--format <format>', 'format of the problems on stdout')
        .choices(Object.keys(formats))
        .default('text'),
    )
    .addOption(
      new Option(
        '--within <directory>',
        'folder that references may not leave; that of the file if left out',
      ).argParser(directory),
    )
    .addOption(numberOption('--timeout <seconds>', 'time for all rules', 1, longestLint))
    .addHelpText('after', '\nExample:\n  docproc lint generated/openapi.json')
    .action(lint);
}

async function lint(file: string | undefined, { format, within, timeout }: Options): Promise<void> {
  const request = { path: file ?? documentPath, ...(within !== undefined && { within }) };
  const result = await lintInTime(request, timeout);
  process.stdout.write(formats[format](result));
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

/** The problems in SARIF 2.1.0, one result a problem, each at its line. */
function lintSarif({ problems, complete }: LintResult, version: string): string {
  const fixes = new Map(problems.map(({ rule, fix }) => [rule, fix]));
  return sarifLog({
    tool: 'docproc lint',
    version,
    rules: [...fixes].map(([id, help]) => ({ id, text: id, ...(help && { help }) })),
    results: problems.map(
      ({ rule, severity, message, fix, file, line, column }): SarifResult => ({
        ruleId: rule,
        level: severity,
        message: fix === undefined ? message : `${message} ${fix}`,
        file,
        line,
        column,
      }),
    ),
    properties: { complete },
  });
}
