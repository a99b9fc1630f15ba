import MiniSearch, { type SearchResult } from 'minisearch';
import type { SearchEntry } from '../search/entries.ts';
import { searchOptions } from '../search/search-options.ts';
import { loadScript } from './elements.ts';

type Found = SearchResult & SearchEntry;

const root = document.body.dataset.root ?? '';
const shown = 12;
let index: Promise<MiniSearch<SearchEntry>> | undefined;

/** Shows the button that opens search; `/` and Ctrl+K open it too. */
export function enableSearch(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-search]');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const typing =
      event.target instanceof Element && event.target.closest('input, textarea, dialog');
    const combined = event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!combined && (event.key !== '/' || typing)) return;
    event.preventDefault();
    open();
  });
}

function open(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search') ?? build();
  index ??= load();
  if (!dialog.open) dialog.showModal();
  dialog.querySelector('input')?.select();
}

/** The index is big, so it is fetched only when somebody searches. */
async function load(): Promise<MiniSearch<SearchEntry>> {
  await loadScript('assets/search-index.js');
  const text = (globalThis as unknown as { searchIndex: string }).searchIndex;
  return MiniSearch.loadJSON(text, searchOptions);
}

function build(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'search';
  dialog.setAttribute('aria-label', 'Search');
  const input = document.createElement('input');
  input.placeholder = 'Operations, fields, decisions, guides';
  for (const [name, value] of Object.entries(combobox)) input.setAttribute(name, value);
  const list = document.createElement('ul');
  list.id = 'search-results';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Results');
  const count = document.createElement('p');
  count.setAttribute('role', 'status');
  dialog.append(input, count, list);
  document.body.append(dialog);
  input.addEventListener('input', () => search(input, list, count));
  input.addEventListener('keydown', (event) => move(event, input, list));
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
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
  const found = entries.search(value) as Found[];
  list.replaceChildren(...found.slice(0, shown).map(result));
  select(input, list.firstElementChild);
  count.textContent = message(value, found.length);
  list.dataset.milliseconds = String(performance.now() - start);
  list.dataset.query = value;
}

function message(value: string, found: number): string {
  if (value.trim() === '') return '';
  if (found === 0) return 'Nothing found. Try a shorter word.';
  return found === 1 ? '1 result' : `${found} results`;
}

function result({ id, address, kind, title, place, text }: Found): HTMLElement {
  const option = document.createElement('li');
  option.id = `result-${id}`;
  option.setAttribute('role', 'option');
  const link = document.createElement('a');
  link.href = root + address;
  link.tabIndex = -1;
  link.append(part('b', title), part('span', `${kind} · ${place}`), part('small', text));
  option.append(link);
  return option;
}

function part(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function move(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
  const current = list.querySelector('[aria-selected=true]');
  if (event.key === 'Enter') {
    current?.querySelector('a')?.click();
    input.closest('dialog')?.close();
    return;
  }
  const steps: Record<string, Element | null | undefined> = {
    ArrowDown: current?.nextElementSibling ?? list.firstElementChild,
    ArrowUp: current?.previousElementSibling ?? list.lastElementChild,
  };
  const next = steps[event.key];
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
