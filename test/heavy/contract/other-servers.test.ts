import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runContract } from '../../../scripts/contract/run/run-contract.ts';
import { listen } from '../../../scripts/lib/listen.ts';
import { api } from '../../support/bundle.ts';
import { plainImplementation } from './plain-implementation.ts';

const settings = {
  fixtures: { token: 'fake-plain-token', series_id: 'aaaaaaaa-0000-4000-8000-000000000001' },
  operations: ['createWorkflow', 'updateWorkflow', 'updateWorkspace', 'listSeriesEntries'],
};

async function start(options?: { fault: boolean }): Promise<string> {
  const { url, close } = await listen(createServer(plainImplementation(options)), 0);
  onTestFinished(close);
  return url;
}

// Prism, which is the other server of other make, is tested in command.test.ts.
describe('an Express server of a few operations', () => {
  test('contradicts nothing, and differs where it decided otherwise', async () => {
    const report = await runContract({ api, url: await start(), settings });
    const findings = report.checks.filter(({ status }) => status === 'failed');
    expect(findings).toEqual([]);
    expect(report.summary.passed).toBeGreaterThan(50);
    const differs = report.checks.filter(({ status }) => status === 'warned').map(({ id }) => id);
    expect(differs).toContain('error-body');
    expect(differs).toContain('series-page');
  });

  test('that forgets updates has findings that say so', async () => {
    const report = await runContract({ api, url: await start({ fault: true }), settings });
    const findings = report.checks.filter(({ status }) => status === 'failed');
    expect(new Set(findings.map(({ operation }) => operation))).toEqual(
      new Set(['updateWorkflow']),
    );
    expect(findings.map(({ id }) => id)).toContain('workflow-updated');
  });

  test('has a line for every operation that it does not have', async () => {
    const operations = ['listSiloEntries', 'createJobNonIdempotent'];
    const report = await runContract({
      api,
      url: await start(),
      settings: { ...settings, operations },
    });
    const rows = report.checks.map(({ operation, status, message }) =>
      [operation, status, message?.split(':')[0]].join(' '),
    );
    expect(new Set(rows)).toEqual(
      new Set(operations.map((operation) => `${operation} skipped not implemented`)),
    );
  });
});
