import { expect, onTestFinished, test } from 'vitest';
import type { Round } from '../../scripts/contract/run/rounds.ts';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { api } from '../support/bundle.ts';

const operation = 'listSeriesEntries';

/**
 * Tests one operation for an hour, unless it is interrupted.
 *
 * @param isWrong whether the server is wrong in a round
 * @param last the round after which the run is interrupted
 */
async function run(isWrong: (round: number) => boolean, last: number) {
  const sandbox = createSandbox({});
  onTestFinished(() => sandbox.close());
  const interrupted = new AbortController();
  const rounds: Round[] = [];
  const report = await runContract({
    api,
    url: sandbox.baseUrl,
    settings: { fixtures: { ...sandbox.fixtures }, operations: [operation], duration: 3_600_000 },
    signal: interrupted.signal,
    onRound(round) {
      rounds.push(round);
      if (round.number === last) interrupted.abort();
    },
    async fetch(request) {
      const response = await sandbox.fetch(request);
      const isPage = response.status === 200 && request.url.includes('/series/');
      if (!isPage || !isWrong(rounds.length + 1)) return response;
      return Response.json({ ...(await response.json()), limit: 'ten' });
    },
  });
  return { report, rounds };
}

test('a fault that comes after a while is found, as one that is not always there', async () => {
  const { report, rounds } = await run((round) => round === 2, 3);
  expect(rounds.map(({ found }) => found.length > 0)).toEqual([false, true, false]);
  expect(report).toMatchObject({ conforms: false, rounds: 3 });
  const row = report.checks.find(({ id }) => id === 'body-schema');
  const intermittent = { found: 1, of: 3, unit: 'rounds' };
  expect(row).toMatchObject({ status: 'failed', intermittent });
});

test('a fault that is always there is reported once, with its count', async () => {
  const { report, rounds } = await run(() => true, 2);
  expect(rounds[1]?.found).toEqual([]);
  const finding = report.checks.find(({ id }) => id === 'body-schema')?.findings?.[0];
  expect(finding).not.toHaveProperty('intermittent');
  const once = rounds[0]?.found.find(({ id }) => id === finding?.id);
  expect(finding?.count).toBeGreaterThan(once?.count ?? Infinity);
});

test('each round has a seed of its own', async () => {
  const { report, rounds } = await run(() => false, 3);
  expect(rounds.map(({ seed }) => seed)).toEqual([1, 2, 3]);
  expect(report).toMatchObject({ conforms: true, seed: 1 });
});

test('a server that is gone ends the run', async () => {
  const sandbox = createSandbox({});
  const server = await sandbox.listen(0);
  const closing: Promise<void>[] = [];
  const report = await runContract({
    api,
    url: server.url,
    settings: { fixtures: { ...sandbox.fixtures }, operations: [operation], duration: 3_600_000 },
    onRound: () => void closing.push(server.close()),
  });
  await Promise.all(closing);
  // The second round may still see a connection that breaks off.
  expect(report.rounds).toBeGreaterThan(1);
  expect(report.rounds).toBeLessThan(4);
});
