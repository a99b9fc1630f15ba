import type { CommandEntry } from './shared/program.ts';

/** Every command of a clone of this repository. */
export const commands: Record<string, CommandEntry> = {
  start: {
    summary: 'lint, generate, start all servers, and run the contract tests',
    load: () => import('./start.ts'),
  },
  lint: {
    summary: 'check the document with Spectral and Redocly',
    load: () => import('./lint.ts'),
  },
  generate: {
    summary: 'write all files that are generated from the document',
    load: () => import('./generate.ts'),
  },
  docs: { summary: 'build or serve the reference', load: () => import('./docs.ts') },
  mock: { summary: 'serve the examples of the document', load: () => import('./mock.ts') },
  sandbox: {
    summary: 'serve all operations, and store data',
    load: () => import('./sandbox.ts'),
  },
  contract: {
    summary: 'find out where a running server deviates from the document',
    load: () => import('./contract.ts'),
  },
};
