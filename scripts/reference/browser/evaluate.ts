import { readApi } from '../../api/api.ts';
import { interpretSchemas } from '../../api/interpret-schemas.ts';
import { checksFor } from '../../checks/check.ts';
import type { Exchange } from '../../checks/exchange.ts';
import type { Finding } from '../../checks/finding.ts';
import { responseChecks } from '../../checks/response-checks.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';

/** What one check found in one exchange; no findings when the check passed. */
export interface ConsoleResult {
  readonly id: string;
  readonly findings: readonly Finding[];
}

/** The global function of this script. */
export type EvaluateExchange = (exchange: Exchange, document: OpenAPIDocument) => ConsoleResult[];

/**
 * The results of every contract check that needs no other exchange, in the order of a report.
 *
 * @param document the part that describes the operation
 */
function evaluateExchange(exchange: Exchange, document: OpenAPIDocument): ConsoleResult[] {
  const { operations, facts } = readApi(document);
  const operation = operations.find(({ id }) => id === exchange.operationId);
  if (!operation) return [];
  const validator = interpretSchemas(document);
  return checksFor(responseChecks, operation).flatMap((check) => {
    const findings = check.evaluate(exchange, { operation, validator, facts });
    return findings ? [{ id: check.id, findings }] : [];
  });
}

Object.assign(globalThis, { evaluateExchange } satisfies { evaluateExchange: EvaluateExchange });
