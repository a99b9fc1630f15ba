import { type JsonValue, paths } from 'jsonpath-rfc9535';
import { describe, expect, test } from 'vitest';
import { marksOf } from '../../scripts/document/decision-marks.ts';
import { valueAt } from '../../scripts/document/json-pointer.ts';
import type { Decision, OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { bundle as document } from '../support/bundle.ts';
import { disagreements } from './decisions/disagreements.ts';
import { openPoints } from './decisions/open-points.ts';
import { silentPoints } from './decisions/silent-points.ts';
import { uncoveredPoints } from './decisions/uncovered-points.ts';

const register = document['x-decisions'] ?? [];

/** What is found once a copy of the document is changed. */
function afterChange(change: (copy: OpenAPIDocument, register: Decision[]) => void): string[] {
  const copy = structuredClone(document);
  change(copy, copy['x-decisions'] ?? []);
  return disagreements(copy);
}

describe('marks and register', () => {
  test('agree', () => {
    expect(register.length).toBeGreaterThan(0);
    expect(disagreements(document)).toEqual([]);
  });

  test('disagree without any single object that carries a mark having it', () => {
    const unnoticed = marksOf(document).filter(
      ({ pointer }) =>
        afterChange((copy) => {
          delete (valueAt(copy, pointer) as Record<string, unknown>)['x-decision'];
        }).length === 0,
    );

    expect(unnoticed).toEqual([]);
  });

  test('disagree when any single mark names another decision', () => {
    const unnoticed = marksOf(document).filter(
      ({ pointer }) =>
        afterChange((copy) => {
          const carrier = valueAt(copy, pointer) as Record<string, unknown>;
          carrier['x-decision'] = 'D999';
        }).length === 0,
    );

    expect(unnoticed).toEqual([]);
  });

  test('disagree without any single decision, and when two share an id', () => {
    const unnoticed = register.filter(
      (_, index) =>
        afterChange((_copy, decisions) => decisions.splice(index, 1)).length === 0 &&
        uncoveredPoints(register.toSpliced(index, 1), openPoints, silentPoints).length === 0,
    );
    const shared = register.filter(
      ({ id }, index) =>
        afterChange((_copy, decisions) => {
          const next = decisions[(index + 1) % decisions.length] as Decision;
          next.id = id;
        }).length === 0,
    );

    expect([...unnoticed, ...shared]).toEqual([]);
  });

  test('disagree when a decision lists a place too few, too many or twice', () => {
    const unnoticed = register.filter(({ applies_to: [place] }, index) => {
      const listing = (change: (places: string[]) => unknown) =>
        afterChange((_copy, decisions) => change((decisions[index] as Decision).applies_to));
      const tooMany = listing((places) => places.push('/info'));
      const tooFew = listing((places) => places.shift());
      const twice = listing((places) => places.push(place ?? '/info'));
      return [tooMany, twice, ...(place ? [tooFew] : [])].some((lines) => lines.length === 0);
    });

    expect(unnoticed).toEqual([]);
  });
});

describe('the register', () => {
  test('takes up every point that the source leaves open', () => {
    expect(uncoveredPoints(register, openPoints, silentPoints)).toEqual([]);
  });

  test.each(register)('without $id "$title" leaves a point uncovered', ({ id }) => {
    const rest = register.filter((decision) => decision.id !== id);

    expect(uncoveredPoints(rest, openPoints, silentPoints)).not.toEqual([]);
  });

  test('has no decision that is about something else than its point', () => {
    const swapped = register.map((decision) => ({ ...decision, title: 'Something else' }));

    const uncovered = uncoveredPoints(swapped, openPoints, silentPoints);

    expect(uncovered).toHaveLength(openPoints.length + Object.keys(silentPoints).length);
  });

  test.each(register.filter(({ change }) => change.targets))(
    'tells in $id where an overlay can change it',
    ({ change }) => {
      const found = change.targets?.map(
        (target) => paths(document as unknown as JsonValue, target).length,
      );

      expect(found).not.toContain(0);
    },
  );

  test.each(register)(
    'offers answers to $id',
    ({ alternatives = [], assumed, assumption, value }) => {
      const ids = alternatives.map(({ id }) => id);

      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length === 0 ? value !== undefined : ids.length > 1).toBe(true);
      expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
      const expected = ids.length === 0 || assumption === 'none' ? [] : ids;
      expect(expected.length === 0 ? assumed === undefined : expected.includes(assumed ?? '')).toBe(
        true,
      );
    },
  );

  test.each(register)('has a mark for $id in the document', ({ applies_to }) => {
    expect(applies_to).not.toEqual([]);
  });
});
