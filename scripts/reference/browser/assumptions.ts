import { element } from './elements.ts';
import { store } from './stored.ts';

/** Shows the button that names every decision in the text, instead of a sign for it. */
export function enableAssumptions(): void {
  if (!document.querySelector('.marks:not(.sign)')) return;
  const place = document.querySelector<HTMLElement>('[data-assumed-switch]');
  const button = place?.querySelector('button');
  if (place && button) {
    place.hidden = false;
    enableSwitch(button);
  }
  for (const marks of document.querySelectorAll<HTMLElement>('.marks:not(.sign)')) {
    showNotesOf(marks);
  }
}

function enableSwitch(button: HTMLButtonElement): void {
  const { dataset } = document.documentElement;
  const apply = () => {
    const isShown = dataset.assumed === 'shown';
    button.setAttribute('aria-pressed', String(isShown));
    for (const list of document.querySelectorAll<HTMLDetailsElement>('.open-points')) {
      list.open = isShown;
    }
  };
  button.addEventListener('click', () => {
    dataset.assumed = dataset.assumed === 'shown' ? 'hidden' : 'shown';
    store('reference.assumed', dataset.assumed);
    apply();
  });
  apply();
}

/** The notes of a sign, while the pointer or the focus is on it; by touch, the first tap shows them. */
function showNotesOf(marks: HTMLElement): void {
  const links = [...marks.querySelectorAll<HTMLAnchorElement>('a')];
  const bubble = element('span', { className: 'bubble', popover: 'manual' });
  const show = () => {
    if (!bubble.isConnected) marks.append(bubble);
    bubble.replaceChildren(...links.map(noteOf));
    bubble.showPopover();
    placeBelow(bubble, marks);
  };
  const hide = () => {
    if (bubble.isConnected) bubble.hidePopover();
  };
  for (const link of links) link.removeAttribute('title');
  // A finger enters and leaves with each tap.
  marks.addEventListener('pointerenter', ({ pointerType }) => pointerType !== 'touch' && show());
  marks.addEventListener('pointerleave', ({ pointerType }) => pointerType !== 'touch' && hide());
  marks.addEventListener('focusin', show);
  marks.addEventListener('focusout', hide);
  marks.addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
  marks.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'touch' || bubble.matches(':popover-open')) return;
    marks.addEventListener('click', (click) => click.preventDefault(), { once: true });
    show();
  });
}

/** What the list of open points on this page says about the decision of a link. */
function noteOf(link: HTMLAnchorElement): HTMLElement {
  const note = document.getElementById(`note-${link.hash.slice(1)}`);
  const title = note?.querySelector('dt')?.cloneNode(true);
  const text = note?.querySelector('dd')?.textContent ?? '';
  const heading = title instanceof HTMLElement ? title.textContent : link.textContent;
  return element('span', {}, element('strong', {}, heading.trim()), text);
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
  bubble.style.top = `${fitsBelow ? bottom + 4 : Math.max(8, top - offsetHeight - 4)}px`;
}
