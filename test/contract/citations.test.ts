import { describe, expect, test } from 'vitest';
import { basisOfCheck } from '../../scripts/checks/check.ts';
import { checks } from '../../scripts/contract/checks.ts';
import { api } from '../support/bundle.ts';

const cited = checks.map((check) => ({ id: check.id, basis: basisOfCheck(check, api) }));
const all = cited.flatMap(({ basis }) => basis);
const facts = new Set(all.flatMap((each) => ('fact' in each ? [each.fact] : [])));
const decisions = new Set(all.flatMap((each) => ('decision' in each ? [each.decision] : [])));

describe('what the checks cite', () => {
  test('is something for each check', () => {
    expect(cited.filter(({ basis }) => basis.length === 0)).toEqual([]);
  });

  test('is every fact of the register but those that nothing can test, and no other', () => {
    const testable = api.facts.filter(({ untestable }) => untestable === undefined);
    expect([...facts].toSorted()).toEqual(testable.map(({ id }) => id).toSorted());
  });

  test('is every decision that the register says is checked, perhaps once it is answered, and no other', () => {
    const checked = api.decisions.filter((each) => each.checked !== false).map(({ id }) => id);
    expect([...decisions].toSorted()).toEqual(checked.toSorted());
  });
});
