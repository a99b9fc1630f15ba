/**
 * A filter by text for a page with very many entries: sections of the class `entry`, or else the innermost sections of an
 * article.
 * Without this script, all of them are shown.
 *
 * @module
 */
import { element } from './elements.ts';
import { setAddressParameter } from './reader-state.ts';

/** What is shown or hidden as one: a section with its row in a table and in the contents. */
interface Entry {
  readonly id: string;
  readonly parts: readonly HTMLElement[];
  /** In lower case, with the addresses of its links, which name operations. */
  readonly text: string;
}

const parameter = 'filter';

function enableFilter(): void {
  const entries = entriesOfPage();
  const place = document.querySelector('.filter, .guide > .scroll, .guide > h2');
  if (!place || entries.length === 0) return;
  const input = element('input', { type: 'search', autocomplete: 'off', spellcheck: false });
  const count = element('output', {});
  const show = () => {
    showMatches(entries, input.value);
    const shown = entries.filter(({ parts }) => parts[0]?.checkVisibility()).length;
    count.textContent = `${shown} of ${entries.length}`;
    setAddressParameter(parameter, input.value.trim() || undefined);
  };
  input.value = new URLSearchParams(location.search).get(parameter) ?? '';
  input.addEventListener('input', show);
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter')
      entries.find(({ parts }) => parts[0]?.checkVisibility())?.parts[0]?.scrollIntoView();
  });
  // The choice of a kind hides entries, too.
  document.querySelector('.filter')?.addEventListener('change', show);
  addEventListener('hashchange', () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target || target.checkVisibility()) return;
    input.value = '';
    show();
    target.scrollIntoView();
  });
  place.before(
    element('p', { className: 'text-filter' }, element('label', {}, 'Filter ', input), ' ', count),
  );
  show();
}

/** Every word has to be somewhere in an entry. */
function showMatches(entries: readonly Entry[], query: string): void {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { parts, text } of entries) {
    const isHidden = !words.every((word) => text.includes(word));
    for (const part of parts) part.hidden = isHidden;
  }
  for (const area of document.querySelectorAll<HTMLElement>('.decision-area')) {
    area.hidden = !area.querySelector('.entry:not([hidden])');
    for (const row of rowsOf(area.querySelector('h2')?.id ?? '')) row.hidden = area.hidden;
  }
  for (const [heading, inner] of innerHeadings()) {
    heading.hidden = inner.every(({ hidden }) => hidden);
    for (const row of rowsOf(heading.id)) row.hidden = heading.hidden;
  }
}

/** The headings of an article that stand above others, with those. */
function innerHeadings(): Map<HTMLElement, HTMLElement[]> {
  const found = new Map<HTMLElement, HTMLElement[]>();
  for (const heading of document.querySelectorAll<HTMLElement>('.guide > :is(h2, h3)')) {
    if (heading.tagName === 'H2') found.set(heading, []);
    else [...found.values()].at(-1)?.push(heading);
  }
  return new Map([...found].filter(([, inner]) => inner.length > 0));
}

function entriesOfPage(): Entry[] {
  const own = [...document.querySelectorAll<HTMLElement>('.entry')];
  const sections = own.length > 0 ? own.map((each) => [each]) : sectionsOf();
  return sections.map((section) => {
    const id = section[0]?.id ?? '';
    const links = section.flatMap((part) => [...part.querySelectorAll('a')]);
    const words = [
      ...section.map(({ textContent }) => textContent),
      ...links.map((link) => link.getAttribute('href')),
    ];
    return { id, parts: [...section, ...rowsOf(id)], text: words.join(' ').toLowerCase() };
  });
}

/** Each heading of an article that stands above no other, with what follows it. */
function sectionsOf(): HTMLElement[][] {
  const outer = innerHeadings();
  const sections: HTMLElement[][] = [];
  for (const part of document.querySelectorAll<HTMLElement>('.guide > *')) {
    if (outer.has(part)) continue;
    if (/^H[23]$/.test(part.tagName)) sections.push([part]);
    else sections.at(-1)?.push(part);
  }
  return sections;
}

/** The links within the page from tables and lists, by what they lead to. */
const rowLinks = Map.groupBy(
  document.querySelectorAll<HTMLAnchorElement>('main :is(td, li) > a[href^="#"]'),
  ({ hash }) => hash,
);

/** The rows of tables and lists that lead to an entry or an area. */
function rowsOf(id: string): HTMLElement[] {
  const links = rowLinks.get(`#${id}`) ?? [];
  return links.flatMap((link) => link.closest<HTMLElement>('tr, li') ?? []);
}

enableFilter();
