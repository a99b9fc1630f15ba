import { element } from './elements.ts';

/** So many characters fit on a line of a narrow screen, or else on the next line. */
const longest = 30;

/** Where a long word may break: before a part of a path or a query, and after a hyphen of a UUID. */
const place = /(?<=[^\s/:<"'])(?=[/?&])|(?<=[\da-f]{4}-)(?=[\da-f]{4})/i;

/** Whether a text, such as a hash, is longer than what a reader wants whole on the next line, and has no place to break. */
export function isUnbroken(text: string): boolean {
  return text.length > longest && !/\s/.test(text) && !place.test(text);
}

/** A text in which long words, such as addresses and UUIDs, may break; copying it copies no more than before. */
export function breakableText(text: string): Node[] {
  return text.split(/(\S+)/).flatMap((word) => {
    if (word.length <= longest) return [new Text(word)];
    return word
      .split(place)
      .flatMap((part, index) => [...(index > 0 ? [element('wbr', {})] : []), new Text(part)]);
  });
}

/** Lets the long words in an element break, whatever the elements that its text is in. */
export function breakLongWords(whole: HTMLElement): void {
  const walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.data.length > longest) text.replaceWith(...breakableText(text.data));
  }
}
