import type { CommandEntry } from './shared/program.ts';

/** The commands that the published package has too: they need no sources of the document. */
export const packagedCommands = {
  lint: {
    summary: 'check a document with Spectral and Redocly',
    load: () => import('./lint.ts'),
  },
  diff: {
    summary: 'compare two documents: what changed, and whom it breaks',
    load: () => import('./diff.ts'),
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
} satisfies Record<string, CommandEntry>;
