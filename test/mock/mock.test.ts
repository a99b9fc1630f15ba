import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { resolve } from '../../scripts/document/json-pointer.ts';
import type {
  Example,
  MediaType,
  OpenAPIDocument,
  Parameter,
  RequestBody,
  Response,
} from '../../scripts/document/openapi.ts';
import { operationsOf } from '../../scripts/document/operations.ts';
import type { RunningServer } from '../../scripts/lib/listen.ts';
import { startMock } from '../../scripts/mock/start-mock.ts';
import { docproc, projectDirectory } from '../support/run.ts';
import { startDocproc } from '../support/start-docproc.ts';

const bundle: OpenAPIDocument = JSON.parse(
  await readFile(join(projectDirectory, 'generated/openapi.json'), 'utf8'),
);
const operations = operationsOf(bundle);
const headers = { authorization: 'Bearer fake-token', 'content-type': 'application/json' };
let mock: RunningServer;

beforeAll(async () => {
  mock = await startMock(bundle, 0);
  return () => mock.close();
});

function examplesIn(media: MediaType | undefined): unknown[] {
  return Object.values(media?.examples ?? {}).map(
    (example) => resolve<Example>(bundle, example).value,
  );
}

/** A request that the document's own examples make up. */
function requestOf({ path, method, operation }: (typeof operations)[number]) {
  const parameters = (operation.parameters ?? []).map((each) => resolve<Parameter>(bundle, each));
  const filled = parameters
    .filter((each) => each.in === 'path')
    .reduce((url, each) => url.replace(`{${each.name}}`, String(each.example)), path);
  const body = operation.requestBody && resolve<RequestBody>(bundle, operation.requestBody);
  const [example] = examplesIn(body?.content['application/json']);
  return {
    url: `${mock.url}${filled}`,
    init: {
      method: method.toUpperCase(),
      headers,
      ...(example !== undefined && { body: JSON.stringify(example) }),
    },
  };
}

describe.each(operations)('$operation.operationId', (located) => {
  test('answers 200 with an example of the document', async () => {
    const { url, init } = requestOf(located);
    const response = await fetch(url, init);
    const documented = resolve<Response>(
      bundle,
      located.operation.responses['200'] ?? { $ref: '' },
    );

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(examplesIn(documented.content?.['application/json'])).toContainEqual(
      await response.json(),
    );
  });
});

describe('a malformed request is refused', () => {
  const uuid = '0197aaaa-0000-7000-8000-000000000001';
  const refused = [
    ['an id that is no UUID', 'GET', '/transform/v1/jobs/one', undefined],
    [
      'a UUID of version 4 for a new job',
      'PUT',
      `/transform/v1/jobs/${uuid.replace('-7000', '-4000')}`,
      {},
    ],
    ['a body field of another type', 'PATCH', `/silo/v1/entries/${uuid}`, { folder: 7 }],
    ['a wait that is no integer', 'PUT', `/transform/v1/jobs/${uuid}?wait=soon`, {}],
    ['a body that is no JSON', 'PATCH', '/access/v1/workspace', 'not json'],
  ] as const;

  test.each(refused)('%s', async (_what, method, path, body) => {
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

test('docproc mock prints its address, answers, and ends with 0 at Ctrl-C', async () => {
  const running = await startDocproc(['mock', '--port', '0']);
  expect((await fetch(`${running.url}/silo/v1/entries`, { headers })).status).toBe(200);
  expect(await running.stop('SIGINT')).toBe(0);
});

test('a port that is taken is wrong usage, and says what to do', async () => {
  const { status, stderr } = await docproc(['mock', '--port', new URL(mock.url).port]);
  expect(status).toBe(2);
  expect(stderr).toContain('is taken');
  expect(stderr).toContain('--port');
});
