import { expect, onTestFinished, test } from 'vitest';
import { runContract } from '../../../scripts/contract/run/run-contract.ts';
import { createSandbox } from '../../../scripts/sandbox/default-sandbox.ts';
import { both, changing } from '../../mutants/layers.ts';
import { api } from '../../support/bundle.ts';

/** A sandbox, and how to read what runs on it share. */
function sharedSandbox() {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const { token = '' } = sandbox.fixtures;
  const ask = async (path: string, init?: RequestInit) => {
    const request = new Request(`${sandbox.baseUrl}${path}`, init);
    request.headers.set('authorization', `Bearer ${token}`);
    request.headers.set('content-type', 'application/json');
    return (await sandbox.fetch(request)).json();
  };
  const run = (seed: number, operations: readonly string[] = []) =>
    runContract({
      api,
      url: sandbox.baseUrl,
      settings: { fixtures: { ...sandbox.fixtures }, seed, operations },
      fetch: sandbox.fetch,
    });
  const state = async () => {
    const { list } = await ask('/silo/v1/entries?limit=100');
    const { name, slug } = await ask('/access/v1/workspace', { method: 'PATCH', body: '{}' });
    const entries = list.map(({ id, folder, data }: Record<string, unknown>) => [id, folder, data]);
    return {
      name,
      slug,
      entries: Object.fromEntries(entries.map((each: [string]) => [each[0], each])),
    };
  };
  return { run, state };
}

test('two runs on one server at the same time accuse it of nothing, and restore what they share', async () => {
  const { run, state } = sharedSandbox();
  const before = await state();
  const reports = await Promise.all([run(1), run(2)]);
  for (const { checks, summary } of reports) {
    expect(checks.flatMap(({ findings = [] }) => findings)).toEqual([]);
    expect(summary.passed).toBeGreaterThan(400);
  }
  const skipped = reports.flatMap(({ checks }) =>
    checks.filter(({ status }) => status === 'skipped'),
  );
  const reasons = new Set(skipped.map(({ message }) => message));
  expect([...reasons].filter((each) => !each?.includes('another run of these tests'))).toEqual([]);
  expect(await state()).toEqual(before);
});

test('the names that an earlier run has left are not those of another one', async () => {
  const { run } = sharedSandbox();
  for (const seed of [1, 2]) {
    const { summary } = await run(seed, ['updateSiloEntry', 'updateWorkspace']);
    expect(summary).toMatchObject({ failed: 0, skipped: 0 });
  }
});

test('a check whose findings may come from another run is skipped, and does not count as passed', async () => {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const withName = changing('listSeriesEntries', (body) => {
    body.list[0].meta = { writer: 'docproc-contract-zzzzzzzz-aaaa-1' };
  });
  const otherFolder = changing('updateSiloEntry', (body, { sent }) => {
    if (sent?.folder !== undefined) body.folder = 'elsewhere';
  });
  const { checks } = await runContract({
    api,
    url: sandbox.baseUrl,
    settings: {
      fixtures: { ...sandbox.fixtures },
      operations: ['updateSiloEntry', 'listSeriesEntries'],
    },
    fetch: both(withName, otherFolder)((request) => sandbox.fetch(request)),
  });
  for (const id of ['response-shows-request', 'entry-folder-kept']) {
    const row = checks.find((each) => each.id === id && each.operation === 'updateSiloEntry');
    expect(row).toMatchObject({
      status: 'skipped',
      message: expect.stringContaining('another run of these tests'),
    });
  }
});
