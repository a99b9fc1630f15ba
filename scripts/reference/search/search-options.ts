import type { Options } from 'minisearch';
import { synonymsOf } from './search-synonyms.ts';

/** What search can find. */
export type SearchKind =
  | 'operation'
  | 'guide'
  | 'error'
  | 'list'
  | 'tool'
  | 'page'
  | 'parameter'
  | 'field'
  | 'response'
  | 'header'
  | 'schema'
  | 'example'
  | 'decision'
  | 'fact';

/** What stands as the place of a guide as a whole; that of one of its sections is the title of the guide. */
export const guidePlaces = { concept: 'Concept', other: 'Guide' } as const;

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
  /** Words that it is found by, but that are not shown, such as the name of its file. */
  readonly name?: string;
}

/** The name of every parameter and field that a caller fills with an identifier. */
export const takesIdentifier = 'takesidentifier';

/** An entry before it has its place in the index. */
export type UnnumberedEntry = Omit<SearchEntry, 'id'>;

/** Words of a question that say nothing of what is sought, and are in almost every text. */
const fillers = new Set([
  ...['a', 'an', 'the', 'of', 'to', 'and', 'or', 'in', 'is', 'are', 'it', 'its', 'that', 'which'],
  ...['how', 'what', 'do', 'does', 'can', 'i', 'my', 'we', 'you', 'your', 'me', 'this', 'these'],
  ...['by', 'for', 'with', 'on', 'be', 'as', 'when', 'where', 'there'],
]);

/** @param word in lower case */
export function isFiller(word: string): boolean {
  return fillers.has(word);
}

/** How entries are indexed; the index and the page that reads it must agree. */
export const searchOptions: Options<SearchEntry> = {
  fields: ['title', 'place', 'text', 'name'],
  storeFields: ['address', 'kind', 'title', 'place', 'text'],
  tokenize: (text) => wordsOf(text).flatMap((word) => [word, ...partsOfWord(word)]),
  processTerm: (term) => {
    const word = term.toLowerCase();
    return !isFiller(word) && [word, ...synonymsOf(word)];
  },
};

/** The words of a text, names with dots or underscores whole. */
export function wordsOf(text: string): string[] {
  return spelledAlike(text)
    .split(/[\s,;:()[\]`"'/]+/)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter(Boolean);
}

/** The parts of a name with dots, underscores, hyphens or capitals; none of a plain word. */
export function partsOfWord(word: string): string[] {
  const parts = word.split(/[._-]+|(?<=[a-z])(?=[A-Z])/).filter(Boolean);
  return parts.length > 1 ? parts : [];
}

/** Versions of UUIDs are written `UUIDv7`, `UUID v7` and `UUID of version 7`. */
function spelledAlike(text: string): string {
  return text.replace(/\bUUIDs? ?(?:v|(?:of )?version )(\d)\b/gi, 'UUID uuidv$1');
}
