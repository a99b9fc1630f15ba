import type { CheckResult, ReportedFinding } from '../../scripts/contract/report/report.ts';
import { ContractRun } from '../../scripts/contract/run/contract-run.ts';
import { targetOf } from '../../scripts/contract/run/run-contract.ts';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { api } from './bundle.ts';

/** The fields that the sandbox does not give, as the check of them reports each. */
export const missingFields: readonly ReportedFinding[] = await findMissingFields();

async function findMissingFields(): Promise<ReportedFinding[]> {
  const { baseUrl: url, fetch, fixtures, close } = createSandbox();
  const run = new ContractRun(
    targetOf({ api, url, settings: { fixtures: { ...fixtures } }, fetch }),
  );
  const found: ReportedFinding[] = [];
  for (const each of run.tests.filter(({ check }) => check.id === 'fields-shown')) {
    const { findings = [] } = await run.evaluate(each);
    found.push(...findings);
  }
  await close();
  return found;
}

/**
 * Whether a finding is no more than a field that the sandbox does not give yet: `test/sandbox/fields.test.ts`
 * fails for it and says what to do, so that no other test has to.
 */
export function isMissingField({ check, message }: ReportedFinding): boolean {
  return missingFields.some((each) => each.check === check && each.message === message);
}

/** What a run on a sandbox found, without the fields that it does not give yet. */
export function findingsOf(results: readonly CheckResult[]): ReportedFinding[] {
  return results.flatMap(({ findings = [] }) => findings).filter((each) => !isMissingField(each));
}
