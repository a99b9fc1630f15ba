/**
 * Sends the request that the document shows for every operation to a server that responds with what the
 * document shows. Two operations respond with what they received, so that a date, a UUID and a map are compared
 * after the server read and wrote them. Each body has a field that the document does not name. Prints the id of each
 * operation whose response is the expected one, with dates in any form, and with `null` or nothing for a field that is
 * not set, as the types of Spring and FastAPI have one value for both.
 *
 * Usage: node call-server.ts URL
 */
import { isDeepStrictEqual } from 'node:util';
import { type Operation, successOf } from '../../scripts/api/operation.ts';
import { isJsonObject } from '../../scripts/lib/json.ts';
import {
  exampleRequest,
  requestTarget,
  type SampleRequest,
} from '../../scripts/samples/request.ts';
import { defaultDefinition } from '../../scripts/sandbox/default-sandbox.ts';

const [url = ''] = process.argv.slice(2);

const since = '2026-02-28T23:59:59.125Z';
const data = { lines: [{ sum: '12.00', count: 3, rate: 0.5 }], paid: false, none: [], note: '' };

for (const operation of defaultDefinition.api.operations) {
  const request = requestFor(operation);
  const headers = { authorization: 'Bearer fake-token', 'content-type': 'application/json' };
  const response = await fetch(url + requestTarget(request), {
    method: operation.method,
    headers,
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  });
  const text = await response.text();
  if (response.ok && isExpected(JSON.parse(text), expectedFor(request))) {
    console.log(operation.id);
  } else {
    console.error(`${operation.id}: ${response.status} ${text.slice(0, 300)}`);
    process.exitCode = 1;
  }
}

function requestFor(operation: Operation): SampleRequest {
  const request = exampleRequest(operation);
  if (operation.role === 'list-entries') return { ...request, query: { created_at: since } };
  if (operation.role === 'update-entry') return { ...request, body: { data, added_later: 1 } };
  const { body } = request;
  return body ? { ...request, body: { ...body, added_later: 1 } } : request;
}

function expectedFor({ operation, path }: SampleRequest): unknown {
  const example = successOf(operation)?.content?.examples[0]?.value;
  if (!isJsonObject(example)) return example;
  if (operation.role === 'update-entry') return { ...example, id: path.id, data };
  if (operation.role !== 'list-entries' || !Array.isArray(example.list)) return example;
  const [first, ...others] = example.list;
  return { ...example, list: [{ ...first, created_at: since }, ...others] };
}

function isExpected(body: unknown, example: unknown): boolean {
  return isDeepStrictEqual(comparable(body), comparable(example));
}

/** A copy with each date as the instant it means, and without fields that are not set. */
function comparable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each) => {
    if (typeof each === 'string' && /^\d{4}-\d\d-\d\dT/.test(each)) return Date.parse(each);
    return each ?? undefined;
  });
}
