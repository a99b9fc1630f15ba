import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';

/** The global function of this script. */
export type HighlightCode = (code: HTMLElement) => void;

// Each brings its aliases, such as `sh` and `ts`.
for (const [name, language] of Object.entries({
  ...{ bash, go, java, json, python, typescript, yaml },
})) {
  hljs.registerLanguage(name, language);
}

/** Colors the parts of a block of code; one in another language stays as it is. */
function highlightCode(code: HTMLElement): void {
  const { language = '' } = code.dataset;
  if (hljs.getLanguage(language)) {
    code.innerHTML = hljs.highlight(code.textContent, { language }).value;
  }
}

Object.assign(globalThis, { highlightCode } satisfies { highlightCode: HighlightCode });
