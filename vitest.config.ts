import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

// The contract tests on mock and sandbox, through the adapter that implementers use.
const servers = 'test/contract/mock-and-sandbox.test.ts';

// Heavy tests of what takes how long, which have the machine to themselves.
const timed = [
  'contract/busy-machine',
  'contract/concurrency',
  'contract/deadlines',
  'contract/slow-jobs',
  'servers/load',
  'servers/slow-clients',
].map((name) => `test/heavy/${name}.test.ts`);

export default defineConfig({
  test: {
    // Ends what hangs, and nothing that is only slow: some tests run `npm start` on busy machines.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Node runs the modules as they are, as it does for users; coverage then fits the sources.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    reporters: ['default', './test/support/summary-reporter.ts'],
    coverage: {
      include: ['scripts/**/*.ts'],
      exclude: [
        '**/*.d.ts',
        // These run in Chromium, where test/browser/ tests them and Node.js does not see them.
        'scripts/reference/browser/**',
        'scripts/contract/report/page.ts',
        'scripts/sandbox/page/worker.ts',
        // These run in workerd, where test/runtimes/ tests them.
        'scripts/sandbox/shared-sandbox/**',
        'scripts/sandbox/storage/durable-object/**',
      ],
      // The summary reporter prints what is covered; `--coverage.reporter=html` shows each line.
      reporter: [],
      reportsDirectory: 'test-results/coverage',
      reportOnFailure: true,
      autoAttachSubprocess: true,
      // What is reached, less one.
      thresholds: { lines: 90 },
    },
    projects: [
      project('project', { group: 0, include: ['test/project/**/*.test.ts'] }),
      project('unit', {
        group: 0,
        include: ['test/**/*.test.ts'],
        exclude: [
          ...['browser', 'heavy', 'mutants', 'project', 'runtimes'].map(
            (folder) => `test/${folder}/**`,
          ),
          servers,
        ],
      }),
      project('contract', { group: 0, include: [servers] }),
      project('browser', {
        group: 1,
        include: ['test/browser/**/*.test.ts'],
        globalSetup: 'test/browser/build-once.ts',
        maxWorkers: '100%',
        isolate: true,
      }),
      {
        extends: true,
        test: {
          name: 'mutants',
          include: ['test/mutants/**/*.test.ts'],
          // Each waits half of its time, and they share two threads.
          maxConcurrency: 8,
          maxWorkers: '100%',
          sequence: { groupOrder: 3 },
        },
      },
      project('heavy', {
        group: 3,
        include: ['test/heavy/**/*.test.ts'],
        exclude: ['test/heavy/browser/**', ...timed],
        maxWorkers: '100%',
      }),
      project('heavy-timed', { group: 4, include: timed }),
      project('heavy-browser', {
        group: 5,
        include: ['test/heavy/browser/*.test.ts'],
        globalSetup: 'test/browser/build-once.ts',
        maxWorkers: '100%',
        isolate: true,
      }),
      project('screenshots', {
        group: 5,
        include: ['test/browser/screenshots.ts'],
        globalSetup: 'test/browser/build-once.ts',
      }),
      project('runtimes', {
        group: 5,
        include: ['test/runtimes/*.test.ts'],
        globalSetup: 'test/runtimes/install-once.ts',
        maxWorkers: '100%',
      }),
    ],
  },
});

/** What a project of the test suite runs. */
interface Files {
  /** Projects of one group run together; groups run one after the other. */
  group: number;
  include: string[];
  exclude?: string[];
  globalSetup?: string;
  /** 1 unless given, but in the first group: what is measured in time has the machine to itself. */
  maxWorkers?: number | string;
  /** Whether every file has a process of its own; unless given, not so in the first group. */
  isolate?: boolean;
}

function project(name: string, { group, ...files }: Files): TestProjectConfiguration {
  const first = group === 0;
  const test = {
    name,
    // Files share a process and the modules in it: loading the linter takes longer than most tests.
    isolate: !first,
    // Tests of the first group wait now and then, each for one process: two more keep every core busy.
    maxWorkers: first ? availableParallelism() + 2 : 1,
    ...files,
    sequence: { groupOrder: group },
  };
  return { extends: true, test };
}
