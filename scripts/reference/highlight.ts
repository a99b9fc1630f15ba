import { escapeHtml, type Html, html, trusted } from '../lib/html.ts';

type Rule = readonly [kind: string, pattern: RegExp];

const string: Rule = ['string', /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/];
const number: Rule = ['number', /\b\d+(?:\.\d+)?\b/];

/** What is coloured in each language, the first match winning. Others stay plain. */
const languages: Record<string, readonly Rule[]> = {
  json: [
    ['key', /"(?:[^"\\\n]|\\.)*"(?=\s*:)/],
    string,
    number,
    ['keyword', /\b(?:true|false|null)\b/],
  ],
  sh: [
    ['comment', /(?<=^|\s)#.*/],
    ['key', /\$\{?\w+\}?/],
    ['keyword', /(?<=^|\s)--?[a-z][\w-]*/],
    ['string', /"(?:[^"\\\n]|\\.)*"/],
  ],
  ts: [
    ['comment', /\/\/.*/],
    string,
    [
      'keyword',
      /\b(?:import|from|export|const|let|await|for|of|if|else|return|new|async|function|type|throw|try|catch)\b/,
    ],
    ['key', /\b[A-Za-z_]\w*(?=\??:)/],
    number,
  ],
  yaml: [['comment', /(?<=^|\s)#.*/], ['key', /^[ \t-]*[\w$.-]+(?=:(?:\s|$))/], string],
};

const aliases: Record<string, string> = {
  bash: 'sh',
  shell: 'sh',
  typescript: 'ts',
  js: 'ts',
  yml: 'yaml',
};

/** A block of code with its parts coloured; it can be scrolled by keyboard. */
export function codeBlock(code: string, language = '', label = 'Code'): Html {
  return html`<pre class="code" tabindex="0" role="group" aria-label="${label}"><code>${highlight(code, language)}</code></pre>`;
}

function highlight(code: string, language: string): Html {
  const rules = languages[aliases[language] ?? language];
  if (!rules) return html`${code}`;
  const pattern = new RegExp(
    rules.map(([kind, { source }]) => `(?<${kind}>${source})`).join('|'),
    'gm',
  );
  let end = 0;
  let result = '';
  for (const match of code.matchAll(pattern)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    result += `${escapeHtml(code.slice(end, match.index))}<span class="${kind}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return trusted(result + escapeHtml(code.slice(end)));
}
