import { describe, expect, test } from 'vitest';
import { start, uuid } from './support.ts';

const entry = '/silo/v1/entries/01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
const json = 'application/json';

interface Case {
  name: string;
  method?: string;
  path?: string;
  body?: string | Uint8Array<ArrayBuffer>;
  type?: string;
  status: number;
  code: string;
  /** What the message names. */
  names: string;
}

const cases: Case[] = [
  { name: 'malformed JSON', body: '{"a":', status: 400, code: 'malformed-json', names: 'not JSON' },
  { name: 'no body', body: '', status: 400, code: 'malformed-json', names: 'not JSON' },
  {
    name: 'text that is not UTF-8',
    body: new Uint8Array([0x7b, 0xff, 0x7d]),
    status: 400,
    code: 'malformed-json',
    names: 'UTF-8',
  },
  {
    name: 'a body that is no object',
    body: '[]',
    status: 400,
    code: 'invalid-body',
    names: 'body',
  },
  {
    name: 'a wrong type',
    body: '{"folder":1}',
    status: 400,
    code: 'invalid-body',
    names: '`folder` must be a string.',
  },
  { name: 'null', body: '{"data":null}', status: 400, code: 'invalid-body', names: 'data' },
  {
    name: 'a wrong type inside',
    method: 'PUT',
    path: `/transform/v1/workflows/${uuid(1)}`,
    body: '{"steps":[{"next":[{"stop":"x"}]}]}',
    status: 400,
    code: 'invalid-body',
    names: 'steps[0].next[0].stop',
  },
  {
    name: 'a country of three letters',
    method: 'PUT',
    path: `/transform/v1/workflows/${uuid(1)}`,
    body: '{"country":"ESP"}',
    status: 400,
    code: 'invalid-body',
    names: 'country',
  },
  {
    name: 'an unknown setting of a step',
    method: 'PUT',
    path: `/transform/v1/workflows/${uuid(1)}`,
    body: '{"steps":[{"config":{"sandbox":{"delay":-1}}}]}',
    status: 400,
    code: 'invalid-body',
    names: 'steps[0].config.sandbox.delay',
  },
  {
    name: 'a bad UUID in the path',
    path: '/silo/v1/entries/123',
    body: '{}',
    status: 400,
    code: 'invalid-parameter',
    names: 'id',
  },
  {
    name: 'a UUID with a prefix',
    path: '/silo/v1/entries/urn:uuid:01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
    body: '{}',
    status: 400,
    code: 'invalid-parameter',
    names: 'id',
  },
  {
    name: 'a percent sign alone',
    path: '/silo/v1/entries/%zz',
    body: '{}',
    status: 400,
    code: 'invalid-path',
    names: 'percent',
  },
  {
    name: 'another content type',
    body: '{}',
    type: 'text/plain',
    status: 415,
    code: 'unsupported-media-type',
    names: 'Content-Type',
  },
  {
    name: 'another charset',
    body: '{}',
    type: 'application/json; charset=latin1',
    status: 415,
    code: 'unsupported-media-type',
    names: 'Content-Type',
  },
  {
    name: 'an oversized body',
    body: `{"data":{"a":"${'x'.repeat(1_000_000)}"}}`,
    status: 413,
    code: 'too-large',
    names: '1000000',
  },
  {
    name: 'deep nesting',
    body: `{"data":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`,
    status: 400,
    code: 'invalid-body',
    names: 'data.a.a',
  },
  {
    name: 'nesting without end',
    body: '['.repeat(1_000_000),
    status: 400,
    code: 'malformed-json',
    names: 'not JSON',
  },
  {
    name: 'a number without end',
    body: '{"data":{"n":1e999}}',
    status: 400,
    code: 'invalid-body',
    names: 'data.n',
  },
  {
    name: 'an unknown path',
    path: '/silo/v2/entries',
    body: '{}',
    status: 404,
    code: 'unknown-path',
    names: '/silo/v2/entries',
  },
  {
    name: 'a slash too many',
    path: `${entry}/`,
    body: '{}',
    status: 404,
    code: 'unknown-path',
    names: 'path',
  },
  {
    name: 'an unknown entry',
    path: `/silo/v1/entries/${uuid(9)}`,
    body: '{}',
    status: 404,
    code: 'not-found',
    names: uuid(9),
  },
  {
    name: 'an unknown workflow',
    method: 'POST',
    path: '/transform/v1/jobs',
    body: `{"workflow_id":"${uuid(9)}"}`,
    status: 404,
    code: 'not-found',
    names: 'workflow_id',
  },
  {
    name: 'an unknown entry of a job',
    method: 'POST',
    path: '/transform/v1/jobs',
    body: '{"silo_entry_id":"none"}',
    status: 404,
    code: 'not-found',
    names: 'silo_entry_id',
  },
  {
    name: 'a wrong method',
    method: 'DELETE',
    status: 405,
    code: 'method-not-allowed',
    names: 'PATCH',
  },
  {
    name: 'a limit of 0',
    method: 'GET',
    path: '/silo/v1/entries?limit=0',
    status: 400,
    code: 'invalid-parameter',
    names: 'limit',
  },
  {
    name: 'a limit that is no number',
    method: 'GET',
    path: '/silo/v1/entries?limit=ten',
    status: 400,
    code: 'invalid-parameter',
    names: 'limit',
  },
  {
    name: 'a parameter given twice',
    method: 'GET',
    path: '/silo/v1/entries?limit=1&limit=2',
    status: 400,
    code: 'invalid-parameter',
    names: 'limit',
  },
  {
    name: 'a day that does not exist',
    method: 'GET',
    path: '/silo/v1/entries?created_at=2026-02-30T00:00:00.000Z',
    status: 400,
    code: 'invalid-parameter',
    names: 'created_at',
  },
  {
    name: 'a leap second',
    method: 'GET',
    path: '/silo/v1/entries?created_at=2026-12-31T23:59:60.000Z',
    status: 400,
    code: 'invalid-parameter',
    names: 'created_at',
  },
  {
    name: 'a negative wait',
    method: 'POST',
    path: '/transform/v1/jobs?wait=-1',
    body: '{}',
    status: 400,
    code: 'invalid-parameter',
    names: 'wait',
  },
];

