import { describe, expect, test } from 'vitest';
import { withAnswers } from '../../scripts/api/answers.ts';
import { readApi } from '../../scripts/api/api.ts';
import { basisOfCheck, type CheckDescription } from '../../scripts/checks/check.ts';
import { assumed } from '../../scripts/checks/finding.ts';
import { checks } from '../../scripts/contract/checks.ts';
import { FindingCollector } from '../../scripts/contract/session/findings.ts';
import { api } from '../support/bundle.ts';

/** A difference from each decision that a check cites, by that check. */
const differences = checks.flatMap((check) =>
  basisOfCheck(check, api).flatMap((each) =>
    'decision' in each ? [{ check, decision: each.decision }] : [],
  ),
);
const cited = api.decisions.filter(({ id }) => differences.some((each) => each.decision === id));

/** What is left of these differences, each with its level, when a decision is answered. */
function collectedWith(id: string, answer: unknown): string[] {
  const collector = new FindingCollector(readApi(withAnswers(api.document, { [id]: answer })));
  const add = (check: CheckDescription, decision: string) =>
    collector.add(check, 'fetchJob', assumed(decision, { message: 'Differs.' }), []);
  for (const { check, decision } of differences) add(check, decision);
  return collector
    .list()
    .map(({ check, finding }) => `${check.id} ${finding.decision} ${finding.level}`)
    .toSorted();
}

/** The differences as they are reported, with another level for those of one decision. */
function expected(levelOf: (decision: string) => string | undefined): string[] {
  return differences
    .flatMap(({ check, decision }) => {
      const level = levelOf(decision);
      return level === undefined ? [] : [`${check.id} ${decision} ${level}`];
    })
    .toSorted();
}

describe('answering a decision', () => {
  test.each(cited)('makes exactly the findings of $id binding', ({ id, assumed: answer }) => {
    expect(collectedWith(id, answer ?? 'a value')).toEqual(
      expected((decision) => (decision === id ? 'documented' : 'assumed')),
    );
  });

  const others = cited.flatMap(({ id, assumed: own, alternatives = [] }) => {
    const other = alternatives.find((each) => each.id !== own);
    return own !== undefined && other ? [{ id, other: other.id }] : [];
  });

  test.each(others)('with another alternative drops the findings of $id', ({ id, other }) => {
    expect(collectedWith(id, other)).toEqual(
      expected((decision) => (decision === id ? undefined : 'assumed')),
    );
  });
});
