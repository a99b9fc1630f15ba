import { expect, onTestFinished, test } from 'vitest';
import { defaultDefinition } from '../../scripts/sandbox/default-sandbox.ts';
import { createNodeSandbox } from '../../scripts/sandbox/node-sandbox.ts';
import { type Behavior, defaultBehavior, defaultRules } from '../../scripts/sandbox/operations.ts';
import { caller } from './support.ts';

function startWith(change: Partial<Behavior>) {
  const sandbox = createNodeSandbox({
    ...defaultDefinition,
    behavior: { ...defaultBehavior, ...change },
  });
  onTestFinished(() => sandbox.close());
  return caller(sandbox);
}

test('a rule can be replaced', async () => {
  const call = startWith({ rules: { ...defaultRules, pageSize: () => 1 } });
  const { body } = await call('GET', '/silo/v1/entries?limit=3');
  expect([body.limit, body.list.length]).toEqual([1, 1]);
});

test('an operation can be replaced', async () => {
  const operations = {
    ...defaultBehavior.operations,
    'list-entries': () => ({ status: 200, headers: {}, body: '{"list":[]}' }),
  };
  const call = startWith({ operations });
  expect((await call('GET', '/silo/v1/entries')).body).toEqual({ list: [] });
});

test('a response can be altered, one from bytes and an error too', async () => {
  const seen: (string | undefined)[] = [];
  const call = startWith({
    alter: (response, _, operationId) => {
      seen.push(operationId);
      return { ...response, body: response.body.replace(/"code":"[^"]*"/, '"code":"changed"') };
    },
  });
  expect((await call('GET', '/silo/v1/entries')).body.list[0].data.code).toBe('changed');
  expect((await call('GET', '/nothing')).body.code).toBe('changed');
  expect(seen).toEqual(['listSiloEntries', undefined]);
});
