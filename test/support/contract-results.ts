import { versionsOf } from '../../scripts/contract/checks.ts';
import {
  type CheckResult,
  type ContractReport,
  makeReport,
  type RunDescription,
} from '../../scripts/contract/report/report.ts';
import { ContractRun } from '../../scripts/contract/run/contract-run.ts';
import { coverageOf } from '../../scripts/contract/run/coverage.ts';
import { targetOf } from '../../scripts/contract/run/run-contract.ts';
import { ExercisedParts } from '../../scripts/contract/session/exercised-parts.ts';
import { isScenarioCheck } from '../../scripts/contract/session/scenario-check.ts';
import type { ContractSettings } from '../../scripts/contract/settings.ts';
import { api } from './bundle.ts';
import { exampleServer, type Fault } from './example-server.ts';

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

/** A report of results that no run has brought about. */
export function reportOf(run: Partial<RunDescription>, checks: CheckResult[]): ContractReport {
  const plain = {
    ...{ server: 'https://service.example.com', seed: 1, requests: 3, milliseconds: 70 },
    versions: versionsOf(api),
    coverage: coverageOf(api, new ExercisedParts(api), checks),
    proposals: [],
  };
  return makeReport({ ...plain, ...run }, checks);
}
