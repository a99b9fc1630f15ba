import { element } from './elements.ts';

/** Lists the sections of an operation below its page in the list of pages, where the page came without. */
export function listSections(): void {
  const page = document.querySelector('[data-group] [aria-current]');
  if (!page || !document.querySelector('.console')) return;
  const sections = document.querySelectorAll<HTMLElement>('#request, .details > h2[id]');
  const items = [...sections].map(({ id, firstChild }) =>
    element('li', {}, element('a', { href: `#${id}` }, firstChild?.textContent ?? '')),
  );
  page.after(element('ul', {}, ...items));
}
