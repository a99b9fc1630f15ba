import type { CheckResult } from '../../scripts/contract/report/report.ts';
import { ContractRun } from '../../scripts/contract/run/contract-run.ts';
import { targetOf } from '../../scripts/contract/run-contract.ts';
import { isScenarioCheck } from '../../scripts/contract/session/scenario-check.ts';
import type { ContractSettings } from '../../scripts/contract/settings.ts';
import { api, exampleServer, type Fault } from './example-server.ts';

/** Everything that the checks of single exchanges find out about the example server with a fault in it. */
export async function resultsWith(
  fault: Fault,
  changes: Partial<ContractSettings> = {},
): Promise<CheckResult[]> {
  const settings = {
    only: 'stateless',
    fixtures: { token: 'fake-token-of-a-test' },
    ...changes,
  } as const;
  const url = 'http://127.0.0.1:1';
  const run = new ContractRun(targetOf({ api, url, settings, fetch: exampleServer(fault) }));
  const results: CheckResult[] = [];
  for (const test of run.tests) {
    if (!isScenarioCheck(test.check)) results.push(await run.evaluate(test));
  }
  return results;
}

/** The findings among results, as `check operation level decision pointer`. */
export function findingsIn(results: readonly CheckResult[]): string[] {
  return results
    .flatMap(({ findings = [] }) => findings)
    .map(({ check, operation, level, decision, pointer }) =>
      [check, operation, level, decision, pointer].filter(Boolean).join(' '),
    );
}
