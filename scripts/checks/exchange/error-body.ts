import {
  type ContractOperation,
  type ContractResponse,
  responseFor,
} from '../../api/contract-operation.ts';
import type { ExchangeCheck } from '../../contract/check.ts';
import type { ReceivedResponse } from '../exchange.ts';
import type { Finding } from '../finding.ts';

/** The body of an error is an object with a code and a message. */
export const check: ExchangeCheck = {
  id: 'error-body',
  kind: 'exchange',
  asserts: 'The body of an error is a JSON object, in which `code` and `message` are strings.',
  basis: [{ decision: 'D59' }],
  mend: 'Send `{"code": "…", "message": "…"}` with every error, or say with an overlay what you send.',
  needs: 'an answer from 400 to 599',
  judge({ response }, operation) {
    if (!response || response.status < 400) return undefined;
    const described = responseFor(operation, response.status);
    return described ? problemsOf(response, described, operation) : [];
  },
};

function problemsOf(
  { json, body }: ReceivedResponse,
  { body: schema, decisions }: ContractResponse,
  operation: ContractOperation,
): Finding[] {
  if (!schema) return [];
  if (json === undefined) {
    return [finding(decisions, '', 'a JSON object', body === '' ? 'an empty body' : 'no JSON')];
  }
  return operation
    .validate(schema.pointer, json)
    .map((problem) =>
      finding(
        problem.decision === undefined ? decisions : [problem.decision],
        problem.pointer,
        problem.expected,
        problem.actual,
      ),
    );
}

// Where an overlay has taken the mark away, the body of an error is a fact of that deployment.
function finding(
  decisions: readonly string[],
  pointer: string,
  expected: string,
  actual: string,
): Finding {
  const decision = decisions.at(-1);
  return {
    ...(decision === undefined ? { level: 'documented' } : { level: 'assumed', decision }),
    message: 'The body of an error has another form than assumed.',
    pointer,
    expected,
    actual,
  };
}
