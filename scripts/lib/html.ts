import { escapeHtml } from './escape-html.ts';

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
export type Content = Html | string | number | false | undefined | readonly Content[];

/** A template of HTML: whatever is put into it is escaped, unless it is HTML itself. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  const parts = strings.map((string, index) => string + render(contents[index]));
  return new Html(parts.join(''));
}

/** Marks a text as HTML that is known to be safe. */
export function trusted(text: string): Html {
  return new Html(text);
}

function render(content: Content): string {
  if (content === undefined || content === false) return '';
  if (content instanceof Html) return content.text;
  if (typeof content === 'object') return content.map(render).join('');
  return escapeHtml(String(content));
}
