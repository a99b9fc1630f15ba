import document from 'made:document';
import schemas from 'made:validators';
import { contractOperations } from '../../api/contract-operation.ts';
import { precompiledValidator } from '../../api/validator.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { exchangeChecks } from '../../checks/exchange-checks.ts';
import { resultOf, type Verdict } from '../verdict/verdict.ts';

const operations = contractOperations(document, precompiledValidator(schemas));

/** Judges one exchange by every check of the contract tests that needs no other one. */
function judge(exchange: Exchange): Verdict {
  const operation = operations.find(({ id }) => id === exchange.operationId);
  if (!operation) return { results: [] };
  const results = exchangeChecks
    .filter((check) => check.concerns?.(operation) ?? true)
    .flatMap((check) => {
      const findings = check.judge(exchange, operation);
      return findings ? [resultOf(check, findings)] : [];
    });
  return { results };
}

Object.assign(globalThis, { judgeExchange: judge });
