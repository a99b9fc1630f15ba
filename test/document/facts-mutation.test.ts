import { expect, test } from 'vitest';
import { bundleDocument } from '../../scripts/document/bundle.ts';
import { deviationsFromFacts } from './deviations-from-facts.ts';
import { facts } from './facts.ts';
import { conformingTwins } from './mutants/conforming-twins.ts';
import { documentMutants } from './mutants/document-mutants.ts';
import { mutated } from './mutants/mutant.ts';
import { operationMutants } from './mutants/operation-mutants.ts';
import { parameterMutants } from './mutants/parameter-mutants.ts';
import { schemaMutants } from './mutants/schema-mutants.ts';

const document = await bundleDocument();
const schemas = Object.entries(document.components?.schemas ?? {});

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
])('the test of facts finds each single change of the $part', ({ mutants, atLeast }) => {
  const survivors = mutants.filter(
    (mutant) => deviationsFromFacts(mutated(document, mutant), facts).length === 0,
  );

  expect(survivors.map(({ name }) => name)).toEqual([]);
  expect(mutants.length).toBeGreaterThanOrEqual(atLeast);
});

test.each(conformingTwins)('it stays quiet about $name', (twin) => {
  const changed = mutated(document, twin);

  expect(JSON.stringify(changed)).not.toBe(JSON.stringify(document));
  expect(deviationsFromFacts(changed, facts)).toEqual([]);
});
