import { gzipSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { searchEntries, searchIndex } from '../../scripts/reference/search/search-index.ts';
import { searchOptions } from '../../scripts/reference/search/search-options.ts';
import { packIndex, unpackIndex } from '../../scripts/reference/search/search-packing.ts';
import { find } from '../../scripts/reference/search/search-query.ts';
import { siteOf } from '../../scripts/reference/site.ts';
import { bundle } from '../support/bundle.ts';

const index = searchIndex(searchEntries(siteOf(await referenceSource(bundle))));

test('an index that was packed finds what it found before', () => {
  const packed = JSON.parse(JSON.stringify(packIndex(index.toJSON())));
  const unpacked = MiniSearch.loadJS(unpackIndex(packed), searchOptions);
  for (const query of ['create job', 'List silo entries', 'attachments.mime', 'jbo', '404']) {
    expect(find(index, query).length, query).toBeGreaterThan(0);
    expect(foundIn(unpacked, query), query).toEqual(foundIn(index, query));
  }
});

/** What is shown, and how it is ranked; terms of one result come in any order. */
function foundIn(from: typeof index, query: string): unknown[] {
  return find(from, query).map(({ address, kind, title, place, text, score }) => {
    return { address, kind, title, place, text, score: score.toFixed(6) };
  });
}

test('packing takes a quarter of an index off at least, compressed', () => {
  const size = (value: unknown) => gzipSync(JSON.stringify(value)).length;
  expect(size(packIndex(index.toJSON())) / size(index)).toBeLessThan(0.75);
});
