#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import type { Command } from 'commander';
import { ExitCode } from './command-line/exit-code.ts';
import { runCommand } from './command-line/run-command.ts';

/** What the file of a command exports. */
interface CommandModule {
  /** Builds the command anew, with its options, help and action. */
  command(): Command;
}

interface Entry {
  summary: string;
  load(): Promise<CommandModule>;
}

/** Every command, loaded only when it is called, so that none waits for what another one needs. */
const commands: Record<string, Entry> = {
  start: {
    summary: 'lint, generate, start everything, judge the servers, and report',
    load: () => import('./start.ts'),
  },
  lint: {
    summary: 'check the document with Spectral and Redocly',
    load: () => import('./lint.ts'),
  },
  generate: {
    summary: 'write every artifact made from the document',
    load: () => import('./generate.ts'),
  },
  docs: { summary: 'build or serve the reference', load: () => import('./docs.ts') },
  mock: { summary: 'answer every operation with its example', load: () => import('./mock.ts') },
  sandbox: {
    summary: 'serve the interface with real behaviour',
    load: () => import('./sandbox.ts'),
  },
  contract: {
    summary: 'find out where a running server deviates from the document',
    load: () => import('./contract.ts'),
  },
};

function help(): string {
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

async function main([name, ...args]: readonly string[]): Promise<void> {
  if (name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(help());
    return;
  }
  const entry = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    const found = name === undefined ? 'No command given' : `Unknown command '${name}'`;
    process.stderr.write(`error: ${found}; expected one of these.\n\n${help()}`);
    process.exitCode = ExitCode.usage;
    return;
  }
  const { command } = await entry.load();
  await runCommand(command(), args);
}

// The tools behind the commands are large; compiled once, they start in two thirds of the time.
enableCompileCache();
await main(process.argv.slice(2));
