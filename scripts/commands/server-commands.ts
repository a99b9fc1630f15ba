import type { CommandEntry } from './shared/program.ts';

/** The commands that serve or test, which the published package has too: they need no sources of the document. */
export const serverCommands: Record<'mock' | 'sandbox' | 'contract', CommandEntry> = {
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
