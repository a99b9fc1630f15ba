import type MiniSearch from 'minisearch';
import type { Options, SearchResult } from 'minisearch';
import { synonymsOf } from './search-synonyms.ts';

/** What search can find. */
export type SearchKind =
  | 'operation'
  | 'guide'
  | 'parameter'
  | 'field'
  | 'response'
  | 'schema'
  | 'decision';

/** Something that search can find. */
export interface SearchEntry {
  readonly id: number;
  /** Path and anchor within the folder. */
  readonly address: string;
  readonly kind: SearchKind;
  readonly title: string;
  /** Where it stands, such as `SiloEntry` or `GET /silo/v1/entries`. */
  readonly place: string;
  readonly text: string;
}

/** How entries are indexed and found; the index and the page that reads it must agree. */
export const searchOptions: Options<SearchEntry> = {
  fields: ['title', 'place', 'text'],
  storeFields: ['address', 'kind', 'title', 'place', 'text'],
  tokenize: words,
  processTerm: (term) => [term.toLowerCase(), ...synonymsOf(term.toLowerCase())],
  searchOptions: {
    tokenize: queryWords,
    processTerm: (term) => term.toLowerCase(),
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    boost: { title: 4, place: 2 },
    combineWith: 'AND',
    boostDocument: (_id, _term, stored) => (stored?.kind === 'operation' ? 2 : 1),
  },
};

/** What a query finds; where nothing has a dotted name as a whole, what has all its parts. */
export function find(index: MiniSearch<SearchEntry>, query: string): SearchResult[] {
  const found = index.search(query);
  if (found.length > 0) return found;
  return index.search(query, {
    tokenize: (text) => queryWords(text).filter((word) => !/\w[._]\w/.test(word)),
  });
}

/** The words of a query; of a JSON Pointer or JSONPath, those that are names. */
function queryWords(query: string): string[] {
  const isPath = /^\s*(?:\/|\$[.[])/.test(query);
  return words(query).filter((word) => !isPath || !/^(?:\d+|\$|\*)$/.test(word));
}

/** A name with dots, underscores or capitals is found whole and by its parts. */
function words(text: string): string[] {
  return text.split(/[\s,;:()[\]`"'/]+/).flatMap((word) => {
    const whole = word.replace(/^\.+|\.+$/g, '');
    const parts = whole.split(/[._-]+|(?<=[a-z])(?=[A-Z])/);
    return [whole, ...(parts.length > 1 ? parts : [])].filter(Boolean);
  });
}
