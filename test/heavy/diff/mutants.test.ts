import { expect, test } from 'vitest';
import { diffDocuments } from '../../../scripts/diff/diff.ts';
import { conformingVariants } from '../../document/mutants/conforming-variants.ts';
import { documentMutants } from '../../document/mutants/document-mutants.ts';
import { mutated } from '../../document/mutants/mutant.ts';
import { schemaMutants } from '../../document/mutants/schema-mutants.ts';
import { bundle } from '../../support/bundle.ts';

const schemas = bundle.components?.schemas ?? {};
const mutants = [
  ...documentMutants(bundle),
  ...['JobCreation', 'StepLink', 'Uuid'].flatMap((name) =>
    schemaMutants(bundle, ['components', 'schemas', name], schemas[name] ?? {}),
  ),
];

/** What changes no request and no response, and is no text either. */
const silent = [
  // A mark says what rests on an assumption; the register, which stays, is compared.
  /x-decision/,
  // No operation uses it.
  /set (second|Folder) to/,
  // Without other keywords, all values under a pattern are valid as before.
  /set patternProperties to \{"\^x":\{\}\}/,
  // OpenAPI 3.1 has no such keyword beside a reference.
  /set nullable to true/,
  // Responses hold it in any case, and the schema is no property of a request.
  /set (readOnly|writeOnly) to true/,
];

test('every change of our document is found, apart from those that say nothing', () => {
  const missed = mutants
    .filter((mutant) => diffDocuments(bundle, mutated(bundle, mutant)).length === 0)
    .map(({ name }) => name);

  expect(mutants.length).toBeGreaterThan(150);
  expect(missed.filter((name) => !silent.some((pattern) => pattern.test(name)))).toEqual([]);
});

test.each(conformingVariants)('a document $name is harmless', (variant) => {
  const changes = diffDocuments(bundle, mutated(bundle, variant));
  const impacts = changes.flatMap(({ callers, implementers }) => [callers, implementers]);

  expect(impacts.filter(({ impact }) => impact !== 'harmless')).toEqual([]);
});
