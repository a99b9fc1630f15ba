import { element } from './elements.ts';

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
