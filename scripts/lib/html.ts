/** A piece of HTML that may be put into another one as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** What may stand in a template; `undefined` and `false` leave nothing behind. */
export type HtmlContent = Html | string | number | false | undefined | readonly HtmlContent[];

/** A template of HTML or XML: whatever is put into it is escaped, unless it is the result of a template. */
export function html(strings: TemplateStringsArray, ...contents: HtmlContent[]): Html {
  const parts = strings.map((string, index) => string + render(contents[index]));
  return new Html(parts.join(''));
}

/** Marks a text as HTML that is known to be safe. */
export function trusted(text: string): Html {
  return new Html(text);
}

function render(content: HtmlContent): string {
  if (content === undefined || content === false) return '';
  if (content instanceof Html) return content.text;
  if (typeof content === 'object') return content.map(render).join('');
  return escapeHtml(String(content));
}

/** A text as it stands in HTML or XML, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** What a page shows that needs nothing beside it. */
interface StandalonePage {
  title: string;
  /** CSS. */
  style: string;
  /** JavaScript, which runs when the page is read. */
  script?: string;
  /** What the body holds. */
  content: Html;
}

/** A whole page in one file, which loads nothing from anywhere. */
export function standalonePage({ title, style, script, content }: StandalonePage): string {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...(script === undefined ? [] : ["script-src 'unsafe-inline'"]),
    'img-src data:',
  ];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${trusted(style)}</style>
</head>
<body>
${content}
${script !== undefined && html`<script>${trusted(script)}</script>\n`}</body>
</html>
`.text;
}

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
  const parts = page.text.split(/(<script\b.*?<\/script>|<[^<>"]*(?:"[^"]*"[^<>"]*)*>)/s);
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
  const inner = text.trim();
  if (inner.length === text.length) return text;
  // White space alone is both at the beginning and at the end.
  if (inner === '') return isBlock(before) || isBlock(after) ? '' : ' ';
  const start = isBlock(before) || text.startsWith(inner) ? '' : ' ';
  const end = isBlock(after) || text.endsWith(inner) ? '' : ' ';
  return start + inner + end;
}

function isBlock(tag: string): boolean {
  return blocks.has(/^<\/?(\w+)/.exec(tag)?.[1] ?? '');
}
