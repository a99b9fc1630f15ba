import { element } from './elements.ts';

/** Makes each heading and each field that has an anchor a link to itself; the pages of a large reference come without. */
export function addPermalinks(): void {
  for (const heading of document.querySelectorAll('main :is(h2, h3, h4)[id]')) {
    const text = heading.firstChild;
    if (text instanceof Text) text.replaceWith(linkTo(heading, text.data));
  }
  for (const name of document.querySelectorAll('.fields > [id] > dt > b')) {
    const field = name.closest('[id]');
    if (field) name.replaceWith(linkTo(field, name.textContent));
  }
}

function linkTo({ id }: Element, text: string): HTMLAnchorElement {
  const link = element('a', { href: `#${id}` }, text.trim());
  return link;
}
