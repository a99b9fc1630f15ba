import { type Operation, responseFor } from '../api/operation.ts';
import { HttpError } from '../lib/http-error.ts';
import type { SandboxResponse } from './messages.ts';

/**
 * The response that a request prefers (RFC 7240) to that of the operation: `Prefer: code=404`, and
 * `example=NAME` for one of several examples, as Prism understands it.
 *
 * @returns nothing when the header asks for no code
 * @throws HttpError when the document has no such response
 */
export function preferredResponse(
  operation: Operation,
  header: string | undefined,
): SandboxResponse | undefined {
  const code = preference(header, 'code');
  if (code === undefined) return undefined;
  const response = /^[1-5]\d\d$/.test(code) ? responseFor(operation, Number(code)) : undefined;
  if (!response) throw unknownResponse(`${operation.id} has no response ${code}`);
  const name = preference(header, 'example');
  const examples = response.content?.examples ?? [];
  const example = name === undefined ? examples[0] : examples.find((each) => each.name === name);
  if (!example) throw unknownResponse(`${operation.id} has no example ${name ?? `of ${code}`}`);
  return {
    status: Number(code),
    headers: { 'content-type': 'application/json', 'preference-applied': `code=${code}` },
    body: JSON.stringify(example.value),
  };
}

function unknownResponse(reason: string): HttpError {
  return new HttpError(400, 'unknown-response', `Prefer: ${reason}.`);
}

function preference(header: string | undefined, name: string): string | undefined {
  const match = header?.match(new RegExp(`(?:^|[,;\\s])${name}\\s*=\\s*"?([\\w.-]+)"?`, 'i'));
  return match?.[1];
}
