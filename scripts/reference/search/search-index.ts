import MiniSearch from 'minisearch';
import type { SearchEntry } from './entries.ts';
import { searchOptions } from './search-options.ts';

/** The index as a script, since a page from a disk may not fetch a file. */
export function searchIndexScript(entries: readonly SearchEntry[]): string {
  const index = new MiniSearch<SearchEntry>(searchOptions);
  index.addAll(entries);
  return `globalThis.searchIndex=${JSON.stringify(JSON.stringify(index))};\n`;
}
