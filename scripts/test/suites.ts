/** How a suite tells how many of its tests passed. */
export type Counting =
  /** It is one test: it passes when its command ends with 0. */
  | 'command'
  /** It runs Vitest, which writes its results. */
  | 'vitest'
  /** It writes `{ passed, failed, skipped }` to the file named in `TEST_RESULTS`. */
  | 'results';

/** A group of tests that runs as one command. */
export interface Suite {
  /** What it proves, for the summary. */
  proves: string;
  /** Arguments of Node. */
  command: readonly string[];
  counting: Counting;
}

const docproc = 'scripts/commands/docproc.ts';
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project'];

/** What `npm test` runs, in this order. */
export const suites: Record<string, Suite> = {
  lint: { proves: 'the document', command: [docproc, 'lint'], counting: 'command' },
  generate: {
    proves: 'generated files are fresh',
    command: [docproc, 'generate', '--check'],
    counting: 'command',
  },
  format: {
    proves: 'style of the code',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
    counting: 'command',
  },
  typecheck: {
    proves: 'types',
    command: ['node_modules/typescript/bin/tsc', '--noEmit'],
    counting: 'command',
  },
  // Vitest would leave one core of two idle; these tests wait for processes more than they compute.
  unit: {
    proves: 'every part',
    command: [...vitest, 'unit', '--maxWorkers=100%'],
    counting: 'vitest',
  },
  contract: {
    proves: 'the servers, by the contract tests',
    command: [...vitest, 'contract'],
    counting: 'vitest',
  },
  browser: { proves: 'pages, in Chromium', command: [...vitest, 'browser'], counting: 'vitest' },
};

/** What takes minutes: `npm run test:heavy` runs these; CI runs them as well. */
export const heavySuites: Record<string, Suite> = {
  mutants: {
    proves: 'the contract tests find what is wrong, and nothing else',
    command: ['scripts/test/mutants.ts'],
    counting: 'results',
  },
  heavy: { proves: 'long runs', command: [...vitest, 'heavy'], counting: 'vitest' },
  runtimes: {
    proves: 'the client on every runtime',
    command: [...vitest, 'runtimes'],
    counting: 'vitest',
  },
};
