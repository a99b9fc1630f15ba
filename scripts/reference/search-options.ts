import type MiniSearch from 'minisearch';
import type { Options, SearchResult } from 'minisearch';
import { synonymsOf } from './search-synonyms.ts';

/** What search can find. */
export type SearchKind =
  | 'operation'
  | 'guide'
  | 'list'
  | 'parameter'
  | 'field'
  | 'response'
  | 'schema'
  | 'decision'
  | 'fact';

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

/** Words of a question that say nothing of what is sought, and are in almost every text. */
const fillers = new Set([
  ...['a', 'an', 'the', 'of', 'to', 'and', 'or', 'in', 'is', 'are', 'it', 'its', 'that', 'which'],
  ...['how', 'what', 'do', 'does', 'can', 'i', 'my', 'we'],
]);

/** How entries are indexed and found; the index and the page that reads it must agree. */
export const searchOptions: Options<SearchEntry> = {
  fields: ['title', 'place', 'text'],
  storeFields: ['address', 'kind', 'title', 'place', 'text'],
  tokenize: words,
  processTerm: (term) => {
    const word = term.toLowerCase();
    return !fillers.has(word) && [word, ...synonymsOf(word)];
  },
  searchOptions: {
    tokenize: queryWords,
    processTerm: (term) => term.toLowerCase(),
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    boost: { title: 4, place: 2 },
    combineWith: 'AND',
    boostDocument: (_id, _term, stored) => importance(stored?.kind),
  },
};

/** Lists, such as that of the checks, name everything in many places, and facts repeat what the pages say. */
function importance(kind: unknown): number {
  if (kind === 'operation') return 2;
  if (kind === 'guide') return 1.5;
  return kind === 'list' || kind === 'fact' ? 0.3 : 1;
}

/** What a query finds; where nothing has every word of it as it stands, what has all parts of dotted names. */
export function find(index: MiniSearch<SearchEntry>, query: string): SearchResult[] {
  // With one letter begins about everything, which would take long to rank.
  const found = index.search(query, query.trim().length === 1 ? { fields: ['title'] } : {});
  if (found.length > 0) return found;
  return index.search(query, {
    tokenize: (text) =>
      queryWords(text).filter((word) => !/\w[._]\w/.test(word) && !fillers.has(word)),
  });
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** The words of a query; of an id its format; of a URL, a path, a JSON Pointer or a JSONPath, those that are names. */
function queryWords(query: string): string[] {
  const path = query.trim().replace(/^(?:[A-Z]+ )?https?:\/\/[^/]+|^\$\.?(?=[\w[.])/, '');
  const isPath = path !== query.trim() || path.startsWith('/');
  if (!isPath) return words(query.replace(uuid, 'uuid')).filter(isSought);
  const names = path
    .replace(/\?.*/, '')
    .replace(/\[(?:\d+|\*)\]/g, '')
    .replace(uuid, '');
  return words(names).filter((word) => !/^\d+$/.test(word));
}

/** The last word may be the beginning of another one. */
function isSought(word: string, index: number, all: readonly string[]): boolean {
  return index === all.length - 1 || !fillers.has(word.toLowerCase());
}

/** A name with dots, underscores or capitals is found whole and by its parts. */
function words(text: string): string[] {
  return text.split(/[\s,;:()[\]`"'/]+/).flatMap((word) => {
    const whole = word.replace(/^\.+|\.+$/g, '');
    const parts = whole.split(/[._-]+|(?<=[a-z])(?=[A-Z])/);
    return [whole, ...(parts.length > 1 ? parts : [])].filter(Boolean);
  });
}
