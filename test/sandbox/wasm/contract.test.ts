import { expect, onTestFinished, test } from 'vitest';
import { runContract } from '../../../scripts/contract/run-contract.ts';
import { api } from '../../support/example-server.ts';
import { wasmSandboxes } from './wasm-sandbox.ts';

test('the contract tests find nothing in a sandbox over WebAssembly', async () => {
  const sandbox = (await wasmSandboxes())();
  onTestFinished(() => sandbox.close());
  const { fetch, baseUrl: url, fixtures } = sandbox;
  const report = await runContract({
    api,
    url,
    settings: { fixtures: { ...fixtures }, level: 'assumed' },
    fetch,
  });
  expect(report.checks.flatMap(({ findings }) => findings ?? [])).toEqual([]);
  expect(report).toMatchObject({ conforms: true, summary: { failed: 0, warned: 0 } });
  expect(report.summary.passed).toBeGreaterThan(100);
});
