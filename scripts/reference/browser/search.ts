import MiniSearch from 'minisearch';
import { type SearchEntry, searchOptions } from '../search/search-options.ts';
import { unpackIndex } from '../search/search-packing.ts';
import { type Found, findSome, suggestions } from '../search/search-query.ts';
import { ownNameOf } from '../search/search-synonyms.ts';
import { decompressed } from './compressed.ts';
import { element, loadScript, setAttributes } from './elements.ts';
import { groupsOfResults } from './search-results.ts';

/** From `assets/search-index.js`: the packed index as JSON, compressed. */
declare const searchIndex: string;

let index: Promise<MiniSearch<SearchEntry>> | undefined;

/** Adds the button that opens search; `/` and Ctrl+K open it too. */
export function enableSearch(): void {
  const key = element('kbd', {}, '/');
  const button = element('button', { type: 'button', className: 'search-button' }, 'Search ', key);
  document.querySelector('.bar')?.append(button);
  button.addEventListener('click', () => open());
  addSearchBox();
  document.addEventListener('keydown', (event) => {
    const typing =
      event.target instanceof Element && event.target.closest('input, textarea, dialog');
    const combined = event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!combined && (event.key !== '/' || typing)) return;
    event.preventDefault();
    open();
  });
}

/** Where there is no page, a field that searches for the name of the one that was sought. */
function addSearchBox(): void {
  const place = document.querySelector('[data-search-box]');
  if (!place) return;
  const [, name = ''] = /([^/]*?)(?:\.\w+)?\/?$/.exec(decodeURI(location.pathname)) ?? [];
  const input = element('input', { type: 'search', value: name === '404' ? '' : name });
  input.setAttribute('aria-label', 'Search this reference');
  const button = element('button', { type: 'submit' }, 'Search');
  const form = element('form', { className: 'search-box' }, input, ' ', button);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    open(input.value);
  });
  place.replaceWith(form);
}

/** @param query what to search for at once; what was written last unless given */
function open(query?: string): void {
  index ??= load();
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search') ?? build();
  if (!dialog.open) dialog.showModal();
  const input = dialog.querySelector('input');
  if (input && query !== undefined) {
    input.value = query;
    input.dispatchEvent(new Event('input'));
  }
  input?.select();
}

/** The index is big, so it is fetched only when somebody searches. */
async function load(): Promise<MiniSearch<SearchEntry>> {
  await loadScript('assets/search-index.js');
  const json = new TextDecoder().decode(await decompressed(searchIndex));
  return MiniSearch.loadJS(unpackIndex(JSON.parse(json)), searchOptions);
}

function build(): HTMLDialogElement {
  const input = element('input', { placeholder: 'Operations, fields, decisions, guides' });
  setAttributes(input, combobox);
  const list = element('div', { id: 'search-results' });
  setAttributes(list, { role: 'listbox', 'aria-label': 'Results' });
  const count = element('p', {});
  count.setAttribute('role', 'status');
  const dialog = element('dialog', { className: 'search' }, input, count, list);
  dialog.setAttribute('aria-label', 'Search');
  document.body.append(dialog);
  input.addEventListener('input', () => search(input, list, count));
  input.addEventListener('keydown', (event) => move(event, input, list));
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  void search(input, list, count);
  return dialog;
}

const combobox = {
  role: 'combobox',
  'aria-label': 'Search',
  'aria-controls': 'search-results',
  'aria-expanded': 'true',
  'aria-autocomplete': 'list',
  autocomplete: 'off',
  spellcheck: 'false',
};

async function search(
  input: HTMLInputElement,
  list: HTMLElement,
  count: HTMLElement,
): Promise<void> {
  const { value } = input;
  const entries = await index;
  if (!entries || value !== input.value) return;
  const start = performance.now();
  const isEmpty = value.trim() === '';
  const found: Found = isEmpty ? { results: suggestions(entries) } : findSome(entries, value);
  const groups = groupsOfResults(found.results, (first) => {
    select(input, first);
    input.focus();
  });
  list.replaceChildren(...groups);
  list.scrollTop = 0;
  select(input, list.querySelector('[role=option]'));
  count.textContent = isEmpty ? keys : message(found) + nameNote(value);
  list.dataset.milliseconds = String(performance.now() - start);
  list.dataset.query = value;
}

const keys = 'Select with ↑ and ↓, open with Enter, close with Esc. Some pages to begin with:';

const notes = {
  'some-words': 'Nothing has all of these words; these have some. ',
  'unknown-id': 'This id is in no example. These take an id of this form. ',
};

function message({ results: { length }, note, corrections = [] }: Found): string {
  if (length === 0) return 'Nothing found. Try a shorter word.';
  const corrected = corrections.map(
    ({ mistyped, found }) => `Nothing has “${mistyped}”; shown for “${found}”. `,
  );
  const counted = length === 1 ? '1 result' : `${length} results`;
  return `${note ? notes[note] : ''}${corrected.join('')}${counted}`;
}

/** What the interface calls that for which a reader has another word. */
function nameNote(query: string): string {
  const named = ownNameOf(query);
  return named ? `. Here, “${named.word}” stands for “${named.name}”` : '';
}

function move(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
  const options = [...list.querySelectorAll<HTMLElement>('[role=option]')];
  const current = list.querySelector<HTMLElement>('[aria-selected=true]');
  if (event.key === 'Enter') {
    current?.click();
    if (current instanceof HTMLAnchorElement) input.closest('dialog')?.close();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const place = current ? options.indexOf(current) : -1;
  const next = step && options.at((place + step) % options.length);
  if (!next) return;
  event.preventDefault();
  select(input, next);
}

function select(input: HTMLInputElement, option: Element | null): void {
  for (const each of document.querySelectorAll('#search-results [aria-selected]')) {
    each.removeAttribute('aria-selected');
  }
  option?.setAttribute('aria-selected', 'true');
  option?.scrollIntoView({ block: 'nearest' });
  if (option) input.setAttribute('aria-activedescendant', option.id);
  else input.removeAttribute('aria-activedescendant');
}
