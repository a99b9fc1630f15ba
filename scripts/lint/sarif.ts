import { type SarifResult, sarifLog } from '../lib/sarif.ts';
import type { LintResult } from './lint.ts';

/** The problems in SARIF 2.1.0, one result a problem, each at its line. */
export function lintSarif({ problems, complete }: LintResult, version: string): string {
  const fixes = new Map(problems.map(({ rule, fix }) => [rule, fix]));
  return sarifLog({
    tool: 'docproc lint',
    version,
    rules: [...fixes].map(([id, help]) => ({ id, text: id, ...(help && { help }) })),
    results: problems.map(
      ({ rule, severity, message, fix, file, line, column }): SarifResult => ({
        ruleId: rule,
        level: severity,
        message: fix === undefined ? message : `${message} ${fix}`,
        file,
        line,
        column,
      }),
    ),
    properties: { complete },
  });
}
