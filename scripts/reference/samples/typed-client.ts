import type { OpenAPIDocument } from '../../document/openapi.ts';
import { operationsOf } from '../../document/operations.ts';
import { describeOperation } from '../../generate/client/describe-operation.ts';
import { exampleCall } from '../../generate/client/example.ts';

/**
 * A call of an operation with the document's own examples, by the typed client. Address, token and
 * other credentials come from the environment, as in the sample for curl.
 *
 * @returns a module in TypeScript
 */
export function typedClientSample(bundle: OpenAPIDocument, id: string): string {
  const located = operationsOf(bundle).find(({ operation }) => operation.operationId === id);
  if (!located) throw new Error(`The bundle has no operation ${id}.`);
  const call = exampleCall(bundle, describeOperation(bundle, located));
  const [, variable] = /^const (\w+) =/.exec(call) ?? [];
  const lines = [
    "import { createClient } from 'document-processing-api';",
    '',
    "const { BASE_URL = '', TOKEN = '' } = process.env;",
    'const api = createClient({ baseUrl: BASE_URL, token: TOKEN });',
    '',
    call.replace(/'<([A-Z_]+)>'/g, (_, name) => `process.env.${name} ?? ''`),
  ];
  return [...lines, ...(variable ? [`console.log(${variable});`] : [])].join('\n');
}
