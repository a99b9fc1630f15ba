import { contractOperations } from '../../api/contract-operation.ts';
import { ResolvedSchema } from '../../api/schema.ts';
import { type CompiledSchemas, precompiledValidator } from '../../api/validator.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { exchangeChecks } from '../../checks/exchange-checks.ts';
import type { Finding } from '../../checks/finding.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';

/** What one check found in one exchange; no findings when the check passed. */
export interface CheckResult {
  readonly id: string;
  readonly findings: readonly Finding[];
}

/** The global function of this script. */
export type EvaluateExchange = (exchange: Exchange) => CheckResult[];

/** From `assets/api.js`, which must be loaded before this script. */
declare const describedApi: { document: OpenAPIDocument; default: CompiledSchemas };

const { document, default: schemas } = describedApi;
const compiled = precompiledValidator(schemas);
const operations = contractOperations(document, {
  // Schemas are compiled under the pointers to which their references lead.
  validate: (pointer, value) =>
    compiled.validate(new ResolvedSchema(document, pointer).pointer, value),
});

/** The results of every contract check that needs no other exchange, in the order of a report. */
function evaluateExchange(exchange: Exchange): CheckResult[] {
  const operation = operations.find(({ id }) => id === exchange.operationId);
  if (!operation) return [];
  return exchangeChecks
    .filter((check) => check.concerns?.(operation) ?? true)
    .flatMap((check) => {
      const findings = check.judge(exchange, operation);
      return findings ? [{ id: check.id, findings }] : [];
    });
}

Object.assign(globalThis, { evaluateExchange } satisfies { evaluateExchange: EvaluateExchange });
