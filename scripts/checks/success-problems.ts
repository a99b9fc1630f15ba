import { type ContractOperation, responseFor } from '../api/contract-operation.ts';
import { isJsonObject } from '../lib/json.ts';
import type { Exchange } from './exchange.ts';
import type { Finding } from './finding.ts';

/**
 * What is wrong with the body of a success by its schema.
 *
 * @param concerns the keywords of which to tell
 * @returns `undefined` when there is no success, or its body is no JSON object
 */
export function successProblems(
  { response }: Exchange,
  operation: ContractOperation,
  concerns: (keyword: string) => boolean,
): Finding[] | undefined {
  if (response?.status !== 200 || !isJsonObject(response.json)) return undefined;
  const schema = responseFor(operation, 200)?.body;
  if (!schema) return undefined;
  const problems = operation.validate(schema.pointer, response.json);
  return problems
    .filter(({ keyword }) => concerns(keyword))
    .map(({ decision, pointer, expected, actual }) => ({
      ...(decision === undefined ? { level: 'documented' } : { level: 'assumed', decision }),
      message: 'The answer is not what the operation returns.',
      pointer,
      expected,
      actual,
    }));
}
