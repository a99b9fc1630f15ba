import { expect, test } from 'vitest';
import { bundleDocument } from '../../scripts/document/bundle.ts';
import { deviationsFromFacts } from './deviations-from-facts.ts';
import { facts } from './facts.ts';

const document = await bundleDocument();

test('the document says what the interface says, no less and no more', () => {
  expect(deviationsFromFacts(document, facts)).toEqual([]);
});
