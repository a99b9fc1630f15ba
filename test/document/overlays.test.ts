import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { marksOf } from '../../scripts/document/decision-marks.ts';
import { applyOverlays } from '../../scripts/document/overlays.ts';
import { bundle as document } from '../support/bundle.ts';
import { disagreements } from './decisions/disagreements.ts';
import { deviations } from './deviations.ts';
import { examplePlacesOf } from './examples/example-places.ts';
import { exampleValidator } from './examples/example-validator.ts';

const directory = join(import.meta.dirname, '../../openapi/overlays');

/** Each overlay that comes with the document: the marks that it takes away, and all that it changes. */
const overlays = [
  {
    file: 'api-key-header.yaml',
    removes: ['D227', 'D52'],
    answers: { D52: 'header' },
    changes: ['components/securitySchemes', 'security'],
  },
  {
    file: 'query-names.yaml',
    removes: ['D33', 'D62', 'D63', 'D67', 'D68', 'D69'],
    // Of a mark that is gone, the answer is what the document says in its place.
    answers: { D33: 'in_folder', D67: 'since', D68: 'after', D69: 'per_page', D74: 'from' },
    changes: ['components/parameters'],
  },
];

test('a document without overlays stays as it is', async () => {
  expect(JSON.stringify(await applyOverlays(document, []))).toBe(JSON.stringify(document));
});

test('every overlay is tested', () => {
  expect(overlays.map(({ file }) => file)).toEqual(readdirSync(directory).sort());
});

test.each(overlays)(
  '$file takes away its marks, gives its answers and changes nothing else',
  async ({ file, removes, answers, changes }) => {
    const overlaid = await applyOverlays(document, [join(directory, file)]);

    const kept = marksOf(overlaid).map(({ id }) => id);
    const removed = marksOf(document).filter(({ id }) => {
      const at = kept.indexOf(id);
      if (at >= 0) kept.splice(at, 1);
      return at < 0;
    });
    expect([removed.map(({ id }) => id).sort(), kept]).toEqual([removes, []]);
    const answered = overlaid['x-decisions']?.filter(({ answer }) => answer !== undefined) ?? [];
    expect(Object.fromEntries(answered.map(({ id, answer }) => [id, answer]))).toEqual(answers);
    const places = deviations(overlaid).map((line) =>
      line
        .replace(/: .*/s, '')
        .split('/')
        .slice(0, 2)
        .join('/')
        .replace(/\/\d+$/, ''),
    );
    expect([...new Set(places)].sort()).toEqual(changes);
  },
);

test.each(overlays)('marks and register agree after $file', async ({ file }) => {
  const overlaid = await applyOverlays(document, [join(directory, file)]);

  expect(disagreements(overlaid)).toEqual([]);
});

test.each(overlays)('the examples still fit their schemas after $file', async ({ file }) => {
  const overlaid = await applyOverlays(document, [join(directory, file)]);
  const validate = exampleValidator(overlaid);

  const found = examplePlacesOf(overlaid).flatMap(({ schema, value }) => validate(schema, value));

  expect(found).toEqual([]);
});
