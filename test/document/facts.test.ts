import { describe, expect, test } from 'vitest';
import { createValidator } from '../../scripts/api/compile-schemas.ts';
import { bundle as document } from '../support/bundle.ts';
import { deviations } from './deviations.ts';
import { forms } from './forms.ts';
import { conformingVariants } from './mutants/conforming-variants.ts';
import { mutated } from './mutants/mutant.ts';

const facts = document['x-facts'] ?? [];

test('the document says what its facts and decisions say, no less and no more', () => {
  expect(deviations(document)).toEqual([]);
});

test('the facts are numbered in their order', () => {
  expect(facts.length).toBeGreaterThan(200);
  const expected = facts.map((_, index) => `F${String(index + 1).padStart(3, '0')}`);
  const next = expected.at(-1);
  const message = `openapi/facts.yaml numbers its facts without a gap: give the last one the id ${next}, and look for an id that is missing or there twice.`;
  expect(
    facts.map(({ id }) => id),
    message,
  ).toEqual(expected);
});

test('a fact that follows from others follows from sentences of the source', () => {
  const derived = facts.filter((each) => each.follows_from !== undefined);
  const stated = facts.filter((each) => each.follows_from === undefined).map(({ id }) => id);

  expect(derived.length).toBeGreaterThan(0);
  expect(derived.map(({ follows_from }) => follows_from)).not.toContainEqual([]);
  expect(
    derived.flatMap(({ follows_from = [] }) => follows_from.filter((id) => !stated.includes(id))),
  ).toEqual([]);
});

test.each(conformingVariants)('a document with $name says the same', (variant) => {
  const changed = mutated(document, variant);

  expect(JSON.stringify(changed)).not.toBe(JSON.stringify(document));
  expect(deviations(changed)).toEqual([]);
});

describe('the values of the fact', () => {
  const { validate } = createValidator(document);
  const formed = facts.filter(({ says = {} }) =>
    /"(format|pattern)"|"additionalProperties"/.test(JSON.stringify(says)),
  );

  test('are shown wherever a fact states a form', () => {
    const shown = forms.map(({ statement }) => statement);
    expect(formed.length).toBeGreaterThan(10);
    expect(formed.filter(({ statement }) => !shown.some((each) => each.test(statement)))).toEqual(
      [],
    );
  });

  test.each(forms)('$statement are accepted and refused', ({ statement, accepted, refused }) => {
    const pointers = facts.filter((each) => statement.test(each.statement)).map(placeOf);
    expect(pointers.length).toBeGreaterThan(0);
    for (const pointer of pointers) {
      expect(accepted.filter((value) => validate(pointer, value).length > 0)).toEqual([]);
      expect(refused.filter((value) => validate(pointer, value).length === 0)).toEqual([]);
    }
  });
});

/** Where the schema of a fact stands: of a parameter, within it. */
function placeOf({ pointers: [pointer = ''] }: (typeof facts)[number]): string {
  return pointer.startsWith('/components/parameters/') ? `${pointer}/schema` : pointer;
}
