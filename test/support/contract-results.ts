import { isScenario } from '../../scripts/contract/check.ts';
import type { CheckResult } from '../../scripts/contract/report/report.ts';
import { ContractRun } from '../../scripts/contract/run/contract-run.ts';
import { type ContractSettings, defaultSettings } from '../../scripts/contract/settings.ts';
import { bundle, exampleServer, type Fault } from './example-server.ts';

const settings: ContractSettings = {
  ...defaultSettings,
  url: 'http://127.0.0.1:1',
  document: bundle,
  only: 'exchange',
  fixtures: { token: 'fake-token-of-a-test' },
};

/** Everything that the checks of single exchanges say of the example server with a fault in it. */
export async function resultsWith(
  fault: Fault,
  changes: Partial<ContractSettings> = {},
): Promise<CheckResult[]> {
  const run = new ContractRun({ ...settings, ...changes }, { fetch: exampleServer(fault) });
  const results: CheckResult[] = [];
  const judging = run.assignments.filter(({ check }) => !isScenario(check));
  for (const assignment of judging) results.push(...(await run.execute(assignment)));
  return results;
}

/** The findings among results, as `check operation level decision pointer`. */
export function findingsIn(results: readonly CheckResult[]): string[] {
  return results
    .filter(({ status }) => status === 'failed' || status === 'warned')
    .map(({ id, operation, level, decision, pointer }) =>
      [id, operation, level, decision, pointer].filter(Boolean).join(' '),
    );
}