/** Sends a case with a `fetch`, and what is expected of its response. */
async function send(
  send: typeof fetch,
  base: string,
  { method = 'PATCH', path = entry, body, type = json }: Case,
) {
  const response = await send(base + path, {
    method,
    headers: { authorization: 'Bearer fake-sandbox-token', 'content-type': type },
    ...(body !== undefined && { body }),
  });
  return {
    status: response.status,
    body: (await response.json()) as { code: string; message: string },
  };
}

describe('invalid input gets an error whose message names the field', () => {
  test.each(cases)('$name', async (each) => {
    const { sandbox } = start();
    const response = await send(sandbox.fetch, sandbox.baseUrl, each);
    expect([response.status, response.body.code]).toEqual([each.status, each.code]);
    expect(response.body.message).toContain(each.names);
  });

  test('the same over HTTP, and the server goes on', async () => {
    const { sandbox } = start();
    const { url, close } = await sandbox.listen();
    expect(cases.length).toBeGreaterThan(20);
    for (const each of cases) {
      const response = await send(fetch, url, each);
      expect([each.name, response.status, response.body.code]).toEqual([
        each.name,
        each.status,
        each.code,
      ]);
    }
    await close();
  });

  test('a wrong method gets a list of the right ones', async () => {
    const { call } = start();
    const { headers } = await call('DELETE', entry);
    expect(headers.get('allow')).toBe('PATCH');
  });

  test('an update that fails changes nothing', async () => {
    const { call } = start();
    const before = (await call('PATCH', entry, {})).body;
    await call('PATCH', entry, { folder: 'x', data: 1 });
    expect({ ...(await call('PATCH', entry, {})).body, updated_at: 0 }).toEqual({
      ...before,
      updated_at: 0,
    });
  });
});
