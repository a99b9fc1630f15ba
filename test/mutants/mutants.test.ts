import { describe, test } from 'vitest';
import { mutants } from './all-mutants.ts';
import { evaluate, foundIn } from './evaluate.ts';

// A run of one check takes a tenth of a whole one. Some faults show only after many calls.
describe.concurrent.for(Object.entries(mutants))('%s', ([, group]) => {
  test.for(group)('$name → $check', async (mutant, { expect }) => {
    const { check, level = 'documented' } = mutant;
    const found = `${check} (${level})`;
    const own = foundIn(await evaluate(mutant, { checkId: check }));
    expect(own.includes(found) ? own : foundIn(await evaluate(mutant))).toContain(found);
  });
});
