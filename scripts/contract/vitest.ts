import { afterAll, describe, test } from 'vitest';
import { displayUrl } from './http/redaction.ts';
import type { CheckResult } from './report/report.ts';
import { ContractRun } from './run/contract-run.ts';
import { type ContractOptions, targetOf } from './run/run-contract.ts';

/**
 * Declares one Vitest test for each check and operation. The suite fails when nothing could be
 * evaluated: a server that shows nothing of itself conforms to nothing.
 *
 * @param options what to test, and how
 */
export function contractTests(options: Omit<ContractOptions, 'signal'>): void {
  const interrupted = new AbortController();
  const target = targetOf({ ...options, signal: interrupted.signal });
  const { settings, url } = target;
  describe(settings.label ?? displayUrl(url), { concurrent: false }, () => {
    const run = new ContractRun(target);
    const results: CheckResult[] = [];
    for (const each of run.tests) {
      const name = `${each.operation.id} ${each.check.id}`;
      test(name, { timeout: settings.deadline + settings.timeout }, async ({ signal, skip }) => {
        signal.addEventListener('abort', () => interrupted.abort());
        const result = await run.evaluate(each);
        results.push(result);
        options.onResult?.(result);
        if (result.status === 'failed') throw new ContractViolation(result);
        skip(result.status === 'skipped', result.message);
      });
    }
    afterAll(() => assertEvaluated(results));
  });
}

function assertEvaluated(results: readonly CheckResult[]): void {
  if (results.some(({ status }) => status !== 'skipped')) return;
  const [first] = results;
  throw new Error(`Nothing could be evaluated: each check ${first?.message ?? 'was left out'}.`);
}

/** A server deviates from the document. */
class ContractViolation extends Error {
  override name = 'ContractViolation';

  constructor({ findings = [] }: CheckResult) {
    super(findings.map(describeFinding).join('\n\n'));
    // Where the test stands in this file tells nothing about the server.
    this.stack = `${this.name}: ${this.message}`;
  }
}

function describeFinding(finding: NonNullable<CheckResult['findings']>[number]): string {
  const { message, pointer, expected, actual, basis, fix, curl, steps } = finding;
  return [
    `${message}${pointer ? ` (at ${pointer})` : ''}`,
    expected && `expected: ${expected}`,
    actual && `actual:   ${actual}`,
    `basis:    ${basis}`,
    `fix:      ${fix}`,
    ...(steps ?? [curl]).map((each) => each && `again:    ${each}`),
  ]
    .filter(Boolean)
    .join('\n');
}
