import { expect, test } from 'vitest';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { evaluate } from '../mutants/evaluate.ts';
import { asking, changing } from '../mutants/layers.ts';
import { api } from '../support/bundle.ts';
import { findingsOf } from '../support/fields-of-sandbox.ts';

const listing = 'listSeriesEntries';

test('a finding on generated requests shows the one that failed, not the last that was tried', async () => {
  const variant = {
    name: 'one wrong limit is passed over',
    layer: asking(listing, ({ url }) => {
      if (url.searchParams.get('limit') !== '1.5') return undefined;
      const other = new URL(url);
      other.searchParams.delete('limit');
      return { url: other };
    }),
  };
  const results = await evaluate(variant, { operations: [listing] });
  const finding = results.find(
    ({ id, operation, status }) =>
      id === 'invalid-shapes' && operation === listing && status === 'warned',
  );
  expect(finding?.curl).toContain('limit=1.5');
  expect(finding?.evidence?.at(-1)?.response?.status).toBe(200);
});

test('a finding on a large document shows the request that sent it', async () => {
  const variant = {
    name: 'large documents lose a field',
    layer: changing('updateSiloEntry', (body, { sent }) => {
      if (JSON.stringify(sent).length < 60_000 || !body.data) return;
      delete body.data[Object.keys(body.data).at(-1) ?? ''];
    }),
  };
  const results = await evaluate(variant, { operations: ['updateSiloEntry'] });
  const row = results.find(({ id }) => id === 'large-document');
  const shown = row?.findings?.find(({ message }) => message.includes('large document'));
  expect(shown?.evidence?.at(-1)?.request.body).toContain('"data"');
  expect(shown?.curl).toContain('"data"');
});

test('a finding on one of many values that were sent together shows a request with that one', async () => {
  const collapsed = (text: string) => text.replaceAll('  ', ' ');
  const variant = {
    name: 'two spaces are one',
    layer: changing('updateSiloEntry', (body) => {
      if (body.data) body.data = JSON.parse(collapsed(JSON.stringify(body.data)));
      if (typeof body.folder === 'string') body.folder = collapsed(body.folder);
    }),
  };
  const results = await evaluate(variant, { operations: ['updateSiloEntry'] });
  const sentFor = (check: string) => {
    const row = results.find(({ id }) => id === check);
    const shown = row?.findings?.find((each) => each.level === 'documented');
    return shown?.evidence?.at(-1)?.request.body ?? '';
  };
  expect(sentFor('entry-data-kept')).toContain('["  two  spaces  "]');
  expect(sentFor('entry-folder-kept')).toMatch(/^\{"folder":"[^"]{1,30}"\}$/);
});

test('a finding that every response has shows a valid request, also where an invalid one is shorter', async () => {
  const { fixtures } = createSandbox();
  const operations = ['createJobNonIdempotent', 'createWorkflow', 'updateWorkspace'];
  const { checks } = await runContract({
    api,
    url: 'http://useless.invalid',
    settings: { fixtures: { ...fixtures }, operations, only: 'stateless' },
    fetch: async () => Response.json({}),
  });
  const shown = checks
    .filter(({ id }) => id === 'object-returned')
    .map(({ operation, evidence }) => [operation, evidence?.at(-1)?.expectation]);
  expect(shown).toEqual(operations.map((operation) => [operation, 'success']));
});

test('a query value that is empty is not held against the server', async () => {
  const results = await evaluate({
    name: 'an empty limit counts as none',
    layer: asking(listing, ({ url }) => {
      if (url.searchParams.get('limit') !== '') return undefined;
      const other = new URL(url);
      other.searchParams.delete('limit');
      return { url: other };
    }),
  });
  expect(findingsOf(results)).toEqual([]);
});

test('requests that a read-only run does not send are skipped, neither passed nor found', async () => {
  const sandbox = createSandbox();
  const { baseUrl: url, fetch, fixtures } = sandbox;
  const settings = { fixtures: { ...fixtures }, readOnly: true };
  const { checks: results } = await runContract({ api, url, settings, fetch });
  await sandbox.close();
  const generated = results.filter(
    ({ id, operation }) => id.endsWith('-shapes') && /Job|Workflow/.test(operation),
  );
  expect(generated.length).toBeGreaterThan(0);
  expect(generated.filter(({ status }) => status !== 'skipped')).toEqual([]);
});
