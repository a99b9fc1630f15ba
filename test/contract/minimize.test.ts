import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minimized, simplified } from '../../scripts/contract/sequences/minimize.ts';

test('what is left of a list is what it needs to fail', async () => {
  const lists = fc.uniqueArray(fc.nat(99), { minLength: 1, maxLength: 40 });
  const cases = lists.chain((list) =>
    fc.tuple(fc.constant(list), fc.subarray(list, { minLength: 1 })),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ([list, needed]) => {
      const fails = async (candidate: readonly number[]) =>
        needed.every((each) => candidate.includes(each));
      expect(await minimized(list, fails)).toEqual(needed);
    }),
    { seed: 1 },
  );
});

test('each item is replaced by the simplest with which the list still fails', async () => {
  const fails = async (items: readonly number[]) => items.reduce((sum, each) => sum + each) >= 12;
  const simpler = (item: number) => [0, 1, 2, 3, 4].filter((each) => each < item);
  expect(await simplified([9, 5, 7], simpler, fails)).toEqual([0, 5, 7]);
});
