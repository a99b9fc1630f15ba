import { describe, expect, test } from 'vitest';
import { basisOfCheck } from '../../scripts/checks/check.ts';
import { checks } from '../../scripts/contract/checks.ts';
import type { CheckResult } from '../../scripts/contract/report/report.ts';
import { api } from '../support/bundle.ts';
import { mutants } from './all-mutants.ts';
import { evaluate, foundIn } from './evaluate.ts';
import type { Mutant } from './mutant.ts';

const runs = new Map<Mutant, Promise<CheckResult[]>>();

/** The results of the checks on a mutant, which is evaluated once. */
function resultsOf(mutant: Mutant): Promise<CheckResult[]> {
  const run = runs.get(mutant) ?? evaluate(mutant);
  runs.set(mutant, run);
  return run;
}

/** What the checks find in a mutant. */
async function findingsOf(mutant: Mutant): Promise<string[]> {
  return foundIn(await resultsOf(mutant));
}

const cited = new Map(
  checks.map((check) => [
    check.id,
    basisOfCheck(check, api).map((each) => ('fact' in each ? each.fact : each.decision)),
  ]),
);

describe.concurrent.for(Object.entries(mutants))('%s', ([, group]) => {
  test.for(group)('$name → $check', async (mutant, { expect }) => {
    const { check, level = 'documented' } = mutant;
    expect(await findingsOf(mutant)).toContain(`${check} (${level})`);
  });
});

test('each finding names one fact or decision, which its check cites', async () => {
  const results = await Promise.all(Object.values(mutants).flat().map(resultsOf));
  const findings = results.flat().flatMap((result) => result.findings ?? []);
  const others = findings.filter(({ check, fact, decision }) => {
    const named = [fact, decision].filter((each) => each !== undefined);
    return named.length !== 1 || !cited.get(check)?.includes(named.join());
  });
  expect(others.map(({ id, fact, decision }) => ({ id, fact, decision }))).toEqual([]);
});

// Random sequences find now and then what a check looks for.
test('each check has a mutant that no other check but the sequences finds at its level', async () => {
  const all = await Promise.all(Object.values(mutants).flat().map(findingsOf));
  const found = all.map((each) => {
    const others = each.filter((finding) => !finding.startsWith('sequences '));
    return others.length > 0 ? others : each;
  });
  const alone = found.flatMap((each) => {
    const documented = each.filter((finding) => finding.endsWith('(documented)'));
    const strongest = documented.length > 0 ? documented : each;
    return strongest.length === 1 ? strongest.map((finding) => finding.split(' ')[0]) : [];
  });
  expect(checks.map(({ id }) => id).filter((id) => !alone.includes(id))).toEqual([]);
});
