import { expect, test } from 'vitest';
import { readableJson } from '../../scripts/lib/readable-json.ts';

const values = [
  null,
  0,
  'text',
  [],
  {},
  [1, [2, {}]],
  { a: [], b: { c: null } },
  { 'key "quoted"': 'line\nbreak', list: ['x'.repeat(80), { deep: ['y'.repeat(60), true] }] },
];

test.each(values.map((value) => [value]))('what is written of %j is its JSON', (value) => {
  for (const width of [0, 20, 52]) {
    expect(JSON.parse(readableJson(value, { width }))).toEqual(value);
  }
});

test('what fits stays on one line, and what does not has a line for each item', () => {
  expect(readableJson({ tags: ['a', 'b'], digest: { alg: 'sha256' } }, { width: 32 })).toBe(
    '{\n  "tags": ["a", "b"],\n  "digest": { "alg": "sha256" }\n}',
  );
});
