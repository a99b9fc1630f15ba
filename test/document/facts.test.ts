import { describe, expect, test } from 'vitest';
import { createValidator } from '../../scripts/api/compile-schemas.ts';
import { bundleDocument } from '../../scripts/document/bundle.ts';
import { deviates, deviations } from './deviations.ts';
import { forms } from './forms.ts';
import { conformingVariants } from './mutants/conforming-variants.ts';
import { documentMutants } from './mutants/document-mutants.ts';
import { mutated } from './mutants/mutant.ts';
import { operationMutants } from './mutants/operation-mutants.ts';
import { parameterMutants } from './mutants/parameter-mutants.ts';
import { schemaMutants } from './mutants/schema-mutants.ts';

const document = await bundleDocument();
const facts = document['x-facts'] ?? [];
const schemas = Object.entries(document.components?.schemas ?? {});

test('the document says what its facts and decisions say, no less and no more', () => {
  expect(deviations(document)).toEqual([]);
});

test('the facts are numbered in their order', () => {
  expect(facts.length).toBeGreaterThan(200);
  expect(facts.map(({ id }) => id)).toEqual(
    facts.map((_, index) => `F${String(index + 1).padStart(3, '0')}`),
  );
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

describe('a change is found', () => {
  test.each([
    { part: 'document', mutants: documentMutants(document), atLeast: 40 },
    { part: 'operations', mutants: operationMutants(document), atLeast: 300 },
    { part: 'parameters', mutants: parameterMutants(document), atLeast: 300 },
    {
      part: 'schemas',
      mutants: schemas.flatMap(([name, schema]) =>
        schemaMutants(document, ['components', 'schemas', name], schema),
      ),
      atLeast: 3000,
    },
  ])(
    'in the $part',
    ({ mutants, atLeast }) => {
      const survivors = mutants.filter((mutant) => !deviates(mutated(document, mutant)));

      expect(survivors.map(({ name }) => name)).toEqual([]);
      expect(mutants.length).toBeGreaterThanOrEqual(atLeast);
    },
    240_000,
  );

  test('when any fact is missing, with those that repeat it', () => {
    const said = facts.filter(({ says }) => says !== undefined);
    const silent = said.filter(({ pointers }) => {
      const others = facts.filter((each) => !each.pointers.some((at) => pointers.includes(at)));
      return !deviates({ ...document, 'x-facts': others });
    });

    expect(silent.map(({ statement }) => statement)).toEqual([]);
  });
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
