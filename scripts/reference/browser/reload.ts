import type { PlacedProblem } from '../problem-places.ts';
import { element } from './elements.ts';
import { store, stored } from './reader-state.ts';

/**
 * Loads the page again when there is another revision than the one it is of, be it that one came
 * while the page was loading. The browser connects anew when the server was away.
 */
const script = document.currentScript;
const shown = script instanceof HTMLScriptElement ? new URL(script.src).search.slice(1) : '';

/** What the writer looks at, which stays when the page is loaded again. */
interface View {
  readonly scroll: number;
  /** The first element with an id in view, and how far from the top it is, in pixels: notes come and go above it. */
  readonly place: { readonly id: string; readonly top: number } | undefined;
  /** The chosen tabs, by their ids. */
  readonly tabs: readonly string[];
  /** The folded parts that are open, by their names. */
  readonly open: readonly string[];
}

const key = `reference.view ${location.pathname}`;

const changes = new EventSource('/-/changes');
changes.addEventListener('revision', ({ data }) => {
  if (data !== shown) location.reload();
});
changes.addEventListener('problems', ({ data }) => showProblems(JSON.parse(data)));

// The page of a broken document has nothing of what the writer looked at, and must not replace it.
if (document.querySelector('.problems') === null) {
  const [navigation] = performance.getEntriesByType('navigation');
  const isNew = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
  const kept: View | null = JSON.parse(stored(key, 'sessionStorage') ?? 'null');
  if (kept && !isNew) restore(kept);
  addEventListener('pagehide', () => store(key, JSON.stringify(currentView()), 'sessionStorage'));
}
// The browser would restore the place on the page of a broken document.
history.scrollRestoration = 'manual';

function currentView(): View {
  const tabs = document.querySelectorAll<HTMLInputElement>('.tab-row input:checked');
  return {
    scroll: scrollY,
    place: placeInView(),
    tabs: [...tabs].map(({ id }) => id),
    open: foldedParts().flatMap((part) => (part.open ? [nameOf(part)] : [])),
  };
}

function placeInView(): View['place'] {
  for (const part of document.querySelectorAll('main [id]')) {
    const { top, height } = part.getBoundingClientRect();
    // The pane stays in view wherever the page is scrolled to.
    if (top >= 0 && height > 0 && !part.closest('.pane')) return { id: part.id, top };
  }
  return undefined;
}

function restore({ scroll, place, tabs, open }: View): void {
  for (const id of tabs) document.getElementById(id)?.click();
  for (const part of foldedParts()) part.open = open.includes(nameOf(part));
  const part = place && document.getElementById(place.id);
  const top = part ? part.getBoundingClientRect().top + scrollY - place.top : scroll;
  scrollTo({ top, behavior: 'instant' });
}

function foldedParts(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('main details')];
}

/** Where a folded part stands, and what its heading says. */
function nameOf(part: HTMLDetailsElement): string {
  const place = part.closest('[id]')?.id ?? '';
  return `${place} ${part.querySelector('summary')?.textContent ?? ''}`;
}

/** Shows the problems that lint found: each beside what it concerns, and all of them in a corner of the page. */
function showProblems(problems: readonly PlacedProblem[]): void {
  for (const earlier of document.querySelectorAll('.lint')) earlier.remove();
  for (const problem of problems) {
    for (const place of problem.addresses.flatMap(placeOf)) place.append(note(problem));
  }
  if (problems.length > 0) document.body.append(summary(problems));
}

/** What an address leads to, if this page shows it. */
function placeOf(address: string): Element[] {
  const [path, anchor] = address.split('#');
  if (path !== location.pathname.slice(1)) return [];
  const place =
    anchor === undefined
      ? document.querySelector('main h1')
      : document.getElementById(anchor)?.querySelector('dd');
  return place ? [place] : [];
}

function note({ severity, rule, message, fix = '' }: PlacedProblem): HTMLElement {
  const name = element('code', {}, rule);
  return element('span', { className: `lint ${severity}` }, name, ` ${message} ${fix}`);
}

function summary(problems: readonly PlacedProblem[]): HTMLElement {
  const title = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  const list = element('details', {}, element('summary', {}, title), itemsOf(problems));
  const aside = element('aside', { className: 'lint summary' }, list);
  aside.setAttribute('aria-label', 'Problems that lint found');
  return aside;
}

function itemsOf(problems: readonly PlacedProblem[]): HTMLElement {
  const items = problems.map(({ addresses: [address], file, line, message }) => {
    const place = `${file}:${line}`;
    const name = address === undefined ? place : element('a', { href: `/${address}` }, place);
    return element('li', {}, name, ` ${message}`);
  });
  return element('ol', { tabIndex: 0 }, ...items);
}
