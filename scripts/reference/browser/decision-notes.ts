import { element, loadScript, root } from './elements.ts';

/** What every page needs of the decisions: title and text of each, by its id. */
type DecisionNotes = Readonly<Record<string, { title: string; text: string }>>;

/** From `assets/notes.js`. */
declare const decisionNotes: DecisionNotes;

/** @throws Error when the file could not be loaded */
export async function loadNotes(): Promise<DecisionNotes> {
  await loadScript('assets/notes.js');
  return decisionNotes;
}

/**
 * A link to each decision that a text names, with its kind.
 *
 * @param text such as `assumed D52, D53, open D55`: a kind is that of all ids up to the next
 */
export function linksIn(text: string): HTMLAnchorElement[] {
  let kind = '';
  return [...text.matchAll(/(?:\b([a-z]+) )?\b(D\d+)\b/g)].map(([, word = kind, id = '']) => {
    kind = word;
    const href = `${root}decisions.html#${id}`;
    return element('a', { href, className: kind }, `${kind} ${id}`);
  });
}

/** Signs of Markdown for code, which would stand there as they are. */
export function withoutMarkup(text: string): string {
  return text.replaceAll('`', '');
}

/**
 * Shows the notes of a sign while the pointer or the focus is on it or on them, and after a click. Each leads to its
 * decision. Escape, a click elsewhere and, by touch, a button close them.
 *
 * @param marks holds the sign: one link
 * @param decisions links to its decisions
 */
export function showNotesOf(marks: HTMLElement, decisions: readonly HTMLAnchorElement[]): void {
  const bubble = element('span', { className: 'bubble', popover: 'auto' });
  const move = () => placeBelow(bubble, marks);
  let isWanted = false;
  const show = async () => {
    isWanted = true;
    const notes = await Promise.all(decisions.map(noteOf));
    if (!isWanted || bubble.matches(':popover-open')) return;
    bubble.replaceChildren(closeButton(hide), ...notes);
    marks.append(bubble);
    bubble.showPopover();
    move();
    addEventListener('scroll', move);
  };
  const hide = () => {
    isWanted = false;
    if (bubble.isConnected) bubble.hidePopover();
  };
  bubble.addEventListener('beforetoggle', () => removeEventListener('scroll', move));
  showByClick(marks, show);
  showByPointer(marks, show, hide);
  showByFocus(marks, show, hide);
}

/** Where decisions are shown, their names stand in place of the sign, and lead to them. */
function showByClick(marks: HTMLElement, show: () => Promise<void>): void {
  marks.firstElementChild?.addEventListener('click', (event) => {
    event.preventDefault();
    void show();
  });
}

/** A finger enters and leaves with each tap. */
function showByPointer(marks: HTMLElement, show: () => Promise<void>, hide: () => void): void {
  marks.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'touch') void show();
  });
  marks.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'touch') hide();
  });
}

/** The focus that comes back from notes that close does not open them again. */
function showByFocus(marks: HTMLElement, show: () => Promise<void>, hide: () => void): void {
  const isWithin = ({ relatedTarget }: FocusEvent) =>
    relatedTarget instanceof Node && marks.contains(relatedTarget);
  marks.addEventListener('focusin', (event) => {
    if (!isWithin(event)) void show();
  });
  marks.addEventListener('focusout', (event) => {
    if (!isWithin(event)) hide();
  });
}

function closeButton(hide: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', className: 'close', ariaLabel: 'Close' }, '×');
  button.addEventListener('click', hide);
  return button;
}

async function noteOf(link: HTMLAnchorElement): Promise<HTMLElement> {
  const notes = await loadNotes();
  const { title = link.textContent, text = '' } = notes[link.hash.slice(1)] ?? {};
  const lead = element('strong', {}, element('a', { href: link.href }, title));
  return element('span', {}, lead, withoutMarkup(text));
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
