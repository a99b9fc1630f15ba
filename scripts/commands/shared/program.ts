import { Command, CommanderError, Help, type Option } from 'commander';
import manifest from '../../../package.json' with { type: 'json' };
import { DocumentError, formatProblems } from '../../document/problems.ts';
import { colorsFor, printableLines } from '../../lib/terminal.ts';
import { UsageError } from '../../lib/usage-error.ts';

/** Exit status of every command. */
export const ExitCode = {
  /** The command did its work, and what it checked is fine. */
  fine: 0,
  /** What the command checked fails. */
  failure: 1,
  /** Wrong usage or set-up: a file is missing, a server cannot be reached. */
  usage: 2,
} as const;

/** One of {@link ExitCode}. */
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

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
 * Runs `docproc`, and sets the exit status of the process. The action of a command sets
 * `process.exitCode` itself when what it checked fails.
 *
 * @param commands by name
 * @param args arguments of the process, the command's name first
 * @throws any error that is not a user's mistake, so that its stack trace is shown
 */
export async function runDocproc(
  commands: Readonly<Record<string, CommandEntry>>,
  args: readonly string[],
): Promise<void> {
  try {
    const program = await buildProgram(commands, args);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

/**
 * Lets the process go on to its exit status when what reads its output, such as `head`, has seen enough. Any other
 * error of the output is thrown.
 */
export function allowClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/** The program with all sub-commands; only the one that is called is loaded, with its options. */
async function buildProgram(
  commands: Readonly<Record<string, CommandEntry>>,
  args: readonly string[],
): Promise<Command> {
  const program = new Command('docproc')
    .description(
      'Tools for one OpenAPI document: lint it, generate from it, serve it, and check servers by it.',
    )
    .usage('<command> [options]')
    .version(manifest.version)
    .addHelpText('after', '\ndocproc <command> --help shows the options of one, with an example.')
    .configureHelp({ optionDescription })
    .showHelpAfterError()
    .exitOverride();
  const called = args.find((each) => Object.hasOwn(commands, each));
  for (const [name, { summary, load }] of Object.entries(commands)) {
    if (name === called) addCommand(program, (await load()).command().summary(summary));
    else program.addCommand(new Command(name).summary(summary));
  }
  return program;
}

/** The description of an option in a help, without a default that only says that the option is not set. */
function optionDescription(option: Option): string {
  const { defaultValue: value, defaultValueDescription: described } = option;
  const isUnset = value === false || (Array.isArray(value) && value.length === 0);
  const shown = Object.create(option, isUnset && !described ? { defaultValue: {} } : {});
  return new Help().optionDescription(shown);
}

function addCommand(program: Command, command: Command): void {
  command.copyInheritedSettings(program).version(manifest.version);
  command.showHelpAfterError(`(docproc ${command.name()} --help shows an example)`);
  program.addCommand(command);
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
    return ExitCode.failure;
  }
  throw error;
}

/**
 * Says that something runs, and waits for Ctrl-C (SIGINT) or SIGTERM. A second Ctrl-C during the clean-up that
 * follows ends the process at once, because the handlers are gone by then.
 *
 * @param announce writes the address: whoever reads it may end the process at once
 */
export async function untilInterrupted(announce: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stopListening = onInterrupt(resolve);
  try {
    announce();
    await promise;
  } finally {
    stopListening();
  }
}

/**
 * Calls a function at the first Ctrl-C (SIGINT) or SIGTERM. The next one of either ends the process at once, because
 * nobody listens any more.
 *
 * @returns a function that stops listening
 */
export function onInterrupt(interrupt: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const stop = () => {
    for (const signal of signals) process.off(signal, heard);
  };
  const heard = () => {
    stop();
    interrupt();
  };
  for (const signal of signals) process.on(signal, heard);
  return stop;
}
