import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readApi } from '../../scripts/api/api.ts';
import { type Operation, parametersIn, successOf } from '../../scripts/api/operation.ts';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import type { RunningServer } from '../../scripts/lib/listen.ts';
import { startMock } from '../../scripts/mock/start-mock.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { projectDirectory, startDocproc } from '../support/run.ts';

const bundle: OpenAPIDocument = JSON.parse(
  await readFile(join(projectDirectory, 'generated/openapi.json'), 'utf8'),
);
const { operations } = readApi(bundle);
const headers = { authorization: 'Bearer fake-token', 'content-type': 'application/json' };
let mock: RunningServer;

beforeAll(async () => {
  mock = await startMock(bundle, 0);
  return () => mock.close();
});

/** A request that the document's own examples make up. */
function requestOf(operation: Operation) {
  const values = parametersIn(operation, 'path').map(({ name, examples: [example] }) => [
    name,
    String(example?.value),
  ]);
  const [body] = operation.requestBody?.content?.examples ?? [];
  return {
    url: mock.url + operation.path.fill(Object.fromEntries(values)),
    init: { method: operation.method, headers, ...(body && { body: JSON.stringify(body.value) }) },
  };
}

describe.each(operations)('$id', (operation) => {
  test('responds with 200 and an example of the document', async () => {
    const { url, init } = requestOf(operation);
    const response = await fetch(url, init);
    const examples = successOf(operation)?.content?.examples ?? [];

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(examples.map(({ value }) => value)).toContainEqual(await response.json());
  });
});

describe('an invalid request gets an error', () => {
  const uuid = '0197aaaa-0000-7000-8000-000000000001';
  const requests = [
    ['an id that is no UUID', 'GET', '/transform/v1/jobs/one', undefined],
    [
      'a UUID of version 4 for a new job',
      'PUT',
      `/transform/v1/jobs/${uuid.replace('-7000', '-4000')}`,
      {},
    ],
    ['a body field of another type', 'PATCH', `/silo/v1/entries/${uuid}`, { folder: 7 }],
    ['a wait that is no integer', 'PUT', `/transform/v1/jobs/${uuid}?wait=soon`, {}],
    ['a body that is not JSON', 'PATCH', '/access/v1/workspace', 'not json'],
  ] as const;

  test.each(requests)('%s', async (_what, method, path, body) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${mock.url}${path}`, {
      method,
      headers,
      ...(text && { body: text }),
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });

  test('a call without a token', async () => {
    expect((await fetch(`${mock.url}/silo/v1/entries`)).status).toBe(401);
  });
});

test('docproc mock prints its address, --overlay changes what it asks for, and Ctrl-C ends it with 0', async () => {
  const overlay = join(projectDirectory, 'openapi/overlays/api-key-header.yaml');
  const { url, stop } = await startDocproc(['mock', '--port', '0', '--overlay', overlay]);
  const list = (sent: Record<string, string>) => fetch(`${url}/silo/v1/entries`, { headers: sent });
  expect((await list(headers)).status).toBe(401);
  expect((await list({ 'x-api-key': 'fake-token' })).status).toBe(200);
  expect(await stop('SIGINT')).toBe(0);
});

test('a port that is taken is wrong usage, and says what to do', async () => {
  const { status, stderr } = await docprocHere(['mock', '--port', new URL(mock.url).port]);
  expect(status).toBe(2);
  expect(stderr).toContain('is taken');
  expect(stderr).toContain('--port');
});
