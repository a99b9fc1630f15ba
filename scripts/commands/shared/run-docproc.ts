import type { Command } from 'commander';
import { ExitCode } from '../../lib/exit-code.ts';
import { runCommand } from './run-command.ts';

/** What the file of a command exports. */
interface CommandModule {
  /** Builds the command anew, with its options, help and action. */
  command(): Command;
}

/** A command of `docproc`, loaded only when it is called, so that none waits for what another needs. */
export interface CommandEntry {
  summary: string;
  load(): Promise<CommandModule>;
}

/**
 * Runs `docproc`: finds the command and hands it the rest of the arguments.
 *
 * @param commands by name
 * @param args arguments of the process, the command's name first
 */
export async function runDocproc(
  commands: Readonly<Record<string, CommandEntry>>,
  [name, ...args]: readonly string[],
): Promise<void> {
  if (name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(help(commands));
    return;
  }
  const entry = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    const found = name === undefined ? 'No command given' : `Unknown command '${name}'`;
    process.stderr.write(`error: ${found}; expected one of these.\n\n${help(commands)}`);
    process.exitCode = ExitCode.usage;
    return;
  }
  const { command } = await entry.load();
  await runCommand(command(), args);
}

function help(commands: Readonly<Record<string, CommandEntry>>): string {
  const rows = Object.entries(commands).map(
    ([name, { summary }]) => `  ${name.padEnd(10)}${summary}`,
  );
  return [
    'Usage: docproc <command> [options]',
    '',
    'Commands:',
    ...rows,
    '',
    'docproc <command> --help shows the options of one, with an example.',
    '',
  ].join('\n');
}
