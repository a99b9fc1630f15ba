import { expect, test } from 'vitest';
import { judge } from '../mutants/judge.ts';
import { asking } from '../mutants/layers.ts';

const listing = 'sequence.entries.list';

test('a finding on drawn requests shows the one that failed, not the last that was tried', async () => {
  const results = await judge({
    name: 'one wrong limit is passed over',
    layer: asking(listing, ({ url }) => {
      if (url.searchParams.get('limit') !== '1.5') return undefined;
      const other = new URL(url);
      other.searchParams.delete('limit');
      return { url: other };
    }),
  });
  const finding = results.find(
    ({ id, operation, status }) =>
      id === 'invalid-shapes' && operation === listing && status === 'warned',
  );
  expect(finding?.curl).toContain('limit=1.5');
  expect(finding?.evidence?.at(-1)?.response?.status).toBe(200);
});

test('a query value that is empty is not held against the server', async () => {
  const results = await judge({
    name: 'an empty limit counts as none',
    layer: asking(listing, ({ url }) => {
      if (url.searchParams.get('limit') !== '') return undefined;
      const other = new URL(url);
      other.searchParams.delete('limit');
      return { url: other };
    }),
  });
  expect(results.filter(({ status }) => status === 'failed' || status === 'warned')).toEqual([]);
});
