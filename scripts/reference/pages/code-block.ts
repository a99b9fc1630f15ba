import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import json from 'highlight.js/lib/languages/json';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import { type Html, html, trusted } from '../../lib/html.ts';

// Each brings its aliases, such as `sh` and `ts`.
for (const [name, language] of Object.entries({ bash, json, typescript, yaml })) {
  hljs.registerLanguage(name, language);
}

/** A block of code with its parts coloured; it can be scrolled by keyboard. */
export function codeBlock(code: string, language = '', label = 'Code'): Html {
  return html`<pre class="code" tabindex="0" role="group" aria-label="${label}"><code>${highlight(code, language)}</code></pre>`;
}

function highlight(code: string, language: string): Html {
  if (!hljs.getLanguage(language)) return html`${code}`;
  const { value } = hljs.highlight(code, { language });
  // Brackets and commas look like the text around them, and would double the size of JSON.
  return trusted(value.replace(/<span class="hljs-punctuation">([^<]*)<\/span>/g, '$1'));
}
