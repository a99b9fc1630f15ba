import MiniSearch, {
  type QueryCombination,
  type SearchOptions,
  type SearchResult,
} from 'minisearch';
import { closest } from '../../lib/closest.ts';
import { uuid } from '../../lib/uuid.ts';
import {
  guidePlaces,
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
  return lookUp(index, soughtWords(query), combineWith).results;
}

/** What some words find; as they are spelled, or else as others that are like them. */
function lookUp(
  index: MiniSearch<SearchEntry>,
  words: readonly string[],
  combineWith: 'AND' | 'OR',
): { results: SearchResult[]; spelling: Spelling } {
  const search = (spelling: Spelling) => {
    const all = { combineWith, queries: words.map((word) => wordQuery(word, spelling)) };
    const queries = combineWith === 'OR' ? [all] : [all, ...joinedQueries(words, spelling)];
    return index.search(anyOf(queries), optionsFor(words, spelling));
  };
  const exact = search('exact');
  const spelling = exact.length > 0 ? 'exact' : 'mistyped';
  const found = spelling === 'exact' ? exact : search('mistyped');
  return { results: guidesFirst(collapsed(found), words), spelling };
}

/** For a name that a reader writes as two words, such as `change log`: each two words as one. */
function joinedQueries(words: readonly string[], spelling: Spelling): QueryCombination[] {
  return words.slice(1).map((word, at) => {
    const joined = `${words[at]}${word}`;
    const queries = words.toSpliced(at, 2, joined).map((each) => wordQuery(each, spelling));
    return { combineWith: 'AND', queries, boostTerm: () => 3 };
  });
}

/** What a query finds, and what a reader must know of the results. */
export interface Found {
  readonly results: SearchResult[];
  /** `some-words`: nothing has all words of the query. `unknown-id`: it is an identifier that is in no example. */
  readonly note?: 'some-words' | 'unknown-id';
  /** The words that are found in place of mistyped ones. */
  readonly corrections?: readonly Correction[];
}

interface Correction {
  readonly mistyped: string;
  readonly found: string;
}

/** What a query finds; where nothing has all of its words, what has some of them. */
export function findSome(index: MiniSearch<SearchEntry>, query: string): Found {
  const words = soughtWords(query);
  const { results, spelling } = lookUp(index, words, 'AND');
  if (results.some(isForReaders)) {
    return { results, ...(spelling === 'mistyped' && correctionsIn(words, results)) };
  }
  if (uuid.test(query.trim())) return { results: takersOfIds(index), note: 'unknown-id' };
  const { results: some } = lookUp(index, words, 'OR');
  return some.some(isForReaders) ? { results: some, note: 'some-words' } : { results };
}

/** Whether a result is more than a line of a list that names everything, such as that of the checks. */
function isForReaders({ kind }: SearchResult): boolean {
  return !(['list', 'fact', 'tool'] satisfies SearchKind[]).includes(kind);
}

/** Which words of a query are not in the best result as they are spelled, and what is in their place. */
function correctionsIn(
  words: readonly string[],
  [best]: readonly SearchResult[],
): Pick<Found, 'corrections'> {
  const terms = best?.terms ?? [];
  const mistyped = words.map((word) => word.toLowerCase()).filter((word) => !isBegun(word, terms));
  const corrections = mistyped.flatMap((word) => {
    const found = closest(word, terms);
    return found === undefined ? [] : [{ mistyped: word, found }];
  });
  return corrections.length > 0 ? { corrections } : {};
}

/** Whether a word or one of its parts is the beginning of some term. */
function isBegun(word: string, terms: readonly string[]): boolean {
  return terms.some((term) => term.startsWith(word) || word.includes(term));
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
    filter: ({ kind, place }) => kind === 'operation' || importanceOfGuides.has(place),
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

/** Whether a word is a title, or all that the title of an operation says beside what it does. */
function isTitle(term: string, { title, kind }: Record<string, unknown>): boolean {
  if (typeof title !== 'string') return false;
  const words = title.toLowerCase();
  if (kind !== 'operation') return words === term;
  const [, ...others] = words.split(' ').filter((word) => !isFiller(word));
  return others.join(' ') === term;
}

/** Lists, such as that of the checks, name everything in many places, and facts repeat what the pages say. */
const importanceOfKinds = new Map<unknown, number>([
  ['operation', 2],
  ['page', 1.5],
  ['guide', 1.2],
  ['parameter', 1.2],
  ['example', 0.3],
  ['decision', 0.3],
  ['list', 0.2],
  ['fact', 0.2],
  ['tool', 0.1],
] satisfies [SearchKind, number][]);

/** A guide counts more than one of its sections, and what every caller has to know more than other guides. */
const importanceOfGuides = new Map<unknown, number>([
  [guidePlaces.concept, 2.2],
  [guidePlaces.other, 1.6],
]);

function importance({ kind, place }: Record<string, unknown>): number {
  const ofGuide = kind === 'guide' ? importanceOfGuides.get(place) : undefined;
  return ofGuide ?? importanceOfKinds.get(kind) ?? 1;
}

/** Results with each guide whose title has a word of the query in front of its own sections. */
function guidesFirst(results: readonly SearchResult[], words: readonly string[]): SearchResult[] {
  const guides = results.filter(
    ({ place, title }) => importanceOfGuides.has(place) && hasAny(title, words),
  );
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
  const others = [
    ...[...(singular === word ? [] : [singular]), ...statusClassOf(word)].map((each) =>
      form(each, {}),
    ),
    ...stemsOf(word).map((stem) => form(stem, { prefix: true, boostTerm: () => 0.5 })),
  ];
  if (spelling === 'exact') return anyOf([begun, ...others]);
  const swapped = swapsOf(word).map((each) => form(each, { prefix: true, boostTerm: () => 0.6 }));
  return anyOf([begun, ...others, ...swapped, ...splitQueries(word)]);
}

/** The beginning that a verb such as `filtering` or `related` has in common with its other forms. */
function stemsOf(word: string): string[] {
  const stem = word.replace(/(?:ing|ed)$/, '');
  return stem !== word && stem.length >= 4 ? [stem] : [];
}

/** For two words that a reader writes as one, such as `quickstart`: both of them, wherever the second begins. */
function splitQueries(word: string): QueryCombination[] {
  return Array.from({ length: Math.max(0, word.length - 2 * shortestPart + 1) }, (_, at) => {
    const end = at + shortestPart;
    const parts = [word.slice(0, end), word.slice(end)];
    return { combineWith: 'AND', queries: parts.map((part) => form(part, {})) };
  });
}

const shortestPart = 3;

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
