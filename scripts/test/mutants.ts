import { writeFile } from 'node:fs/promises';
import { mutants } from '../../test/mutants/all-mutants.ts';
import { conforming } from '../../test/mutants/conforming.ts';
import { evaluate } from '../../test/mutants/evaluate.ts';
import type { Mutant, Variant } from '../../test/mutants/mutant.ts';
import { checks } from '../contract/checks.ts';
import type { CheckResult, ReportedFinding } from '../contract/report/report.ts';
import { ExitCode } from '../lib/exit-code.ts';

/** What became of a variant. */
interface Outcome {
  variant: Variant;
  /** The checks with findings, each with its level. */
  found: string[];
  holds: boolean;
}

/** How many variants are evaluated at a time: they wait now and then. */
const together = 12;

/** Evaluates every mutant and every conforming variant, and prints the table and the score. */
async function main(wanted: string | undefined): Promise<void> {
  const start = performance.now();
  const chosen = (variants: readonly Variant[]) =>
    variants.filter(({ name }) => wanted === undefined || name.includes(wanted));
  const all: Outcome[] = [];
  for (const [group, members] of Object.entries(mutants)) {
    const outcomes = await evaluateAll(chosen(members), (mutant, results) =>
      isFound(mutant as Mutant, results),
    );
    print(group, outcomes);
    all.push(...outcomes);
  }
  const quiet = await evaluateAll(
    chosen(conforming),
    (_, results) => !findingsIn(results).some(({ level }) => level === 'documented'),
  );
  print('conforming: no documented finding', quiet);
  const unproven = wanted === undefined ? withoutOwnMutant(all) : [];
  summarize(all, quiet, unproven, Math.round((performance.now() - start) / 1000));
}

async function evaluateAll(
  variants: readonly Variant[],
  holds: (variant: Variant, results: CheckResult[]) => boolean,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const queue = [...variants.entries()];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, variant] = next;
      const results = await evaluate(variant);
      outcomes[index] = { variant, found: checksIn(results), holds: holds(variant, results) };
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return outcomes;
}

/** Whether the check that has to find a mutant does, at the right level. */
function isFound(
  { check, level = 'documented' }: Mutant,
  results: readonly CheckResult[],
): boolean {
  return findingsIn(results).some((each) => each.check === check && each.level === level);
}

function findingsIn(results: readonly CheckResult[]): ReportedFinding[] {
  return results.flatMap(({ findings = [] }) => findings);
}

/** The checks with findings, each with its level. */
function checksIn(results: readonly CheckResult[]): string[] {
  return [...new Set(findingsIn(results).map(({ check, level }) => `${check} (${level})`))];
}

/** The checks that no mutant needs: of each of their mutants another check finds something at the same level. */
function withoutOwnMutant(outcomes: readonly Outcome[]): string[] {
  const alone = outcomes.flatMap(({ found }) => {
    const facts = found.filter((each) => each.endsWith('(documented)'));
    const strongest = facts.length > 0 ? facts : found;
    return strongest.length === 1 ? strongest.map((each) => each.split(' ')[0]) : [];
  });
  return checks.map(({ id }) => id).filter((id) => !alone.includes(id));
}

function print(group: string, outcomes: readonly Outcome[]): void {
  process.stdout.write(`\n${group}\n`);
  for (const { variant, found, holds } of outcomes) {
    process.stdout.write(
      `  ${holds ? '✓' : '✗'} ${variant.name.padEnd(58)}  ${found.join(', ') || 'nothing found'}\n`,
    );
  }
}

async function summarize(
  all: readonly Outcome[],
  quiet: readonly Outcome[],
  unproven: readonly string[],
  seconds: number,
): Promise<void> {
  const count = (outcomes: readonly Outcome[]) => outcomes.filter(({ holds }) => holds).length;
  process.stdout.write(
    [
      '',
      `${count(all)} of ${all.length} mutants found by the right check`,
      `${quiet.length - count(quiet)} documented findings on ${quiet.length} conforming variants`,
      `checks without a mutant that only they find: ${unproven.join(', ') || 'none'}`,
      `${seconds} s`,
      '',
    ].join('\n'),
  );
  const passed = count(all) + count(quiet);
  const failed = all.length + quiet.length - passed + unproven.length;
  if (process.env.TEST_RESULTS) {
    await writeFile(process.env.TEST_RESULTS, JSON.stringify({ passed, failed, skipped: 0 }));
  }
  if (failed > 0) process.exitCode = ExitCode.fallsShort;
}

await main(process.argv[2]);
