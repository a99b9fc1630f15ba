import MiniSearch, {
  type QueryCombination,
  type SearchOptions,
  type SearchResult,
} from 'minisearch';
import { uuid } from '../../lib/uuid.ts';
import {
  isFiller,
  partsOfWord,
  type SearchEntry,
  type SearchKind,
  takesIdentifier,
  wordsOf,
} from './search-options.ts';
import { singularOf, synonymsOf } from './search-synonyms.ts';

/** Whether words must stand as they are spelled, or may be mistyped. */
type Spelling = 'exact' | 'mistyped';

/**
 * What a query finds, best first: words, names with dots, a URL, a JSON Pointer, a JSONPath, a status or an id.
 * Where nothing has every word of it as it is spelled, what has words like them.
 *
 * @param combineWith whether every word is needed, or one of them
 */
export function find(
  index: MiniSearch<SearchEntry>,
  query: string,
  combineWith: 'AND' | 'OR' = 'AND',
): SearchResult[] {
  const words = soughtWords(query);
  const search = (spelling: Spelling) => {
    const queries = words.map((word) => wordQuery(word, spelling));
    return index.search({ combineWith, queries }, optionsFor(words, spelling));
  };
  const found = search('exact');
  return guidesFirst(collapsed(found.length > 0 ? found : search('mistyped')), words);
}

/** What a query finds, and what a reader must know of the results. */
export interface Found {
  readonly results: SearchResult[];
  /** `some-words`: nothing has all words of the query. `unknown-id`: it is an identifier that is in no example. */
  readonly note?: 'some-words' | 'unknown-id';
}

/** What a query finds; where nothing has all of its words, what has some of them. */
export function findSome(index: MiniSearch<SearchEntry>, query: string): Found {
  const results = find(index, query);
  if (results.length > 0) return { results };
  if (uuid.test(query.trim())) return { results: takersOfIds(index), note: 'unknown-id' };
  const some = find(index, query, 'OR');
  return some.length > 0 ? { results: some, note: 'some-words' } : { results: some };
}

/** What takes a UUID: operations by their path, parameters, and fields of bodies, as the document orders them. */
function takersOfIds(index: MiniSearch<SearchEntry>): SearchResult[] {
  const takers = index.search(takesIdentifier);
  const pages = new Set(
    takers.flatMap(({ address }) => (address.includes('#path.') ? [pageOf(address)] : [])),
  );
  const operations = index.search(MiniSearch.wildcard, {
    filter: ({ kind, address }) => kind === 'operation' && pages.has(address),
  });
  return [operations, takers].flatMap((each) => each.toSorted((one, other) => one.id - other.id));
}

