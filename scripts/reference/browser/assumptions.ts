import { element, loadScript } from './elements.ts';
import { store } from './stored.ts';

/** From `assets/notes.js`, which holds what every page needs of the decisions. */
declare const decisionNotes: Readonly<Record<string, { title: string; text: string }>>;

const signs = '.marks:not(.named)';

/** Shows the button that names every decision in the text, instead of a sign for it. */
export function enableAssumptions(): void {
  if (!document.querySelector(signs)) return;
  const place = document.querySelector<HTMLElement>('[data-assumed-switch]');
  const button = place?.querySelector('button');
  if (place && button) {
    place.hidden = false;
    enableSwitch(button);
  }
  for (const marks of document.querySelectorAll<HTMLElement>(signs)) showNotesOf(marks);
  const list = document.querySelector<HTMLDetailsElement>('.open-points[hidden]');
  if (list) listOpenPoints(list);
}

/** Lists each decision that the page names once; their texts come when the list is opened. */
function listOpenPoints(list: HTMLDetailsElement): void {
  const marks = document.querySelectorAll<HTMLAnchorElement>(`${signs} > a`);
  const byId = new Map([...marks].map((mark) => [idOf(mark), mark]));
  const items = [...byId].map(([, mark]) =>
    element('li', {}, element('span', { className: 'named marks' }, mark.cloneNode(true))),
  );
  list.querySelector('ul')?.append(...items);
  const title = items.length === 1 ? '1 open point' : `${items.length} open points`;
  list.querySelector('summary')?.append(title);
  list.hidden = false;
  list.addEventListener('toggle', () => void addTexts(items), { once: true });
  if (list.open) void addTexts(items);
}

/** Adds to each open point its title, what is open and what is assumed. */
async function addTexts(items: readonly HTMLElement[]): Promise<void> {
  await loadScript('assets/notes.js');
  for (const item of items) {
    const { title = '', text = '' } = decisionNotes[idOf(item.querySelector('a'))] ?? {};
    const [, name = ''] = /^\w+ (.*)/.exec(title) ?? [];
    item.append(` ${name}`, element('p', {}, withoutMarkup(text)));
  }
}

function idOf(link: HTMLAnchorElement | null): string {
  return link?.hash.slice(1) ?? '';
}

/** Signs of Markdown for code, which would stand there as they are. */
function withoutMarkup(text: string): string {
  return text.replaceAll('`', '');
}

function enableSwitch(button: HTMLButtonElement): void {
  const { dataset } = document.documentElement;
  const apply = () => {
    const isShown = dataset.assumed === 'shown';
    button.setAttribute('aria-pressed', String(isShown));
    for (const list of document.querySelectorAll<HTMLDetailsElement>('.open-points')) {
      list.open = isShown;
    }
    // A sign is one stop of the Tab key, however many decisions it stands for.
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`${signs} > a + a`)) {
      link.tabIndex = isShown ? 0 : -1;
    }
  };
  button.addEventListener('click', () => {
    dataset.assumed = dataset.assumed === 'shown' ? 'hidden' : 'shown';
    store('reference.assumed', dataset.assumed);
    apply();
  });
  apply();
}

/** The notes of a sign, while the pointer or the focus is on it or on them, and after a click. Each leads to its decision. */
function showNotesOf(marks: HTMLElement): void {
  const links = [...marks.querySelectorAll<HTMLAnchorElement>('a')];
  const bubble = element('span', { className: 'bubble', popover: 'manual' });
  let isWanted = false;
  const show = async () => {
    isWanted = true;
    await loadScript('assets/notes.js');
    if (!isWanted || bubble.matches(':popover-open')) return;
    if (!bubble.isConnected) marks.append(bubble);
    bubble.replaceChildren(...links.map(noteOf));
    bubble.showPopover();
    placeBelow(bubble, marks);
  };
  const hide = () => {
    isWanted = false;
    if (bubble.isConnected) bubble.hidePopover();
  };
  for (const link of links) {
    link.removeAttribute('title');
    link.addEventListener('click', (event) => {
      if (document.documentElement.dataset.assumed === 'shown') return;
      event.preventDefault();
      void show();
    });
  }
  // A finger enters and leaves with each tap.
  marks.addEventListener(
    'pointerenter',
    ({ pointerType }) => pointerType !== 'touch' && void show(),
  );
  marks.addEventListener('pointerleave', ({ pointerType }) => pointerType !== 'touch' && hide());
  marks.addEventListener('focusin', () => void show());
  marks.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && marks.contains(relatedTarget))) hide();
  });
  marks.addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
}

function noteOf(link: HTMLAnchorElement): HTMLElement {
  const { title = link.textContent, text = '' } = decisionNotes[idOf(link)] ?? {};
  const lead = element('a', { href: link.href }, title);
  return element('span', {}, element('strong', {}, lead), withoutMarkup(text));
}

function placeBelow(bubble: HTMLElement, marks: HTMLElement): void {
  const { left, bottom, top } = marks.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = bubble;
  const fitsBelow = bottom + offsetHeight + 8 < innerHeight;
  const x = Math.max(
    8,
    Math.min(left - 12, document.documentElement.clientWidth - offsetWidth - 8),
  );
  bubble.style.left = `${x}px`;
  bubble.style.top = `${fitsBelow ? bottom : Math.max(8, top - offsetHeight)}px`;
}
