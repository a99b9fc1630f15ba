import { element } from './elements.ts';

/** The global function of `page.js`, for the other scripts of a page. */
export type BreakLongWords = (whole: HTMLElement) => void;

/** So many characters fit on a line of a narrow screen, or else on the next line. */
const longest = 30;

/** Where a long word may break: before a part of a path or a query, and after a hyphen of a UUID. */
const place = /(?<=[^\s/:<"'])(?=[/?&])|(?<=[\da-f]{4}-)(?=[\da-f]{4})/i;

/**
 * Lets the long words in an element break, such as addresses and UUIDs, whatever the elements that its text is in;
 * copying it copies no more than before. A string without a place to break, such as a hash, breaks anywhere.
 */
export const breakLongWords: BreakLongWords = (whole) => {
  const walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const { data, parentElement } = text;
    if (data.length > longest && !/\s/.test(data) && !place.test(data)) {
      parentElement?.classList.add('long');
    } else if (data.length > longest || continuation.test(data)) {
      text.replaceWith(...data.split(continuation).flatMap(wordsOf));
    }
  }
};

/** What continues a command on the next line, which would stand alone on a line where it does not fit. */
const continuation = /( \\)(?=\n)/;

function wordsOf(text: string): Node[] {
  if (text === ' \\') return [element('span', { className: 'continued' }, text)];
  return text.split(/(\S+)/).flatMap(partsOf);
}

function partsOf(word: string): Node[] {
  if (word.length <= longest) return [new Text(word)];
  return word
    .split(place)
    .flatMap((part, index) => [...(index > 0 ? [element('wbr', {})] : []), new Text(part)]);
}
