import { describe, expect, test } from 'vitest';
import { mutants, mutantsOf } from './all-mutants.ts';
import { evaluate, foundIn } from './evaluate.ts';
import type { Mutant } from './mutant.ts';

// These checks measure time, so that other runs in the same process would make their servers look slow.
const isTimed = ({ check }: Mutant) => check.startsWith('wait-');

// alone.test.ts tests them, with all checks.
const isElsewhere = (mutant: Mutant) => mutantsOf(mutant.check)[0] === mutant;

// A run of one check takes a tenth of a whole one. Some faults show only after many calls.
async function find(mutant: Mutant): Promise<void> {
  const { check, level = 'documented' } = mutant;
  const found = `${check} (${level})`;
  const own = foundIn(await evaluate(mutant, { isChosen: (id) => id === check }));
  expect(own.includes(found) ? own : foundIn(await evaluate(mutant))).toContain(found);
}

describe.concurrent.for(Object.entries(mutants))('%s', ([, group]) => {
  test.for(group.filter((mutant) => !isTimed(mutant) && !isElsewhere(mutant)))(
    '$name → $check',
    find,
  );
});

test.for(Object.values(mutants).flat().filter(isTimed))('$name → $check', find);
