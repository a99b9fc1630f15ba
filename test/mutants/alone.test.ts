import { test } from 'vitest';
import { basisOfCheck, type CheckDescription, highestLevel } from '../../scripts/checks/check.ts';
import { checks } from '../../scripts/contract/checks.ts';
import { api } from '../support/bundle.ts';
import { mutantsOf } from './all-mutants.ts';
import { evaluate, foundIn } from './evaluate.ts';

test.concurrent.for(checks)(
  '$id has a mutant that no other check but the sequences finds at its level',
  async (check, { expect }) => {
    const cited = basisOfCheck(check, api).map((each) => Object.values(each).join());
    const seen: string[][] = [];
    for (const { level = 'documented', ...mutant } of mutantsOf(check.id)) {
      // Random sequences find now and then what another check looks for.
      const isChosen = (other: CheckDescription) =>
        other.id === check.id ||
        (other.id !== 'sequences' && (level === 'assumed' || highestLevel(other) === level));
      const chosen = new Set(checks.filter(isChosen).map(({ id }) => id));
      const results = await evaluate(mutant, { isChosen: (id) => chosen.has(id) });
      const findings = results.flatMap(({ findings = [] }) => findings);
      const own = findings.filter((each) => each.check === check.id);
      expect(cited).toEqual(
        expect.arrayContaining(own.map(({ fact, decision }) => fact ?? decision)),
      );
      const found = foundIn(results);
      // That of the first one is not tested elsewhere.
      expect(found).toContain(`${check.id} (${level})`);
      seen.push(strongest(found));
      if (seen.at(-1)?.join() === check.id) return;
    }
    expect(seen).toContainEqual([check.id]);
  },
);

/** The checks that find something at the highest level. */
function strongest(found: readonly string[]): string[] {
  const documented = found.filter((finding) => finding.endsWith('(documented)'));
  return (documented.length > 0 ? documented : found).map((finding) => finding.split(' ')[0] ?? '');
}
