import { PathTemplate } from '../../api/path-template.ts';
import type { CompleteExchange, ReceivedResponse, SentRequest } from '../../checks/exchange.ts';
import { isJsonObject } from '../../lib/json.ts';
import { element, loadScript } from './elements.ts';
import type { EvaluateExchange } from './evaluate.ts';
import { showNoResponse } from './no-response.ts';
import { enableServers, fetchFromServer, fillToken } from './servers.ts';
import { showResponse } from './show-response.ts';

/** From `assets/evaluate.js`. */
declare const evaluateExchange: EvaluateExchange;

/** Address and token are kept for the tab, so that they are given once. */
const kept = ['address', 'token'];

function start(section: HTMLElement): void {
  const form = section.querySelector('form');
  const output = section.querySelector<HTMLElement>('.response');
  if (!form || !output) return;
  form.hidden = false;
  restore(form);
  enableServers(form);
  section.addEventListener('toggle', () => void loadChecks().catch(() => undefined));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    keep(form);
    void send(section, form, output);
  });
}

async function send(
  section: HTMLElement,
  form: HTMLFormElement,
  output: HTMLElement,
): Promise<void> {
  output.replaceChildren(element('p', {}, 'Waiting for the response …'));
  const checks = loadChecks();
  const exchange = await exchangeOf(section, form).catch(() => undefined);
  if (exchange) {
    await checks;
    showResponse(output, exchange.response, evaluateExchange(exchange));
  } else {
    await showNoResponse(output, textOf(form, 'address'));
  }
  output.scrollIntoView({ block: 'nearest' });
}

/** @throws TypeError when the address is not a URL, or no response arrives */
async function exchangeOf(section: HTMLElement, form: HTMLFormElement): Promise<CompleteExchange> {
  await fillPlaceholders(form);
  await fillToken(form, addressOf(form));
  const { operation = '' } = section.dataset;
  const request = requestOf(section, form);
  const response = await fetchResponse(request);
  return { operationId: operation, expectation: 'open', request, response };
}

/** The checks are big, so they are loaded only when somebody opens the console. */
async function loadChecks(): Promise<void> {
  await loadScript('assets/api.js');
  await loadScript('assets/evaluate.js');
}

async function fillPlaceholders(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem('body');
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.value = await withCredentials(field.value, addressOf(form));
}

/**
 * Puts the credentials of a sandbox, which it publishes, in place of those that the examples only
 * name, such as `<CLIENT_ID>`. For another server the body stays as it is.
 */
async function withCredentials(body: string, address: string): Promise<string> {
  if (!/"<[A-Z_]+>"/.test(body)) return body;
  const response = await fetchFromServer(`${address}/_sandbox/fixtures`);
  const fixtures: unknown = response.ok ? parse(await response.text()) : undefined;
  return body.replace(/"<([A-Z_]+)>"/g, (placeholder, name: string) => {
    const value = isJsonObject(fixtures) ? fixtures[name.toLowerCase()] : undefined;
    return value === undefined ? placeholder : JSON.stringify(value);
  });
}

async function fetchResponse(request: SentRequest): Promise<ReceivedResponse> {
  const { method, url, headers, body } = request;
  const begin = performance.now();
  const response = await fetchFromServer(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
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

function requestOf(section: HTMLElement, form: HTMLFormElement): SentRequest {
  const { method = 'GET', path = '', header = '', prefix = '', query = '' } = section.dataset;
  const body = form.elements.namedItem('body') ? textOf(form, 'body') : undefined;
  const token = textOf(form, 'token');
  const target = new URL(addressOf(form) + textOf(form, 'target'));
  if (token !== '' && query !== '') target.searchParams.set(query, token);
  const json = body === undefined ? undefined : parse(body);
  return {
    ...{ method, url: target.href, path: pathValues(path, textOf(form, 'target')) },
    query: Object.fromEntries(target.searchParams),
    headers: {
      ...(token !== '' && header !== '' && { [header.toLowerCase()]: `${prefix}${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    ...(json !== undefined && { json }),
  };
}

/** What stands in the path where the document has a parameter, decoded. */
function pathValues(template: string, target: string): Record<string, string> {
  const [path = ''] = target.split('?');
  const values = new PathTemplate(template).match(path) ?? {};
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
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
    if (form.elements.namedItem(name)) {
      sessionStorage.setItem(`console.${name}`, textOf(form, name));
    }
  }
}

for (const section of document.querySelectorAll<HTMLElement>('.console')) start(section);
