import { describe, test } from 'vitest';
import { displayUrl } from './http/redaction.ts';
import type { CheckResult } from './report/report.ts';
import { ContractRun } from './run/contract-run.ts';
import type { ContractSettings } from './settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    contract: ContractSettings;
  }
  interface TaskMeta {
    /** What a contract test found. */
    contract?: CheckResult[];
    /** How many requests its run had sent when it ended. */
    contractRequests?: number;
    /** What the server had answered when it ended. */
    contractAnswers?: ContractRun['session']['answers'];
  }
}

/**
 * Declares one Vitest test for each check and operation. The order counts, for what a check has set
 * up serves those behind it.
 *
 * @param settings what to test, and how
 */
export function contractTests(settings: ContractSettings): void {
  describe(settings.label ?? displayUrl(settings.url), {
    concurrent: false,
    shuffle: false,
  }, (): void => {
    const interrupted = new AbortController();
    const run = new ContractRun(settings, { signal: interrupted.signal });
    const time = settings.deadline + settings.timeout;
    for (const assignment of run.assignments) {
      test(`${assignment.operationId} ${assignment.check.id}`, {
        timeout: time,
      }, async (context) => {
        context.signal.addEventListener('abort', () => interrupted.abort());
        const results = await run.execute(assignment);
        context.task.meta.contract = results;
        context.task.meta.contractRequests = run.session.requests;
        context.task.meta.contractAnswers = { ...run.session.answers };
        conclude(results, context.skip);
      });
    }
  });
}

function conclude(results: readonly CheckResult[], skip: (note: string) => never): void {
  const failed = results.filter(({ status }) => status === 'failed');
  if (failed.length > 0) throw new ContractViolation(failed);
  const [first] = results;
  if (first?.status === 'skipped') skip(first.message ?? 'needs more than it was given');
}

/** A server deviates from the document. */
export class ContractViolation extends Error {
  override name = 'ContractViolation';

  /** @param results at least one */
  constructor(results: readonly CheckResult[]) {
    super(results.map(sentence).join('\n\n'));
    // Where the test stands in this file tells nothing about the server.
    this.stack = `${this.name}: ${this.message}`;
  }
}

function sentence({ message, pointer, expected, actual, basis, fix, curl }: CheckResult): string {
  return [
    `${message}${pointer ? ` (at ${pointer})` : ''}`,
    expected && `expected: ${expected}`,
    actual && `actual:   ${actual}`,
    basis && `basis:    ${basis}`,
    fix && `fix:      ${fix}`,
    curl && `again:    ${curl}`,
  ]
    .filter(Boolean)
    .join('\n');
}
