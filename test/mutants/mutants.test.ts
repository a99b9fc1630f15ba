import { describe, expect, test } from 'vitest';
import { checks } from '../../scripts/contract/checks.ts';
import { mutants } from './all-mutants.ts';
import { evaluate, foundIn } from './evaluate.ts';
import type { Mutant } from './mutant.ts';

const runs = new Map<Mutant, Promise<string[]>>();

/** What the checks find in a mutant, which is evaluated once. */
function findingsOf(mutant: Mutant): Promise<string[]> {
  const run = runs.get(mutant) ?? evaluate(mutant).then(foundIn);
  runs.set(mutant, run);
  return run;
}

describe.concurrent.for(Object.entries(mutants))('%s', ([, group]) => {
  test.for(group)('$name → $check', async (mutant, { expect }) => {
    const { check, level = 'documented' } = mutant;
    expect(await findingsOf(mutant)).toContain(`${check} (${level})`);
  });
});

test('each check has a mutant that no other check finds at its level', async () => {
  const found = await Promise.all(Object.values(mutants).flat().map(findingsOf));
  const alone = found.flatMap((each) => {
    const documented = each.filter((finding) => finding.endsWith('(documented)'));
    const strongest = documented.length > 0 ? documented : each;
    return strongest.length === 1 ? strongest.map((finding) => finding.split(' ')[0]) : [];
  });
  expect(checks.map(({ id }) => id).filter((id) => !alone.includes(id))).toEqual([]);
});
