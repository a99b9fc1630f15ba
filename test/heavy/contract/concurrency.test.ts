import { expect, test } from 'vitest';
import type { CheckResult } from '../../../scripts/contract/report/report.ts';
import { runContract } from '../../../scripts/contract/run/run-contract.ts';
import { createSandbox } from '../../../scripts/package/sandbox.ts';
import { foundIn, runOn, seedData } from '../../mutants/evaluate.ts';
import { api } from '../../support/bundle.ts';

/** Everything about a server, and how many requests it had at once at most. */
async function run(concurrency?: number) {
  let [running, most] = [0, 0];
  const { run: all, close } = runOn(
    {
      name: 'the sandbox',
      layer: (next) => async (request) => {
        running += 1;
        most = Math.max(most, running);
        // Those that are sent together are there together.
        await new Promise(setImmediate);
        try {
          return await next(request);
        } finally {
          running -= 1;
        }
      },
    },
    concurrency === undefined ? {} : { concurrency },
  );
  const results: CheckResult[] = [];
  for (const each of all.tests) results.push(await all.evaluate(each));
  await close();
  return { most, found: foundIn(results) };
}

test('never more than sixteen requests are in progress', async () => {
  expect(await run()).toEqual({ most: 16, found: [] });
});

test.each([1, 3])(
  'with a limit of %i, no more than that are, and nothing is found',
  async (limit) => {
    expect(await run(limit)).toEqual({ most: limit, found: [] });
  },
);

test.each([8, 3])(
  'a server that rejects more than %i at once gets fewer, and nothing is found',
  async (limit) => {
    const sandbox = createSandbox({ seed: seedData() });
    let [running, rejected] = [0, 0];
    const report = await runContract({
      ...{ api, url: sandbox.baseUrl, settings: { fixtures: { ...sandbox.fixtures } } },
      fetch: async (request) => {
        running += 1;
        try {
          // Those that are sent together are there together.
          await new Promise(setImmediate);
          if (running <= limit) return await sandbox.fetch(request);
          rejected += 1;
          return Response.json({ code: 'busy', message: 'Try again.' }, { status: 503 });
        } finally {
          running -= 1;
        }
      },
    });
    await sandbox.close();
    expect(rejected).toBeGreaterThan(0);
    expect(foundIn(report.checks)).toEqual([]);
  },
);
