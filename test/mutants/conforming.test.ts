import { test } from 'vitest';
import { conforming } from './all-conforming.ts';
import { evaluate, foundIn } from './evaluate.ts';

test.concurrent.for(conforming)('no documented finding: $name', async (variant, { expect }) => {
  const found = foundIn(await evaluate(variant));
  expect(found.filter((each) => each.endsWith('(documented)'))).toEqual([]);
});
