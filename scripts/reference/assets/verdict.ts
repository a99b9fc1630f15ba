import document from 'made:document';
import schemas from 'made:validators';
import { readApi } from '../../api/api.ts';
import { precompiledValidator } from '../../api/validator.ts';
import { checksFor } from '../../checks/check.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { responseChecks } from '../../checks/response-checks.ts';
import { resultOf, type Verdict } from '../verdict/verdict.ts';

const { operations } = readApi(document);
const validator = precompiledValidator(schemas);

/** Judges one exchange by every check of the contract tests that needs no other one. */
function judge(exchange: Exchange): Verdict {
  const operation = operations.find(({ id }) => id === exchange.operationId);
  if (!operation) return { results: [] };
  const results = checksFor(responseChecks, operation).flatMap((check) => {
    const findings = check.evaluate(exchange, { operation, validator });
    return findings ? [resultOf(check, findings)] : [];
  });
  return { results };
}

Object.assign(globalThis, { judgeExchange: judge });
