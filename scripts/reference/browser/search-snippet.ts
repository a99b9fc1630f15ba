import { escapePattern } from '../../lib/text.ts';
import { element } from './elements.ts';

/** So many characters stand before the first match. */
const before = 40;

/** A text from shortly before the first of some words, with every one of them marked. */
export function snippet(text: string, words: readonly string[]): (HTMLElement | string)[] {
  const found = words.map(escapePattern).join('|');
  if (found === '') return [text];
  // An underscore or a dot is between the parts of a name.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${found})(?![\\p{L}\\p{N}])`, 'giu');
  const parts = cutBefore(text, text.search(pattern)).split(pattern);
  return parts.map((part, index) => (index % 2 === 1 ? element('mark', {}, part) : part));
}

/** A text from the beginning of a word on, shortly before a place in it. */
function cutBefore(text: string, place: number): string {
  if (place <= before) return text;
  const start = text.indexOf(' ', place - before) + 1;
  return `… ${text.slice(Math.min(start, place))}`;
}
