import { resolve } from '../../document/json-pointer.ts';
import type { Example, OpenAPIDocument, Response } from '../../document/openapi.ts';
import { operationsOf } from '../../document/operations.ts';
import type { SandboxAnswer } from '../exchange.ts';
import { Refusal } from '../refusal.ts';

/**
 * The answer that a request prefers (RFC 7240) in place of what the sandbox would do:
 * `Prefer: code=404`, and `example=NAME` for one of several examples, as Prism understands it.
 *
 * @returns nothing when the header asks for no code
 * @throws Refusal when the document has no such answer
 */
export function preferredAnswer(
  document: OpenAPIDocument,
  operationId: string,
  header: string | undefined,
): SandboxAnswer | undefined {
  const code = preference(header, 'code');
  if (code === undefined) return undefined;
  const located = operationsOf(document).find((each) => each.operation.operationId === operationId);
  const responses = located?.operation.responses ?? {};
  const given = responses[code] ?? responses[`${code.charAt(0)}XX`] ?? responses.default;
  if (!given || !/^[1-5]\d\d$/.test(code)) {
    throw new Refusal(400, 'unknown-response', `Prefer: ${operationId} has no answer ${code}.`);
  }
  const content = resolve<Response>(document, given).content?.['application/json'];
  const examples = Object.entries(content?.examples ?? {});
  const name = preference(header, 'example');
  const example = name === undefined ? examples[0] : examples.find(([key]) => key === name);
  if (!example) {
    throw new Refusal(400, 'unknown-response', `Prefer: ${operationId} has no example ${name}.`);
  }
  return {
    status: Number(code),
    headers: { 'content-type': 'application/json', 'preference-applied': `code=${code}` },
    body: JSON.stringify(resolve<Example>(document, example[1]).value),
  };
}

function preference(header: string | undefined, name: string): string | undefined {
  const match = header?.match(new RegExp(`(?:^|[,;\\s])${name}\\s*=\\s*"?([\\w.-]+)"?`, 'i'));
  return match?.[1];
}
