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
