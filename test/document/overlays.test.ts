import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleDocument } from '../../scripts/document/bundle.ts';
import { applyOverlays } from '../../scripts/document/overlays.ts';
import { disagreements } from './decisions/disagreements.ts';
import { marksOf } from './decisions/marks-of.ts';
import { deviationsFromFacts } from './deviations-from-facts.ts';
import { examplePlacesOf } from './examples/example-places.ts';
import { exampleValidator } from './examples/example-validator.ts';
import { facts } from './facts.ts';

const directory = join(import.meta.dirname, '../../openapi/overlays');
const document = await bundleDocument();

/** Each overlay that comes with the document: the decision it replaces, and all that it changes. */
const overlays = [
  { file: 'api-key-header.yaml', replaces: 'D52', changes: ['security', 'security schemes'] },
  {
    file: 'query-names.yaml',
    replaces: 'D33',
    changes: ['listSiloEntries'],
  },
];

test('every overlay is tested', () => {
  expect(overlays.map(({ file }) => file)).toEqual(readdirSync(directory).sort());
});

test.each(overlays)(
  '$file replaces $replaces and nothing else',
  async ({ file, replaces, changes }) => {
    const overlaid = await applyOverlays(document, [join(directory, file)]);

    const before = marksOf(document).map(({ id }) => id);
    const after = marksOf(overlaid).map(({ id }) => id);
    expect(before).toContain(replaces);
    expect(after.sort()).toEqual(before.filter((id) => id !== replaces).sort());
    const places = deviationsFromFacts(overlaid, facts).map((line) => line.split(': ')[0]);
    expect([...new Set(places)].sort()).toEqual(changes);
  },
);

test.each(overlays)('marks and register agree after $file', async ({ file }) => {
  const overlaid = await applyOverlays(document, [join(directory, file)]);

  expect(disagreements(overlaid)).toEqual([]);
});

test.each(overlays)('the examples still fit their schemas after $file', async ({ file }) => {
  const overlaid = await applyOverlays(document, [join(directory, file)]);
  const complaints = exampleValidator(overlaid);

  const found = examplePlacesOf(overlaid).flatMap(({ schema, value }) => complaints(schema, value));

  expect(found).toEqual([]);
});
