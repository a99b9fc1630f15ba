import { expect, onTestFinished, test } from 'vitest';
import { readApi } from '../../scripts/api/api.ts';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { defaultDefinition } from '../../scripts/sandbox/default-sandbox.ts';
import { defineSandbox } from '../../scripts/sandbox/definition.ts';
import { createNodeSandbox } from '../../scripts/sandbox/node-sandbox.ts';
import { addFetchWorkflow } from '../added-operation/addition.ts';
import { caller } from './support.ts';

/** A sandbox of a copy of the document that a function changes, closed after the test. */
function startOf(change: (document: OpenAPIDocument) => void) {
  const document = structuredClone(defaultDefinition.api.document);
  change(document);
  const sandbox = createNodeSandbox(defineSandbox(readApi(document)));
  onTestFinished(() => sandbox.close());
  return { sandbox, fixtures: sandbox.fixtures, call: caller(sandbox) };
}

test('an operation without a handler gets 501, which says what to write and where', async () => {
  const { call, fixtures } = startOf(addFetchWorkflow);
  const path = `/transform/v1/workflows/${fixtures.workflow_id}`;
  const { status, body } = await call('GET', path);
  expect([status, body.code]).toEqual([501, 'not-implemented']);
  expect(body.message).toContain('fetchWorkflow (GET /transform/v1/workflows/{id})');
  expect(body.message).toContain('"operations" in scripts/sandbox/operations.ts');
});

test('the request to an operation without a handler is checked all the same', async () => {
  const { sandbox, call, fixtures } = startOf(addFetchWorkflow);
  const path = `/transform/v1/workflows/${fixtures.workflow_id}`;
  expect((await call('GET', path, undefined, null)).status).toBe(401);
  expect((await call('GET', '/transform/v1/workflows/one')).status).toBe(400);
  const headers = { authorization: `Bearer ${fixtures.token}`, prefer: 'code=200' };
  const preferred = await sandbox.fetch(sandbox.baseUrl + path, { headers });
  expect(await preferred.json()).toMatchObject({ id: fixtures.workflow_id });
});

test('the other operations work beside an operation without a handler', async () => {
  const { call, fixtures } = startOf(addFetchWorkflow);
  const path = `/transform/v1/workflows/${fixtures.workflow_id}`;
  expect((await call('PATCH', path, { name: 'New' })).body.name).toBe('New');
  const { status, headers } = await call('DELETE', path);
  expect([status, headers.get('allow')?.split(', ').sort()]).toEqual([
    405,
    ['GET', 'PATCH', 'PUT'],
  ]);
});

test('the fields of a page have the names that the document gives them', async () => {
  const names = {
    list: 'items',
    limit: 'size',
    cursor: 'at',
    next_cursor: 'next',
    folder: 'within',
    created_at: 'since',
  };
  const { call } = startOf((document) => renameFields(document, 'SiloEntryPage', names));
  const query = 'folder=sales-invoices&created_at=2026-01-01T00:00:00.000Z&limit=1';
  const first = (await call('GET', `/silo/v1/entries?${query}`)).body;
  expect(first).toEqual({
    items: [expect.objectContaining({ folder: 'sales-invoices' })],
    size: 1,
    next: expect.any(String),
    within: 'sales-invoices',
    since: '2026-01-01T00:00:00.000Z',
  });
  const second = (await call('GET', `/silo/v1/entries?${query}&cursor=${first.next}`)).body;
  expect(second.at).toBe(first.next);
  expect(second.items[0].id).not.toBe(first.items[0].id);
});

test('a parameter without a role means nothing, whatever its name', async () => {
  const wait = (document: OpenAPIDocument) =>
    Object.values(document.components?.parameters ?? {}).find(({ name }) => name === 'wait');
  const { call } = startOf((document) => {
    const parameter = wait(document);
    if (!parameter) throw new Error('There is no parameter of the name.');
    delete parameter['x-role'];
    parameter.schema = { type: 'integer' };
  });
  expect(wait(defaultDefinition.api.document)?.['x-role']).toBe('wait');
  expect((await call('POST', '/transform/v1/jobs?wait=-1', {})).status).toBe(200);
});

test('a page without any field but its items is complete JSON', async () => {
  const { call } = startOf(({ components }) => {
    const properties = components?.schemas?.SiloEntryPage?.properties;
    for (const name of Object.keys(properties ?? {})) {
      if (name !== 'list') delete properties?.[name];
    }
  });
  expect(Object.keys((await call('GET', '/silo/v1/entries')).body)).toEqual(['list']);
});

test('the next page of a series is at the next cursor, if its page has one', async () => {
  const { call, fixtures } = startOf(({ components }) => {
    const properties = components?.schemas?.SeriesEntryPage?.properties;
    if (properties) properties.next = { type: 'string', 'x-role': 'next-cursor' };
  });
  const path = `/sequence/v1/series/${fixtures.series_id}/entries?limit=13`;
  const first = (await call('GET', path)).body;
  const second = (await call('GET', `${path}&cursor=${first.next}`)).body;
  expect([first.cursor, first.list.length]).toEqual([undefined, 13]);
  expect([second.cursor, second.list.length, second.next]).toEqual([first.next, 12, undefined]);
});

test.each([
  ['a cookie', 'cookie', (token: string) => ({ cookie: `a=b; session=${token}` })],
  ['a header', 'header', (token: string) => ({ session: token })],
] as const)('the token is read from %s', async (_, place, headersWith) => {
  const { sandbox, fixtures } = startOf(({ components, security }) => {
    const schemes = components?.securitySchemes ?? {};
    for (const name of Object.keys(security?.[0] ?? {})) {
      schemes[name] = { type: 'apiKey', in: place, name: 'session' };
    }
  });
  const url = `${sandbox.baseUrl}/silo/v1/entries`;
  const headers = headersWith(fixtures.token ?? '');
  expect((await sandbox.fetch(url, { headers })).status).toBe(200);
  expect((await sandbox.fetch(url, { headers: headersWith('wrong') })).status).toBe(401);
  expect((await sandbox.fetch(url)).status).toBe(401);
});

/** Renames the properties of a schema, in the examples of its pages, too. */
function renameFields(
  document: OpenAPIDocument,
  schemaName: string,
  names: Readonly<Record<string, string>>,
): void {
  const rename = (value: object) =>
    Object.fromEntries(Object.entries(value).map(([name, each]) => [names[name] ?? name, each]));
  const schema = document.components?.schemas?.[schemaName];
  if (!schema?.properties) throw new Error(`There is no schema ${schemaName}.`);
  schema.properties = rename(schema.properties);
  schema.required = schema.required?.map((name) => names[name] ?? name) ?? [];
  for (const example of Object.values(document.components?.examples ?? {})) {
    if ('value' in example && isPage(example.value)) example.value = rename(example.value);
  }
}

function isPage(value: unknown): value is { list: unknown[]; series_id?: undefined } {
  return typeof value === 'object' && value !== null && 'list' in value && !('series_id' in value);
}
