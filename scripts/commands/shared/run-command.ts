import { type Command, CommanderError } from 'commander';
import { DocumentError } from '../../document/document-error.ts';
import { formatProblems } from '../../document/format-problems.ts';
import { colorsFor } from '../../lib/colors.ts';
import { ExitCode } from '../../lib/exit-code.ts';
import { printableLines } from '../../lib/printable.ts';
import { UsageError } from '../../lib/usage-error.ts';

/**
 * Parses the arguments of one command, runs it, and sets the exit status of the process.
 * A command's action sets `process.exitCode` itself when what it checked falls short.
 *
 * @param command the command, with its options and its action
 * @param args the arguments behind the command's name
 * @throws whatever is a fault of ours, so that its stack trace is seen; a user's mistake is printed
 */
export async function runCommand(command: Command, args: readonly string[]): Promise<void> {
  command.exitOverride().showHelpAfterError(`(docproc ${command.name()} --help shows an example)`);
  try {
    await command.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? ExitCode.fine : ExitCode.usage;
  }
  const colors = colorsFor(process.stderr);
  if (error instanceof UsageError) {
    process.stderr.write(`${colors.red('error:')} ${printableLines(error.message)}\n`);
    return ExitCode.usage;
  }
  if (error instanceof DocumentError) {
    process.stderr.write(`${formatProblems(error.problems, colors)}\n`);
    return ExitCode.fallsShort;
  }
  throw error;
}
