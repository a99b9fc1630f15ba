import { element } from './elements.ts';

/** Lists the sections of an operation below its page in the list of pages, where the page came without. */
export function listSections(): void {
  const page = document.querySelector('[data-group] [aria-current]');
  if (!page || !document.querySelector('#try')) return;
  const sections = document.querySelectorAll<HTMLElement>('#request, .details > h2[id]');
  const items = [...sections].map(({ id, firstChild }) =>
    element('li', {}, element('a', { href: `#${id}` }, firstChild?.textContent ?? '')),
  );
  page.after(element('ul', {}, ...items));
}

/** How far below the top of the window a section has to begin to count as read, in pixels. */
const top = 120;

/** Marks the section that is read, in the lists of the sections of a page. */
export function markCurrentSection(): void {
  const links = [
    ...document.querySelectorAll<HTMLAnchorElement>('.navigation li li > a, .sections a'),
  ];
  const sections = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    // The pane beside the text stays in sight.
    return heading && !heading.closest('.pane') ? [{ link, heading }] : [];
  });
  if (sections.length === 0) return;
  const mark = () => {
    const begun = sections.filter(({ heading }) => heading.getBoundingClientRect().top < top);
    const current = begun.at(-1)?.link;
    for (const { link } of sections) {
      if (link === current) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
    if (current) keepInSight(current);
  };
  onScroll(mark);
  mark();
}

/** Scrolls the contents beside the text, which can be longer than the window. */
function keepInSight(link: HTMLElement): void {
  const list = link.closest('.sections');
  if (!list || list.scrollHeight <= list.clientHeight) return;
  const [own, around] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (own.top >= around.top && own.bottom <= around.bottom) return;
  list.scrollTop += own.top - around.top - list.clientHeight / 2;
}

/** Calls a function while the page is scrolled, once a frame. */
function onScroll(run: () => void): void {
  let isWaiting = false;
  const wait = () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      run();
    });
  };
  addEventListener('scroll', wait, { passive: true });
}

/** Links the pages before and after this one in the list of pages, where the page came without. */
export function addPager(): void {
  const current = document.querySelector('[data-group] li:has(> [aria-current])');
  if (!current) return;
  const links = [
    linkTo(current.previousElementSibling, 'Previous', 'prev'),
    linkTo(current.nextElementSibling, 'Next', 'next'),
  ];
  const pager = element('nav', { className: 'pager' }, ...links.flat());
  pager.setAttribute('aria-label', 'Previous and next page');
  document.querySelector('main')?.append(pager);
}

function linkTo(item: Element | null, label: string, rel: string): HTMLAnchorElement[] {
  const link = item?.querySelector<HTMLAnchorElement>('a:not(.all)');
  if (!link) return [];
  const text = ` ${link.firstChild?.textContent?.trim()}`;
  return [element('a', { href: link.href, rel }, element('small', {}, label), text)];
}

/** Makes each heading and each field that has an anchor a link to itself; the pages of a large reference come without. */
export function addPermalinks(): void {
  for (const heading of document.querySelectorAll('main :is(h2, h3, h4)[id]')) {
    const text = heading.firstChild;
    if (text instanceof Text) text.replaceWith(permalink(heading, text.data));
  }
  for (const name of document.querySelectorAll('.fields > [id] > dt > b')) {
    const field = name.closest('[id]');
    if (field) name.replaceWith(permalink(field, name.textContent));
  }
}

function permalink({ id }: Element, text: string): HTMLAnchorElement {
  return element('a', { href: `#${id}` }, text.trim());
}

/** In a long list of pages, the current one is in sight. */
export function showCurrentPage(): void {
  const current = document.querySelector<HTMLElement>('.navigation [aria-current]');
  const list = current?.closest<HTMLElement>('.navigation');
  if (!current || !list || list.scrollHeight <= list.clientHeight) return;
  list.scrollTop = current.offsetTop - list.clientHeight / 2;
}
