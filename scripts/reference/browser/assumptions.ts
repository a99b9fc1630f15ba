import { shortMeanings } from '../kinds.ts';
import { enableAssumedSwitch, isAssumedShown } from './assumed-switch.ts';
import { linksIn, loadNotes, showNotesOf, withoutMarkup } from './decision-notes.ts';
import { element, root } from './elements.ts';

/** A sign, the link that it is, and those to its decisions, which take its place where decisions are shown. */
interface Sign {
  readonly marks: HTMLElement;
  readonly link: Element;
  readonly decisions: readonly HTMLAnchorElement[];
}

/** Shows the notes of signs, and the button that names every decision in the text instead. */
export function enableAssumptions(): void {
  const list = document.querySelector<HTMLDetailsElement>('.open-points');
  if (!list) return;
  nameSigns();
  if (!document.querySelector('.legend')) document.querySelector('.links')?.after(legend());
  const signs = [...document.querySelectorAll<HTMLElement>('.marks:not(.named)')].map(signOf);
  for (const { marks, decisions } of signs) showNotesOf(marks, decisions);
  addTextsTo(list);
  const apply = () => {
    list.open = isAssumedShown();
    for (const { marks, link, decisions } of signs) {
      marks.replaceChildren(...(isAssumedShown() ? decisions : [link]));
    }
  };
  if (isAssumedShown()) apply();
  enableAssumedSwitch(switchButton(), apply);
}

/** The button, which a large reference comes without. */
function switchButton(): HTMLButtonElement {
  const place = document.querySelector<HTMLElement>('[data-assumed-switch]');
  if (place) place.hidden = false;
  const given = place?.querySelector('button');
  if (given) return given;
  const button = element('button', { type: 'button' });
  const added = element('span', {}, ' · ', button);
  added.dataset.assumedSwitch = '';
  document.querySelector('.links')?.append(added);
  return button;
}

/** The signs of a large reference come in an element without a name. */
function nameSigns(): void {
  for (const sign of document.querySelectorAll('main i:has(> a)')) {
    sign.replaceWith(element('span', { className: 'marks' }, ...sign.childNodes));
  }
}

function signOf(marks: HTMLElement): Sign {
  const decisions = linksIn(marks.textContent);
  return { marks, link: marks.firstElementChild ?? marks, decisions };
}

/** What the signs mean, where the page came without. */
function legend(): HTMLElement {
  const { fact, assumed, open } = shortMeanings;
  return element(
    'p',
    { className: 'legend' },
    `${fact} `,
    element('span', { className: 'sign' }, 'assumed'),
    `${assumed} `,
    element('span', { className: 'sign open' }, 'open'),
    `${open} `,
    element('a', { href: `${root}decisions.html#kinds` }, 'More'),
  );
}

/** Makes a list of the names of decisions once they are shown: with the title, what is open and what is assumed. */
function addTextsTo(list: HTMLDetailsElement): void {
  const names = list.querySelector('p[id]');
  if (!names) return;
  const add = async () => {
    const notes = await loadNotes();
    const items = linksIn(names.textContent).map((link) => {
      const { title = '', text = '' } = notes[link.hash.slice(1)] ?? {};
      const name = element('span', { className: 'named marks' }, link);
      const [, words = ''] = /^\w+ (.*)/.exec(title) ?? [];
      return element('li', {}, name, ` ${words}`, element('p', {}, withoutMarkup(text)));
    });
    names.replaceWith(element('ul', { id: names.id, className: 'plain' }, ...items));
  };
  list.addEventListener('toggle', () => void add(), { once: true });
  if (list.open) void add();
}
