import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml, type Html, type HtmlContent, html, trusted } from '../../lib/html.ts';
import { headingAnchor } from '../../lib/markdown.ts';
import { sequenceDiagram } from './sequence-diagram.ts';

/** Turns Markdown into HTML as the pages of one folder need it. */
export interface Prose {
  /** Blocks: paragraphs, lists, tables, code. */
  blocks(markdown: string): Html;
  /** Text within a line. */
  line(markdown: string): Html;
}

/**
 * Renders a block of HTTP.
 *
 * @param name unique on its page
 * @param root path from the page to the root of the folder: empty, or `../`
 * @returns `undefined` when it is no request of the API
 */
type RequestRenderer = (text: string, name: string, root: string) => Html | undefined;

/**
 * Renders Markdown for the pages of a site.
 *
 * @param ids of decisions, mentions of which become links
 * @param renderRequest renders blocks of HTTP
 * @returns a function of the path from a page to the root of the folder: empty, or `../`
 */
export function proseFor(
  ids: ReadonlySet<string>,
  renderRequest: RequestRenderer = () => undefined,
): (root: string) => Prose {
  const known = new Map<string, Prose>();
  return (root) => {
    const prose = known.get(root) ?? proseOf(ids, root, renderRequest);
    known.set(root, prose);
    return prose;
  };
}

/**
 * Ids of decisions become links, and so do mentions of other guides; raw HTML stays text.
 *
 * @param ids of decisions
 * @param root path from the page to the root of the folder: empty, or `../`
 */
