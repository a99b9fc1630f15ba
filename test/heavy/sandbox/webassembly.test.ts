import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runContract } from '../../../scripts/contract/run/run-contract.ts';
import { useDriver } from '../../sandbox/support.ts';
import { wasmSandboxes } from '../../sandbox/wasm/wasm-sandbox.ts';
import { api } from '../../support/bundle.ts';

/** Files of tests whose sandboxes need no data file. */
const files = [
  'silo',
  'transform',
  'access',
  'controls',
  'faults',
  'fault-injection',
  'invalid-requests',
  'client',
];

let useNode: () => void;

beforeAll(async () => {
  useNode = useDriver(await wasmSandboxes());
});
afterAll(() => useNode());

for (const name of files) {
  // Another address than that of the file itself, so that its tests are declared once more.
  describe(name, () => import(`../../sandbox/${name}.test.ts?wasm`));
}

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
