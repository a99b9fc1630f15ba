import type { SearchResult } from 'minisearch';
import { escapePattern } from '../../lib/text.ts';
import type { SearchKind } from '../search/search-options.ts';
import { element, root, setAttributes } from './elements.ts';

/** So many results of a kind are listed first, and so many more each time that a reader asks for more. */
const listed = { first: 5, more: 100 };

const groupNames: Record<SearchKind, string> = {
  operation: 'Operations',
  guide: 'Guides',
  error: 'Errors',
  list: 'Lists',
  tool: 'About the tools',
  page: 'Pages and files',
  parameter: 'Parameters',
  field: 'Fields',
  response: 'Responses',
  header: 'Headers',
  schema: 'Schemas',
  example: 'Examples',
  decision: 'Decisions',
  fact: 'Facts',
};

/** The results of one kind. */
interface Group {
  readonly kind: SearchKind;
  readonly found: readonly SearchResult[];
  readonly element: HTMLElement;
  readonly onMore: (first: Element) => void;
}

/**
 * Options of a list box, in groups of one kind; the kind of the best result comes first.
 *
 * @param found best first
 * @param onMore called with the first option of those that a reader asked for
 */
export function groupsOfResults(
  found: readonly SearchResult[],
  onMore: (first: Element) => void,
): HTMLElement[] {
  const byKind = Map.groupBy(found, ({ kind }): SearchKind => kind);
  return [...byKind].map(([kind, each]) => {
    const heading = element('h2', {}, groupNames[kind]);
    heading.setAttribute('aria-hidden', 'true');
    const group = { kind, found: each, onMore, element: element('div', {}, heading) };
    setAttributes(group.element, { role: 'group', 'aria-label': groupNames[kind] });
    list(group, 0, listed.first);
    return group.element;
  });
}

/** Lists the results from one to another, and below them what lists more. */
function list(group: Group, from: number, to: number): void {
  const { found, element } = group;
  element.append(...found.slice(from, to).map(result));
  if (found.length > to) element.append(moreOption(group, to));
}

function moreOption(group: Group, from: number): HTMLElement {
  const { kind, found, onMore } = group;
  const to = from + listed.more;
  const label =
    found.length > to ? `Show ${listed.more} more of ${found.length}` : `Show all ${found.length}`;
  const option = element('button', { id: `more-${kind}`, type: 'button', tabIndex: -1 }, label);
  setAttributes(option, {
    role: 'option',
    'aria-label': `${label} ${groupNames[kind].toLowerCase()}`,
  });
  option.addEventListener('click', () => {
    list(group, from, to);
    const first = option.nextElementSibling;
    option.remove();
    if (first) onMore(first);
  });
  return option;
}

/** Markdown without its signs for code. */
const plain = (markdown: string) => markdown.replaceAll('`', '');

/** Request and response of an operation have fields of the same names. */
function sideOf(address: string): string {
  const [, side] = /#(body|response)\./.exec(address) ?? [];
  return side === undefined ? '' : side === 'body' ? ' · request' : ' · response';
}

function result({ id, address, title, place, text, terms }: SearchResult): HTMLElement {
  const option = element(
    'a',
    { id: `result-${id}`, href: root + address, tabIndex: -1 },
    element('b', {}, plain(title)),
    element('span', {}, place + sideOf(address)),
    element('small', {}, ...snippet(plain(text), terms)),
  );
  option.setAttribute('role', 'option');
  return option;
}

/** So many characters stand before the first match. */
const before = 40;

/** A text from shortly before the first of some words, with every one of them marked. */
function snippet(text: string, words: readonly string[]): (HTMLElement | string)[] {
  const found = words.map(escapePattern).join('|');
  if (found === '') return [text];
  // An underscore or a dot is between the parts of a name.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${found})(?![\\p{L}\\p{N}])`, 'giu');
  const parts = cutBefore(text, text.search(pattern)).split(pattern);
  return parts.map((part, index) => (index % 2 === 1 ? element('mark', {}, part) : part));
}

/** A text from the beginning of a word on, shortly before a place in it. */
function cutBefore(text: string, place: number): string {
  if (place <= before) return text;
  const start = text.indexOf(' ', place - before) + 1;
  return `… ${text.slice(Math.min(start, place))}`;
}
