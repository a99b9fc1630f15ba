/**
 * Sends the request that the document shows for every operation to a server that responds with what the
 * document shows. Prints the id of each operation whose response is that, with dates in any form, and with `null`
 * or nothing for a field that is not set, as the types of Spring and FastAPI have one value for both.
 *
 * Usage: node call-server.ts URL [--without-empty]
 *
 * With `--without-empty`, values such as `false`, `0` and `[]` may be missing: the types of some generated
 * servers leave them out.
 */
import { isDeepStrictEqual } from 'node:util';
import { successOf } from '../../scripts/api/operation.ts';
import { exampleRequest, requestTarget } from '../../scripts/samples/request.ts';
import { defaultParts } from '../../scripts/sandbox/sandbox.ts';

const [url = '', ...options] = process.argv.slice(2);
const mayLackEmpty = options.includes('--without-empty');

for (const operation of defaultParts.api.operations) {
  const request = exampleRequest(operation);
  const headers = { authorization: 'Bearer fake-token', 'content-type': 'application/json' };
  const response = await fetch(url + requestTarget(request), {
    method: operation.method,
    headers,
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  });
  const text = await response.text();
  if (
    response.ok &&
    isExpected(JSON.parse(text), successOf(operation)?.content?.examples[0]?.value)
  ) {
    console.log(operation.id);
  } else {
    console.error(`${operation.id}: ${response.status} ${text.slice(0, 300)}`);
    process.exitCode = 1;
  }
}

function isExpected(body: unknown, example: unknown): boolean {
  return isDeepStrictEqual(comparable(body), comparable(example));
}

/** A copy with each date as the instant it means, and without the values that may be missing. */
function comparable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each) => {
    if (typeof each === 'string' && /^\d{4}-\d\d-\d\dT/.test(each)) return Date.parse(each);
    return each === null || (mayLackEmpty && isEmpty(each)) ? undefined : each;
  });
}

function isEmpty(value: unknown): boolean {
  return !value || (typeof value === 'object' && Object.keys(value).length === 0);
}
