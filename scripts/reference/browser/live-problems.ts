import type { PlacedProblem } from '../problem-places.ts';
import { element } from './elements.ts';

/** Shows the problems that lint found: each beside what it concerns, and all of them in a corner of the page. */
export function showProblems(problems: readonly PlacedProblem[]): void {
  for (const earlier of document.querySelectorAll('.lint')) earlier.remove();
  for (const problem of problems) placeOf(problem)?.append(note(problem));
  if (problems.length > 0) document.body.append(summary(problems));
}

/** What a problem concerns, if this page shows it. */
function placeOf({ address }: PlacedProblem): Element | null {
  const [path, anchor] = address?.split('#') ?? [];
  if (path !== location.pathname.slice(1)) return null;
  if (anchor === undefined) return document.querySelector('main h1');
  return document.getElementById(anchor)?.querySelector('dd') ?? null;
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
  const items = problems.map(({ address, file, line, message }) => {
    const place = `${file}:${line}`;
    const name = address === undefined ? place : element('a', { href: `/${address}` }, place);
    return element('li', {}, name, ` ${message}`);
  });
  return element('ol', { tabIndex: 0 }, ...items);
}
