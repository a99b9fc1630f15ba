import type { Html } from './html.ts';

/** Between these tags and text, white space says nothing. */
const blocks = new Set([
  ...['html', 'head', 'body', 'meta', 'title', 'link', 'script', 'header', 'main', 'nav', 'footer'],
  ...['section', 'article', 'div', 'h1', 'h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'fieldset', 'legend', 'details', 'summary'],
  ...['form', 'figure', 'figcaption', 'noscript', 'pre'],
]);

/** Elements whose text stays as it is. */
const raw = /^<(pre|textarea|style)\b/;

/**
 * A whole page without what a browser does not need: white space between blocks, and escapes of characters
 * that have no meaning in text.
 *
 * @param page elements whose attributes are quoted by `"`, as templates make them
 */
export function compactPage(page: Html): string {
  const parts = page.text.split(/(<script\b.*?<\/script>|<(?:[^<>"]|"[^"]*")+>)/s);
  let open: string | undefined;
  const compacted = parts.map((part, index) => {
    if (index % 2 === 1) {
      open = open === undefined ? raw.exec(part)?.[1] : part === `</${open}>` ? undefined : open;
      return part;
    }
    const text = part.replaceAll('&quot;', '"').replaceAll('&gt;', '>');
    return open === undefined ? withoutSpace(text, parts[index - 1], parts[index + 1]) : text;
  });
  return `<!doctype html>\n${compacted.join('').trim()}\n`;
}

function withoutSpace(text: string, before = '', after = ''): string {
  const started = isBlock(before) ? text.trimStart() : text.replace(/^\s+/, ' ');
  return isBlock(after) ? started.trimEnd() : started.replace(/\s+$/, ' ');
}

function isBlock(tag: string): boolean {
  return blocks.has(/^<\/?(\w+)/.exec(tag)?.[1] ?? '');
}
