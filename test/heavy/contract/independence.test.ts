import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckResult } from '../../../scripts/contract/report/report.ts';
import type { ContractTest } from '../../../scripts/contract/run/schedule.ts';
import { mutants } from '../../mutants/all-mutants.ts';
import { runOn } from '../../mutants/evaluate.ts';
import type { Variant } from '../../mutants/mutant.ts';

const variants: Variant[] = [
  { name: 'the sandbox as it is' },
  // What it shows depends on the times of update, which no check can restore.
  mutantOf('the date is passed over, and yet given back'),
];

/** Of the orders in which all checks run. */
const seeds = [1, 2];

describe.each(variants)('on $name', (variant) => {
  test('the results are the same in any order', async () => {
    const expected = await linesOf(variant, (tests) => tests);
    expect(expected.length).toBeGreaterThan(200);
    for (const seed of seeds) {
      expect(await linesOf(variant, (tests) => shuffled(tests, seed))).toEqual(expected);
    }
  });

  test('the result of a check is the same when no other one runs', async () => {
    const expected = await linesOf(variant, (tests) => tests);
    const { run, close } = runOn(variant);
    await close();
    expect(run.tests.length).toBeGreaterThan(200);
    for (const { check, operation } of run.tests) {
      const only = (tests: readonly ContractTest[]) =>
        tests.filter((each) => each.check === check && each.operation.id === operation.id);
      const [line] = await linesOf(variant, only, [operation.id]);
      expect(expected).toContain(line);
    }
  });
});

/** Evaluates some tests on a fresh server; each result as one line, sorted. */
async function linesOf(
  variant: Variant,
  choose: (tests: readonly ContractTest[]) => readonly ContractTest[],
  operations: readonly string[] = [],
): Promise<string[]> {
  const { run, close } = runOn(variant, { operations });
  const lines: string[] = [];
  for (const each of choose(run.tests)) lines.push(lineOf(await run.evaluate(each)));
  await close();
  return lines.sort();
}

function lineOf({ operation, id, status, message, findings = [] }: CheckResult): string {
  const found = findings.map((each) => each.id).sort();
  return [operation, id, status, status === 'skipped' ? message : '', ...found].join(' ');
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const all = fc.shuffledSubarray([...items], { minLength: items.length });
  return fc.sample(all, { seed, numRuns: 1 })[0] ?? [];
}

function mutantOf(name: string): Variant {
  const mutant = Object.values(mutants)
    .flat()
    .find((each) => each.name === name);
  if (!mutant) throw new Error(`There is no mutant ${name}.`);
  return mutant;
}
