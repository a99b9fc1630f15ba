import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Machines that many share stall now and then; what keeps failing is wrong.
    retry: process.env.CI ? 2 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/contract/**', 'test/heavy/**', 'test/runtimes/**'],
        },
      },
      { extends: true, test: { name: 'contract', include: ['test/contract/**/*.test.ts'] } },
      { extends: true, test: { name: 'browser', include: ['test/browser/**/*.test.ts'] } },
      { extends: true, test: { name: 'heavy', include: ['test/heavy/**/*.test.ts'] } },
      { extends: true, test: { name: 'runtimes', include: ['test/runtimes/*.test.ts'] } },
    ],
  },
});
