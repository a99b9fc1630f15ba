import { describe, expect, test } from 'vitest';
import { findingsIn, resultsWith } from '../support/contract-results.ts';
import type { Fault } from '../support/example-server.ts';

/** A fault in the responses of one operation. */
function at(operationId: string, fault: Fault): Fault {
  return (response, id, request) => (id === operationId ? fault(response, id, request) : undefined);
}

/** Puts a value at a JSON Pointer of the body. */
function put(pointer: string, value: unknown): Fault {
  const keys = pointer.split('/').slice(1);
  const last = keys.pop() as string;
  return ({ body }) => {
    keys.reduce((node, key) => node[key], body)[last] = value;
    return undefined;
  };
}

/** Takes a property out of the body. */
function drop(property: string): Fault {
  return ({ body }) => {
    delete body[property];
    return undefined;
  };
}

/** Responds with an error that says when to send the request again. */
function again(retryAfter: string): Fault {
  const body = { code: 'token', message: 'No.' };
  return ({ headers }) => ({
    ...{ status: 401, body },
    headers: { ...headers, 'retry-after': retryAfter },
  });
}

const faults: [name: string, Fault, findings: string[]][] = [
  [
    '201 for a creation',
    at('createWorkflow', (response) => ({ ...response, status: 201 })),
    ['success-status createWorkflow documented'],
  ],
  [
    'text/html around JSON',
    at('fetchJob', (response) => ({
      ...response,
      headers: { 'content-type': 'text/html' },
    })),
    ['content-type fetchJob assumed D159'],
  ],
  [
    'JSON that breaks off',
    at('fetchJob', ({ body, ...response }) => ({
      ...response,
      body: JSON.stringify(body).slice(0, 40),
    })),
    ['json-object fetchJob documented'],
  ],
  [
    'a bare list',
    at('listSeriesEntries', ({ body, ...response }) => ({ ...response, body: body.list })),
    ['json-object listSeriesEntries documented'],
  ],
  [
    'a number as text',
    at('listSeriesEntries', put('/limit', '20')),
    ['body-schema listSeriesEntries documented /limit'],
  ],
  [
    'null for what is not there',
    at('listSeriesEntries', put('/list/0/previous_id', null)),
    ['body-schema listSeriesEntries assumed D85 /list/0/previous_id'],
  ],
  [
    'a map value of another type',
    at('listSeriesEntries', put('/list/0/meta', { page: 1 })),
    ['body-schema listSeriesEntries documented /list/0/meta/page'],
  ],
  [
    'no token in an enrollment',
    at('authorizeEnrollment', drop('token')),
    ['body-schema authorizeEnrollment documented'],
  ],
  [
    'no id in a workspace',
    at('updateWorkspace', drop('id')),
    ['body-schema updateWorkspace assumed D29'],
  ],
  [
    'seconds instead of milliseconds',
    at('updateWorkspace', put('/created_at', '2026-11-03T09:14:22Z')),
    ['body-format updateWorkspace documented /created_at'],
  ],
  [
    'a country of three letters',
    at('updateWorkflow', put('/country', 'ESP')),
    ['body-format updateWorkflow documented /country'],
  ],
  [
    'an error without a body',
    at('updateWorkspace', () => ({ status: 400, headers: {}, body: '' })),
    ['valid-accepted updateWorkspace assumed D31', 'error-body updateWorkspace assumed D59'],
  ],
  [
    'an error whose code is a number',
    at('updateWorkspace', (response) => ({ ...response, status: 400, body: { code: 7 } })),
    ['valid-accepted updateWorkspace assumed D31', 'error-body updateWorkspace assumed D134 /code'],
  ],
  [
    'a redirect',
    at('updateWorkspace', () => ({ status: 302, headers: { location: '/' }, body: '' })),
    ['error-status updateWorkspace assumed D58'],
  ],
  [
    'Retry-After in ISO 8601',
    at('updateWorkspace', again('2026-11-03T09:14:22Z')),
    ['response-headers updateWorkspace assumed D170'],
  ],
  [
    'two values of Retry-After',
    at('updateWorkspace', again('1, 2')),
    ['response-headers updateWorkspace assumed D170'],
  ],
];

describe('a stateless check finds', () => {
  test.each(faults)('%s', async (_, fault, expected) => {
    expect(findingsIn(await resultsWith(fault))).toEqual(expected);
  });
});

const conforming: [name: string, Fault][] = [
  ['the examples as they are', () => undefined],
  ['Retry-After in seconds', at('updateWorkspace', again('20'))],
  ['Retry-After as a date', at('updateWorkspace', again('Tue, 03 Nov 2026 09:14:22 GMT'))],
  ['+00:00 for Z', at('updateWorkspace', put('/created_at', '2026-11-03T09:14:22.118+00:00'))],
  ['a field that a later version adds', put('/color', 'green')],
  [
    'a media type ending in +json',
    (response) => ({
      ...response,
      headers: { 'content-type': 'application/hal+json; charset=utf-8' },
    }),
  ],
  ['times of a workflow in another form', at('updateWorkflow', put('/created_at', 'yesterday'))],
  [
    'the time of an event in another form of ISO 8601',
    at('fetchJob', put('/intents/0/events/0/at', '20261103T100304,1+0100')),
  ],
  [
    'a URL with letters beyond ASCII',
    at('listSiloEntries', put('/list/0/doc_schema', 'https://example.com/esquemas/año')),
  ],
  [
    'an attachment whose id is no UUID',
    at(
      'listSiloEntries',
      put('/list/0/attachments', [{ id: '7', created_at: '2026-11-03T09:14:22.118Z' }]),
    ),
  ],
];

test.each(conforming)('nothing is found in %s', async (_, fault) => {
  expect(findingsIn(await resultsWith(fault))).toEqual([]);
});

test('what was found often is reported once, with how often', async () => {
  const fault = at('listSeriesEntries', ({ body }) => {
    for (const entry of body.list) entry.code = 7;
    return undefined;
  });
  const [finding, ...others] = (await resultsWith(fault)).filter(
    ({ status }) => status === 'failed',
  );
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    pointer: '/list/0/code',
    expected: 'string',
    actual: '7',
    // Three entries in each of the three responses to a request that the server may accept.
    count: 9,
  });
});

test.each([
  [
    'a timestamp',
    put('/created_at', '2026-11-03'),
    'Write the time as in `2026-11-03T09:14:22.118Z`.',
  ],
  [
    'an identifier',
    put('/id', '7'),
    'Write the value in the form that the finding names as expected.',
  ],
])('the fix of the form of %s is its own', async (_, change, fix) => {
  const results = await resultsWith(at('updateWorkspace', change));
  expect(results.flatMap(({ findings = [] }) => findings.map((each) => each.fix))).toContain(fix);
});
