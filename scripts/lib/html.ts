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
