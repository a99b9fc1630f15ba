/**
 * Sends the request that the document shows for every operation to a server that responds with what the
 * document shows. Prints the id of each operation whose response is that, with dates in any form, and with or
 * without values such as `false` and `0`, which generated types can leave out.
 *
 * Usage: node call-server.ts URL
 */
import { isDeepStrictEqual } from 'node:util';
import { successOf } from '../../scripts/api/operation.ts';
import { exampleRequest, requestTarget } from '../../scripts/samples/request.ts';
import { defaultParts } from '../../scripts/sandbox/sandbox.ts';

const [url = ''] = process.argv.slice(2);

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

/** A copy with each date as the instant it means, and without empty values. */
function comparable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each) => {
    if (typeof each === 'string' && /^\d{4}-\d\d-\d\dT/.test(each)) return Date.parse(each);
    return isEmpty(each) ? undefined : each;
  });
}

function isEmpty(value: unknown): boolean {
  return !value || (typeof value === 'object' && Object.keys(value).length === 0);
}
