import { readApi } from '../../api/api.ts';
import { formats } from '../../api/formats.ts';
import { precompiledValidator } from '../../api/validator.ts';
import { checksFor } from '../../checks/check.ts';
import type { Exchange } from '../../checks/exchange.ts';
import type { Finding } from '../../checks/finding.ts';
import { responseChecks } from '../../checks/response-checks.ts';

/** What one check found in one exchange; no findings when the check passed. */
export interface ConsoleResult {
  readonly id: string;
  readonly findings: readonly Finding[];
}

/** The global function of this script. */
export type EvaluateExchange = (exchange: Exchange) => ConsoleResult[];

globalThis.schemaFormats = formats;

/**
 * The results of every contract check that needs no other exchange, in the order of a report. What they need
 * to know of the operation is loaded before, by `loadChecks`.
 */
function evaluateExchange(exchange: Exchange): ConsoleResult[] {
  const described = describedOperations[exchange.operationId];
  if (!described) return [];
  const { operations, facts } = readApi(described.document);
  const operation = operations.find(({ id }) => id === exchange.operationId);
  if (!operation) return [];
  const validator = precompiledValidator(compiledSchemas);
  return checksFor(responseChecks, operation).flatMap((check) => {
    const findings = check.evaluate(exchange, { operation, validator, facts });
    return findings ? [{ id: check.id, findings }] : [];
  });
}

Object.assign(globalThis, { evaluateExchange } satisfies { evaluateExchange: EvaluateExchange });
