import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reorderedText, sameJson } from '../../scripts/lib/json.ts';

test('a value is the same whatever the order of its keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(sameJson(JSON.parse(JSON.stringify(value)), JSON.parse(reorderedText(value)))).toBe(
        true,
      );
    }),
  );
});

test('it differs from another value where Node.js finds them different', () => {
  const value = fc.jsonValue({ maxDepth: 2 }).map((each) => JSON.parse(JSON.stringify(each)));
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(sameJson(one, other)).toBe(isDeepStrictEqual(one, other));
    }),
    { numRuns: 1000, seed: 1 },
  );
});

test.each([
  [{}, []],
  [{ a: 1 }, { b: 1 }],
  [{ a: null }, {}],
  [
    [1, 2],
    [2, 1],
  ],
  [{ toString: 1 }, {}],
])('%j differs from %j', (one, other) => {
  expect(sameJson(one, other)).toBe(false);
  expect(sameJson(other, one)).toBe(false);
});
