import { enableAssumptions } from './assumptions.ts';
import { codeFrame } from './code-frame.ts';
import { colorCode } from './colored-code.ts';
import { markCurrentSection } from './current-section.ts';
import { keepDecisionFilter } from './decision-filter.ts';
import { element } from './elements.ts';
import { foldLongExamples } from './long-example.ts';
import { type BreakLongWords, breakLongWords } from './long-word.ts';
import { addPager } from './pager.ts';
import { addPermalinks } from './permalinks.ts';
import { enableSearch } from './search.ts';
import { listSections } from './section-list.ts';
import { store, stored } from './stored.ts';
import { tabTextOf } from './tab-panels.ts';

/** Puts a button on each block of code that copies it; one that is too long scrolls, by keyboard too. */
function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLPreElement>('pre.code')) {
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

/** Adds the button that switches between light and dark. */
function enableThemeSwitch(): void {
  const button = element('button', { type: 'button', className: 'theme-button' });
  document.querySelector('.bar')?.append(button);
  nameThemeButton(button);
  button.addEventListener('click', () => {
    const theme = currentTheme() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    // Under the key that `theme.ts` reads before the next page is drawn.
    store('redoc.colorMode', theme);
    nameThemeButton(button);
  });
}

function nameThemeButton(button: HTMLButtonElement): void {
  button.textContent = currentTheme() === 'dark' ? 'Light' : 'Dark';
  button.setAttribute('aria-label', `Switch to ${button.textContent.toLowerCase()} colors`);
}

function currentTheme(): string {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return document.documentElement.dataset.theme ?? system;
}

const languageKey = 'reference.language';

/** Keeps the language of the samples for every page of the site. */
function keepLanguage(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('[data-tabs="language"] input')];
  const chosen = choices.find(({ value }) => value === stored(languageKey));
  if (chosen) chosen.checked = true;
  for (const choice of choices)
    choice.addEventListener('change', () => store(languageKey, choice.value));
}

/** The paths of a large reference come without places to break. */
function breakPaths(): void {
  const paths = document.querySelectorAll<HTMLElement>('.request-line code:not(:has(wbr))');
  for (const path of paths) breakLongWords(path);
}

/** In a long list of pages, the current one is in sight. */
function showCurrentPage(): void {
  const current = document.querySelector<HTMLElement>('.navigation [aria-current]');
  const list = current?.closest<HTMLElement>('.navigation');
  if (!current || !list || list.scrollHeight <= list.clientHeight) return;
  list.scrollTop = current.offsetTop - list.clientHeight / 2;
}

Object.assign(globalThis, { breakLongWords } satisfies { breakLongWords: BreakLongWords });
breakPaths();
addPermalinks();
addPager();
listSections();
keepLanguage();
keepDecisionFilter();
addCopyButtons();
foldLongExamples();
colorCode(document.querySelectorAll<HTMLElement>('code[data-language]'));
enableSearch();
enableThemeSwitch();
enableAssumptions();
showCurrentPage();
markCurrentSection();
