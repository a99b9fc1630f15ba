import type { Options } from 'minisearch';

/** Something that search can find. */
export interface SearchEntry {
  readonly id: number;
  /** Path and anchor within the folder. */
  readonly address: string;
  readonly kind: 'operation' | 'parameter' | 'field' | 'schema' | 'decision' | 'guide';
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
  searchOptions: {
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    boost: { title: 4, place: 2 },
    combineWith: 'AND',
    boostDocument: (_id, _term, stored) => (stored?.kind === 'operation' ? 2 : 1),
  },
};

/** A name with dots, underscores or capitals is found whole and by its parts. */
function words(text: string): string[] {
  return text.split(/[\s,;:()[\]`"'/]+/).flatMap((word) => {
    const whole = word.replace(/^\.+|\.+$/g, '');
    const parts = whole.split(/[._-]+|(?<=[a-z])(?=[A-Z])/);
    return [whole, ...(parts.length > 1 ? parts : [])].filter(Boolean);
  });
}
