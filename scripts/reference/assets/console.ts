import type { Exchange, ReceivedResponse } from '../../checks/exchange.ts';
import { element, loadScript } from './elements.ts';
import { judge } from './judge.ts';
import { withCredentials } from './placeholders.ts';
import { showAnswer, showFailure } from './show-answer.ts';

/** Address and token are kept for the tab, so that they are given once. */
const kept = ['address', 'token'];

function start(section: HTMLElement): void {
  const form = section.querySelector('form');
  const answer = section.querySelector<HTMLElement>('.answer');
  if (!form || !answer) return;
  form.hidden = false;
  restore(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    keep(form);
    void send(section, form, answer);
  });
}

async function send(
  section: HTMLElement,
  form: HTMLFormElement,
  answer: HTMLElement,
): Promise<void> {
  answer.replaceChildren(element('p', { textContent: 'Waiting for the answer …' }));
  const verdict = loadScript('assets/verdict.js');
  try {
    await fillPlaceholders(form);
    const request = requestOf(section, form);
    const response = await exchange(request);
    await verdict;
    const { operation = '' } = section.dataset;
    const whole: Exchange = { operationId: operation, expectation: 'open', request, response };
    showAnswer(answer, response, judge(whole));
  } catch {
    showFailure(answer, textOf(form, 'address'));
  }
}

async function fillPlaceholders(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem('body');
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.value = await withCredentials(field.value, addressOf(form));
}

async function exchange(request: Exchange['request']): Promise<ReceivedResponse> {
  const { method, url, headers, body } = request;
  const begin = performance.now();
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  const json = parse(text);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: text,
    ...(json !== undefined && { json }),
    milliseconds: Math.round(performance.now() - begin),
  };
}

function requestOf(section: HTMLElement, form: HTMLFormElement): Exchange['request'] {
  const { method = 'GET', path = '', header = '', prefix = '' } = section.dataset;
  const body = form.elements.namedItem('body') ? textOf(form, 'body') : undefined;
  const token = textOf(form, 'token');
  const url = addressOf(form) + textOf(form, 'target');
  const json = body === undefined ? undefined : parse(body);
  return {
    ...{ method, url, path: pathValues(path, textOf(form, 'target')) },
    query: Object.fromEntries(new URLSearchParams(url.split('?')[1])),
    headers: {
      ...(token !== '' && { [header.toLowerCase()]: `${prefix}${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    ...(json !== undefined && { json }),
  };
}

/** What stands in the path where the document has a parameter. */
function pathValues(template: string, target: string): Record<string, string> {
  const values = target.split('?')[0]?.split('/') ?? [];
  const named = template.split('/').flatMap((part, index): [string, string][] => {
    const [, name] = /^\{(.+)\}$/.exec(part) ?? [];
    return name === undefined ? [] : [[name, decodeURIComponent(values[index] ?? '')]];
  });
  return Object.fromEntries(named);
}

function addressOf(form: HTMLFormElement): string {
  return textOf(form, 'address').replace(/\/+$/, '');
}

function textOf(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value.trim()
    : '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function restore(form: HTMLFormElement): void {
  for (const name of kept) {
    const field = form.elements.namedItem(name);
    const value = sessionStorage.getItem(`console.${name}`);
    if (field instanceof HTMLInputElement && value !== null) field.value = value;
  }
}

function keep(form: HTMLFormElement): void {
  for (const name of kept) {
    if (form.elements.namedItem(name))
      sessionStorage.setItem(`console.${name}`, textOf(form, name));
  }
}

for (const section of document.querySelectorAll<HTMLElement>('.console')) start(section);