function proseOf(ids: ReadonlySet<string>, root: string, renderRequest: RequestRenderer): Prose {
  let requests = 0;
  const marked = new Marked({ gfm: true });
  marked.use({
    extensions: [decisionExtension(ids, root)],
    hooks: {
      processAllTokens(tokens) {
        requests = 0;
        return markOutputs(tokens);
      },
    },
    renderer: {
      heading({ tokens, depth, text }) {
        // A link cannot stand within the link that the heading is.
        const content = trusted(this.parser.parseInline(tokens).replace(/<\/?a\b[^>]*>/g, ''));
        return `${heading(depth, headingAnchor(text), content).text}\n`;
      },
      // Tables of the API changelog break their lines so.
      html: ({ text }) =>
        text.startsWith('<!--') ? '' : text === '<br>' ? '<br>' : escapeHtml(text),
      codespan: ({ text }) => inTag('code', breakable(escapeHtml(text))),
      code({ text, lang = '' }) {
        const [language] = lang.split(' ');
        if (language !== 'http') return block(text, language, lang).text;
        requests += 1;
        return (renderRequest(text, `language-${requests}`, root) ?? codeBlock(text)).text;
      },
      table(token) {
        return scrollingTable(token, (cell) => this.parser.parseInline(cell.tokens));
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = pageOf(href, root);
        return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
    },
  });
  return {
    blocks: (markdown) => trusted(marked.parse(markdown, { async: false })),
    line: (markdown) => trusted(marked.parseInline(markdown, { async: false })),
  };
}

/**
 * A heading; below the title, its text is a link to itself.
 *
 * @param after what stands behind the text, such as links
 */
export function heading(depth: number, id: string, text: HtmlContent, after?: Html): Html {
  const title = depth > 1 ? html`<a href="#${id}">${text}</a>` : text;
  return html`${trusted(`<h${depth}`)} id="${id}">${title}${after}${trusted(`</h${depth}>`)}`;
}

function decisionExtension(ids: ReadonlySet<string>, root: string) {
  return {
    name: 'decision',
    level: 'inline' as const,
    start: (source: string) => source.match(/\bD\d{2,}\b/)?.index,
    tokenizer(this: { lexer: { state: { inLink: boolean } } }, source: string) {
      const [id] = /^D\d{2,}\b/.exec(source) ?? [];
      if (id === undefined || !ids.has(id) || this.lexer.state.inLink) return undefined;
      return { type: 'decision', raw: id };
    },
    renderer: ({ raw }: { raw: string }) =>
      `<a class="decision" href="${root}decisions.html#${raw}">${raw}</a>`,
  };
}

/** Of a word in code: what fits on a line of a narrow screen. */
const longestWord = 30;

/** A path or a JSON Pointer is long: its lines break before a slash, also one that is escaped. So do those of a long address. */
function breakable(code: string): string {
  if (code.startsWith('/')) return code.replace(/(?<!^)\/|~1/g, '<wbr>$&');
  return code.replace(/\S+/g, (word) =>
    word.length > longestWord ? word.replace(/(?<=[^/:<])\//g, '<wbr>/') : word,
  );
}

/** A path or a JSON Pointer, of which copying copies no more than it is. */
export function pathCode(path: string): Html {
  return trusted(inTag('code', breakable(escapeHtml(path))));
}

/** With so many columns, a table becomes a list on a narrow screen, each cell under the name of its column. */
const manyColumns = 4;

/** A wide table scrolls by itself, by keyboard too. */
function scrollingTable(
  { header, rows }: Tokens.Table,
  cell: (cell: Tokens.TableCell) => string,
): string {
  const isWide = header.length >= manyColumns;
  // An empty cell heads nothing.
  const heads = header.map((each) => inTag(each.text === '' ? 'td' : 'th', cell(each)));
  const label = (column: number) => {
    const name = escapeHtml(header[column]?.text.replaceAll('`', '') ?? '');
    return isWide && column > 0 && name !== '' ? ` data-label="${name}"` : '';
  };
  const body = rows.map((cells) => {
    const content = cells.map((each, column) => `<td${label(column)}>${cell(each)}</td>`);
    return `<tr${rowAnchor(cells)}>${content.join('')}</tr>`;
  });
  const table = `<table${isWide ? ' class="wide"' : ''}><thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
  return `<div class="scroll" tabindex="0" role="group" aria-label="Table">${table}</div>\n`;
}

/** A row that begins with the id of a fact is what search leads to. */
function rowAnchor([first]: readonly Tokens.TableCell[]): string {
  return first && /^F\d{3}$/.test(first.text) ? ` id="${first.text}"` : '';
}

function inTag(tag: string, content: string): string {
  return `<${tag}>${content}</${tag}>`;
}

/**
 * Where a link of a guide leads within the built folder.
 *
 * @returns `undefined` for a file of the repository that has no page; its words stay
 */
function pageOf(href: string, root: string): string | undefined {
  if (/^(https?:|#)/.test(href)) return href;
  const [, decision] = /^(?:\.\.\/)?decisions\.md#(d\d+)/i.exec(href) ?? [];
  if (decision) return `${root}decisions.html#${decision.toUpperCase()}`;
  if (/^(?:\.\.\/)?decisions\.md/.test(href)) return `${root}decisions.html`;
  if (href === '../changelog.html') return `${root}changelog.html`;
  const [, guide, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return guide === undefined ? undefined : `${root}guides/${guide}.html${anchor}`;
}

function block(text: string, language: string | undefined, words: string): Html {
  if (language === output) return outputBlock(text);
  if (words.endsWith(` ${output}`)) return outputBlock(text, language);
  return language === 'mermaid' ? sequenceDiagram(text) : codeBlock(text, language);
}

/** The language of a block that shows what the one before it prints. */
const output = 'output';

/** A text below a block of code is what that prints. */
function markOutputs<Each extends Token>(tokens: Each[]): Each[] {
  const blocks = tokens.filter(({ type }) => type !== 'space');
  for (const [index, token] of blocks.entries()) {
    const isText = token.type === 'code' && token.lang === 'text';
    if (isText && blocks[index - 1]?.type === 'code') token.lang = output;
  }
  return tokens;
}

/** What a program prints, or a service responds in JSON: nobody copies it. */
function outputBlock(text: string, language?: string): Html {
  const what = language === undefined ? 'Prints' : 'Response';
  const caption = text.includes('…') ? `${what}, shortened` : what;
  return html`<figure class="sample prints"><figcaption>${caption}</figcaption>${codeBlock(text, language)}</figure>`;
}

/** A block of code. A script colors its parts, and makes what does not fit scroll. */
export function codeBlock(code: string, language = ''): Html {
  return html`<pre class="code"><code${language !== '' && html` data-language="${language}"`}>${code}</code></pre>`;
}
