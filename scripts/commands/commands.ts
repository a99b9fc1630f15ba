import { packagedCommands } from './packaged-commands.ts';
import type { CommandEntry } from './shared/program.ts';

/** Every command of a clone of this repository. */
export const commands: Record<string, CommandEntry> = {
  start: {
    summary: 'lint, generate, start all servers, and run the contract tests',
    load: () => import('./start.ts'),
  },
  ...packagedCommands,
  generate: {
    summary: 'write all files that are generated from the document',
    load: () => import('./generate.ts'),
  },
  mcp: {
    summary: 'serve reference, sandbox and tests to a language model',
    load: () => import('./mcp.ts'),
  },
};
