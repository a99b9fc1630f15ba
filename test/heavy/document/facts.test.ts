import { describe, expect, test } from 'vitest';
import { bundleDocument } from '../../../scripts/document/bundle.ts';
import { deviates } from '../../document/deviations.ts';
import { documentMutants } from '../../document/mutants/document-mutants.ts';
import { mutated } from '../../document/mutants/mutant.ts';
import { operationMutants } from '../../document/mutants/operation-mutants.ts';
import { parameterMutants } from '../../document/mutants/parameter-mutants.ts';
import { schemaMutants } from '../../document/mutants/schema-mutants.ts';

const document = await bundleDocument();
const facts = document['x-facts'] ?? [];
const schemas = Object.entries(document.components?.schemas ?? {});

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
