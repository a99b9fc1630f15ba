import { enableAssumptions } from './assumptions.ts';
import { codeFrame, foldLongExamples, makeScrollable } from './code-frame.ts';
import { colorCode } from './colored-code.ts';
import { addPageCopy } from './copy-page.ts';
import { element } from './elements.ts';
import { type BreakLongWords, breakLongWords } from './long-word.ts';
import {
  addPager,
  addPermalinks,
  listSections,
  markCurrentSection,
  showCurrentPage,
} from './page-links.ts';
import { enableThemeSwitch, keepDecisionFilter, keepLanguage } from './reader-choices.ts';
import { explainSampleVariables } from './sample-variables.ts';
import { enableSearch } from './search.ts';
import { tabTextOf } from './tab-panels.ts';

/** Puts a button on each block of code to copy; one that is too long scrolls, by keyboard too. */
function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLPreElement>('.prints pre.code')) {
    makeScrollable(block, labelOf(block));
  }
  for (const block of document.querySelectorAll<HTMLPreElement>('pre.code:not(.prints *)')) {
    const place = element('span', {});
    block.replaceWith(place);
    place.replaceWith(codeFrame(block, labelOf(block)));
  }
}

/** What the tab or the caption of a block of code says. */
function labelOf(block: HTMLElement): string {
  const caption = block.closest('figure')?.querySelector('figcaption');
  return tabTextOf(block.closest('.panel')) ?? caption?.textContent ?? 'Code';
}

/** The paths of a large reference come without places to break. */
function breakPaths(): void {
  const paths = document.querySelectorAll<HTMLElement>('.request-line code:not(:has(wbr))');
  for (const path of paths) breakLongWords(path);
}

Object.assign(globalThis, { breakLongWords } satisfies { breakLongWords: BreakLongWords });
breakPaths();
addPermalinks();
addPager();
listSections();
keepLanguage();
keepDecisionFilter();
addPageCopy();
addCopyButtons();
foldLongExamples();
explainSampleVariables();
colorCode(document.querySelectorAll<HTMLElement>('code[data-language]'));
enableSearch();
enableThemeSwitch();
enableAssumptions();
showCurrentPage();
markCurrentSection();
