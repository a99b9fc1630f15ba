import type { Operation } from '../api/operation.ts';
import { parseJson } from '../lib/json.ts';
import { httpRequest, sampleJson } from './http-request.ts';
import type { SampleRequest } from './request.ts';
import { readTarget } from './target.ts';

/**
 * A request as a message of HTTP, without the address of the server: of no programming language, and for people to
 * write. A value `<NAME>` in it comes from the environment variable `NAME`.
 */
export function httpText(sample: SampleRequest): string {
  const { method, url, headers, body } = httpRequest(sample, { baseUrl: '', token: '<TOKEN>' });
  const lines = [`${method} ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return body === undefined ? lines.join('\n') : `${lines.join('\n')}\n\n${sampleJson(body)}`;
}

/**
 * Reads a request that {@link httpText} can have written. Its headers are those that the operation needs.
 *
 * @returns `undefined` when it is of none of the operations
 */
export function readHttpText(
  operations: readonly Operation[],
  text: string,
): SampleRequest | undefined {
  const [head = '', ...rest] = text.split('\n\n');
  const [, method, target = ''] = /^([A-Z]+) (\/\S*)/.exec(head) ?? [];
  const body = rest.length === 0 ? undefined : parseJson(rest.join('\n\n'));
  for (const operation of operations.filter((each) => each.method === method)) {
    const values = readTarget(operation.path.template, target);
    if (values) return { operation, ...values, ...(body !== undefined && { body }) };
  }
  return undefined;
}
