import { readApi } from '../../api/api.ts';
import { type CompiledSchemas, precompiledValidator } from '../../api/validator.ts';
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
export type EvaluateExchange = (exchange: Exchange) => ConsoleResult[];

/** From `assets/api.js`, which must be loaded before this script. */
declare const describedApi: { document: OpenAPIDocument; default: CompiledSchemas };

const { document, default: schemas } = describedApi;
const { operations, facts } = readApi(document);
const validator = precompiledValidator(schemas);

/** The results of every contract check that needs no other exchange, in the order of a report. */
function evaluateExchange(exchange: Exchange): ConsoleResult[] {
  const operation = operations.find(({ id }) => id === exchange.operationId);
  if (!operation) return [];
  return checksFor(responseChecks, operation).flatMap((check) => {
    const findings = check.evaluate(exchange, { operation, validator, facts });
    return findings ? [{ id: check.id, findings }] : [];
  });
}

Object.assign(globalThis, { evaluateExchange } satisfies { evaluateExchange: EvaluateExchange });
