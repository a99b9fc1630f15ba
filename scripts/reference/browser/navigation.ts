/**
 * Adds to the list of pages, in a large reference, the groups that all pages list alike. It runs while the page is read,
 * so that the list does not move. Without scripts, the contents of the reference are one link away.
 *
 * @module
 */
import { element, root } from './elements.ts';

/** A group of pages: its pages, or, of one that only the contents list, how many they are. */
export interface ListedPages {
  readonly title: string;
  /** On the page of contents. */
  readonly anchor: string;
  readonly size: number;
  /** Path and title of each. */
  readonly links?: readonly (readonly [path: string, title: string])[];
}

/** In front of this script. */
declare const pageGroups: readonly ListedPages[];

function addGroups(script: HTMLOrSVGScriptElement): void {
  const list = script.parentElement;
  const own = pageGroups.findIndex(({ anchor }) => anchor === list?.dataset.group);
  list?.firstElementChild?.replaceWith(...pageGroups.slice(0, own).flatMap(elementsOf));
  script.replaceWith(...pageGroups.slice(own + 1).flatMap(elementsOf));
}

function elementsOf({ title, anchor, size, links }: ListedPages): HTMLElement[] {
  if (!links) {
    const link = element('a', { href: `${root}contents.html#${anchor}` }, `${title} (${size})`);
    return [element('h2', {}, link)];
  }
  const items = links.map(([path, text]) =>
    element('li', {}, element('a', { href: root + path }, text)),
  );
  return [element('h2', {}, title), element('ul', {}, ...items)];
}

if (document.currentScript) addGroups(document.currentScript);
