import { versionsOf } from '../../scripts/contract/checks.ts';
import {
  type CheckResult,
  type ContractReport,
  makeReport,
  type RunDescription,
} from '../../scripts/contract/report/report.ts';
import { coverageOf } from '../../scripts/contract/run/coverage.ts';
import { SeenParts } from '../../scripts/contract/session/seen.ts';
import { api } from './example-server.ts';

/** A report of results that no run has brought about. */
export function reportOf(run: Partial<RunDescription>, checks: CheckResult[]): ContractReport {
  const plain = {
    ...{ server: 'https://service.example.com', seed: 1, requests: 3, milliseconds: 70 },
    versions: versionsOf(api),
    coverage: coverageOf(api, new SeenParts(api), checks),
    proposals: [],
  };
  return makeReport({ ...plain, ...run }, checks);
}