/** An address without its anchor. */
function pageOf(address: string): string {
  return address.replace(/#.*/, '');
}

/** What a reader who has not written anything may look for: operations, and guides. */
export function suggestions(index: MiniSearch<SearchEntry>): SearchResult[] {
  const pages = index.search(MiniSearch.wildcard, {
    filter: ({ kind, place }) => kind === 'operation' || place === 'Guide',
  });
  const [operations = [], guides = []] = ['operation', 'guide'].map((kind) =>
    pages.filter((each) => each.kind === kind).slice(0, 3),
  );
  return [...operations, ...guides];
}

/** Results without responses, and their headers, that say the same for another operation. */
function collapsed(results: readonly SearchResult[]): SearchResult[] {
  const seen = new Set<string>();
  return results.filter(({ kind, title, text }) => {
    if (kind !== 'response' && kind !== 'header') return true;
    const said = `${title} ${text}`;
    if (seen.has(said)) return false;
    seen.add(said);
    return true;
  });
}

/** How results are ranked. */
function optionsFor(words: readonly string[], spelling: Spelling): SearchOptions {
  const sought = new Set(
    words
      .map((word) => word.toLowerCase())
      .flatMap((word) => (spelling === 'exact' ? [word] : [word, ...swapsOf(word)]))
      .map(singularOf),
  );
  return {
    // The words of a query are taken out of it before.
    tokenize: (text) => [text],
    processTerm: (term) => term,
    boost: { title: 4, place: 2, name: 2 },
    boostDocument: (_id, term, stored = {}) =>
      importance(stored) * (isTitle(term, stored) && sought.has(singularOf(term)) ? exactTitle : 1),
    // With one letter begins about everything, which would take long to rank.
    ...(words.join('').length === 1 && { fields: ['title'] }),
  };
}

/** So much more counts a title that is the word itself, in the singular or the plural. */
const exactTitle = 3;

function isTitle(term: string, { title }: Record<string, unknown>): boolean {
  return typeof title === 'string' && title.toLowerCase() === term;
}

/** Lists, such as that of the checks, name everything in many places, and facts repeat what the pages say. */
const importanceOfKinds = new Map<unknown, number>([
  ['operation', 2],
  ['page', 1.5],
  ['guide', 1.2],
  ['parameter', 1.2],
  ['example', 0.5],
  ['decision', 0.3],
  ['list', 0.2],
  ['fact', 0.2],
  ['tool', 0.1],
] satisfies [SearchKind, number][]);

function importance({ kind, place }: Record<string, unknown>): number {
  // A guide counts more than one of its sections.
  if (kind === 'guide' && place === 'Guide') return 1.6;
  return importanceOfKinds.get(kind) ?? 1;
}

/** Results with each guide whose title has a word of the query in front of its own sections. */
function guidesFirst(results: readonly SearchResult[], words: readonly string[]): SearchResult[] {
  const guides = results.filter(({ place, title }) => place === 'Guide' && hasAny(title, words));
  const placed = new Set<SearchResult>();
  return results.flatMap((each) => {
    if (placed.has(each)) return [];
    placed.add(each);
    const guide = guides.find(({ title }) => title === each.place);
    if (!guide || placed.has(guide)) return [each];
    placed.add(guide);
    return [guide, each];
  });
}

/** Whether a title has one of some words, at least its beginning, or what readers call it. */
function hasAny(title: string, words: readonly string[]): boolean {
  return wordsOf(title.toLowerCase()).some((each) =>
    words.some((word) => each.startsWith(word.toLowerCase()) || synonymsOf(each).includes(word)),
  );
}

/** A name is found whole or by its parts. */
function wordQuery(word: string, spelling: Spelling): QueryCombination {
  const parts = uuid.test(word)
    ? []
    : partsOfWord(word).filter((part) => !isFiller(part.toLowerCase()));
  const whole = formsQuery(word.toLowerCase(), spelling);
  if (parts.length === 0) return whole;
  const all = parts.map((part) => formsQuery(part.toLowerCase(), spelling));
  return anyOf([whole, { combineWith: 'AND', queries: all }]);
}

/** A word as it is and as the beginning of others, and its other forms. */
function formsQuery(word: string, spelling: Spelling): QueryCombination {
  if (uuid.test(word)) return form(word, {});
  const begun = form(word, { prefix: true, fuzzy: spelling === 'mistyped' && mistakesIn(word) });
  const singular = singularOf(word);
  const others = [...(singular === word ? [] : [singular]), ...statusClassOf(word)].map((each) =>
    form(each, {}),
  );
  if (spelling === 'exact') return anyOf([begun, ...others]);
  const swapped = swapsOf(word).map((each) => form(each, { prefix: true, boostTerm: () => 0.6 }));
  return anyOf([begun, ...others, ...swapped]);
}

function form(word: string, options: SearchOptions): QueryCombination {
  return { ...options, queries: [word] };
}

function anyOf(queries: QueryCombination[]): QueryCombination {
  return { combineWith: 'OR', queries };
}

/** So many letters of a word may be wrong, missing or too many. */
function mistakesIn({ length }: string): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** The word with each two neighboring letters exchanged, which count as two mistakes otherwise. */
function swapsOf(word: string): string[] {
  if (word.length < 3) return [];
  const swaps = [...word.slice(1)].map(
    (letter, at) => word.slice(0, at) + letter + word.charAt(at) + word.slice(at + 2),
  );
  return swaps.filter((each) => each !== word);
}

/** A document describes most statuses by their class, such as `4XX`. */
function statusClassOf(word: string): string[] {
  return /^[1-5]\d\d$/.test(word) ? [`${word.charAt(0)}xx`] : [];
}

/** The words of a query; of a URL, a path, a JSON Pointer or a JSONPath, those that are names. */
function soughtWords(query: string): string[] {
  const path = query
    .trim()
    .replace(/https?:\/\/[^/\s]+/, '')
    .replace(/^\$\.?(?=[\w[.])/, '')
    .replace(/\[(?:\d+|\*)\]/g, '')
    // Not in a version, such as 3.1.
    .replace(/(?<=[a-z_])(?:\.(?:\d+|\*))+(?=[.\s]|$)/gi, '');
  // The last word may be the beginning of another one.
  const words = wordsOf(path.replace(/(?<=\/.*)\?.*/, '')).filter(
    (word, index, all) => index === all.length - 1 || !isFiller(word.toLowerCase()),
  );
  const isPath = /^(?:[A-Z]+ )?\//.test(path);
  return isPath ? words.filter((word) => !uuid.test(word) && !/^\d+$/.test(word)) : words;
}
