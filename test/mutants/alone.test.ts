import { test } from 'vitest';
import { basisOfCheck } from '../../scripts/checks/check.ts';
import { checks } from '../../scripts/contract/checks.ts';
import { api } from '../support/bundle.ts';
import { mutants } from './all-mutants.ts';
import { evaluate, foundIn } from './evaluate.ts';

const all = Object.values(mutants)
  .flat()
  .toSorted((a, b) => Number(b.alone ?? false) - Number(a.alone ?? false));

test.concurrent.for(checks)(
  '$id has a mutant that no other check but the sequences finds at its level',
  async (check, { expect }) => {
    const cited = basisOfCheck(check, api).map((each) => Object.values(each).join());
    const seen: string[][] = [];
    for (const mutant of all.filter((each) => each.check === check.id)) {
      const results = await evaluate(mutant);
      const findings = results.flatMap(({ findings = [] }) => findings);
      const own = findings.filter((each) => each.check === check.id);
      expect(cited).toEqual(
        expect.arrayContaining(own.map(({ fact, decision }) => fact ?? decision)),
      );
      seen.push(strongest(foundIn(results)));
      if (seen.at(-1)?.join() === check.id) return;
    }
    expect(seen).toContainEqual([check.id]);
  },
);

/** The checks that find something at the highest level; random sequences find now and then what another looks for. */
function strongest(found: readonly string[]): string[] {
  const others = found.filter((finding) => !finding.startsWith('sequences '));
  const counted = others.length > 0 ? others : found;
  const documented = counted.filter((finding) => finding.endsWith('(documented)'));
  return (documented.length > 0 ? documented : counted).map(
    (finding) => finding.split(' ')[0] ?? '',
  );
}
