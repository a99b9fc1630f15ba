import type { CompleteExchange } from '../../../checks/exchange.ts';
import { isJsonObject, parseJson } from '../../../lib/json.ts';
import { element, loadScript } from '../elements.ts';
import { addressOf, consoleForm, enableSendKey, fillForm, textOf } from './console-form.ts';
import type { DescribeErrors, EvaluateExchange } from './evaluate.ts';
import type { FindError } from './form-fields.ts';
import { enableSamples } from './form-samples.ts';
import { History, recalledCall } from './history.ts';
import { isReloadedForm, keepForm } from './kept-form.ts';
import { rememberIds } from './known-ids.ts';
import { type LoadedOperation, loadOperation } from './loaded-operation.ts';
import { nextSteps } from './next-steps.ts';
import { showNoResponse } from './no-response.ts';
import { showPending } from './pending-call.ts';
import { enableRequestForm } from './request-form.ts';
import { fetchResponse, requestOf } from './sent-request.ts';
import { enableServers, fetchFromServer, fillToken } from './servers.ts';
import { showResponse } from './show-response.ts';
import { enableToken } from './token-field.ts';
import { enableValidity, isUnsendable } from './validity.ts';

/** From `assets/evaluate.js`. */
declare const evaluateExchange: EvaluateExchange;

declare global {
  /** From `assets/evaluate.js`, when it is loaded. */
  var valueErrors: DescribeErrors | undefined;
}

/** Fills the console when it is first opened. */
function start(section: HTMLDetailsElement): void {
  const { operation = '' } = section.dataset;
  const fill = async () => {
    if (!section.open) return;
    section.removeEventListener('toggle', fill);
    await fillConsole(section, operation).catch(() => section.append(notLoaded(fill)));
  };
  section.addEventListener('toggle', fill);
  if (location.hash === '#try' || isReloadedForm(operation)) section.open = true;
  else if (section.open) void fill();
  // A reader may be offline when the console is opened.
  else whenIdle(() => void loadOperation(operation).catch(() => undefined));
}

/** How long a page may be busy before it counts as idle all the same, in ms: one in the background never is. */
const longestBusy = 1000;

/** Calls a function when the page has nothing else to do. */
function whenIdle(call: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(call, { timeout: longestBusy });
  else setTimeout(call, longestBusy);
}

/** Says that the console is missing, with a button that asks for it again. */
function notLoaded(fill: () => Promise<void>): HTMLElement {
  const said = navigator.onLine
    ? 'The console could not be loaded.'
    : 'You are offline. The console loads when you are online again.';
  const again = element('button', { type: 'button' }, 'Try again');
  const note = element('p', { className: 'failed' }, said, ' ', again);
  const retry = () => {
    if (!note.isConnected) return;
    note.remove();
    void fill();
  };
  again.addEventListener('click', retry);
  addEventListener('online', retry, { once: true });
  return note;
}

async function fillConsole(section: HTMLElement, operation: string): Promise<void> {
  const described = await loadOperation(operation);
  const { request } = described;
  const output = document.querySelector<HTMLElement>('.pane .response');
  if (!output) return;
  const form = consoleForm(request);
  const history = new History();
  section.append(form, history.element);
  const back = keepForm(form, operation, request);
  form.querySelector('.actions')?.append(' ', back);
  fillRecalled(form, operation);
  enableServers(form);
  const token = enableToken(form);
  enableSendKey(form);
  enableRequestForm(form, request, errorsIn(described));
  const anyway = form.querySelector<HTMLButtonElement>('[name=anyway]');
  if (anyway) enableValidity(form, anyway);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isUnsendable(form)) return;
    const call = { operation, described, form, token, output, history };
    void showPending(form, output, (signal) => send(call, signal));
  });
  enableSamples(section, form, described, operation);
  await loadChecks();
}

/** Fills in what the reader chose on another page: path and query of a call, and fields of its body. */
function fillRecalled(form: HTMLFormElement, operation: string): void {
  const { target, fields } = recalledCall(operation);
  if (target === undefined) return;
  const body = parseJson(textOf(form, 'body'));
  const values = isJsonObject(body) && fields ? { ...body, ...fields } : body;
  fillForm(form, { target, ...(fields && { body: JSON.stringify(values, null, 2) }) });
}

/** Finds what the schema of a field does not allow, as soon as the checks are loaded. */
function errorsIn({ document }: LoadedOperation): FindError {
  return ({ pointer }, value) =>
    pointer === undefined ? '' : (globalThis.valueErrors?.(value, pointer, document) ?? '');
}

/** The checks are big: they are loaded while the reader looks at the form. Whether they could be. */
function loadChecks(): Promise<boolean> {
  return loadScript('assets/evaluate.js').then(
    () => true,
    () => false,
  );
}

/** What a call concerns. */
interface ConsoleCall {
  operation: string;
  described: LoadedOperation;
  form: HTMLFormElement;
  /** Settles when the form has the token that the reader uses. */
  token: Promise<void>;
  output: HTMLElement;
  history: History;
}

async function send(call: ConsoleCall, signal: AbortSignal): Promise<void> {
  const { operation, described, form, output, history } = call;
  showOutput();
  const checks = loadChecks();
  const exchange = await exchangeOf(call, signal).catch(() => undefined);
  if (exchange) {
    const results = (await checks) ? evaluateExchange(exchange, described.document) : undefined;
    const { response } = exchange;
    const show = () =>
      showResponse(output, response, results, nextSteps(described.request, form, response));
    show();
    if (response.status === 200) rememberIds(described.request.followUps, response.json);
    const target = textOf(form, 'target');
    const body = textOf(form, 'body');
    const { status, milliseconds } = exchange.response;
    const { method } = described.request;
    history.add({ operation, method, target, status, milliseconds }, () => {
      fillForm(form, { target, body });
      showOutput();
      show();
    });
  } else if (signal.aborted) {
    output.replaceChildren(element('p', { className: 'status-line' }, canceled));
  } else {
    await showNoResponse(output, textOf(form, 'address'));
  }
}

const canceled = 'Canceled. The server may have done what it was asked for.';

/** The response stands where the examples stand, as the tab that is chosen. */
function showOutput(): void {
  const tab = document.querySelector<HTMLInputElement>('[name=response][value=received]');
  if (!tab) return;
  tab.checked = true;
  for (const label of tab.labels ?? []) {
    label.hidden = false;
    // Only sideways: the second of two clicks on Send would hit something else.
    label.parentElement?.scrollTo({ left: label.offsetLeft });
  }
}

/** @throws TypeError when the address is not a URL, or no response arrives */
async function exchangeOf(
  { operation, described, form, token }: ConsoleCall,
  signal: AbortSignal,
): Promise<CompleteExchange> {
  await token;
  await fillPlaceholders(form);
  await fillToken(form, addressOf(form));
  const request = requestOf(described.request, form, {
    target: textOf(form, 'target'),
    body: form.elements.namedItem('body') ? textOf(form, 'body') : undefined,
  });
  const response = await fetchResponse(request, signal);
  return { operationId: operation, expectation: 'open', request, response };
}

async function fillPlaceholders(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem('body');
  if (!(field instanceof HTMLTextAreaElement)) return;
  const address = addressOf(form);
  const example = await withCredentials(field.defaultValue, address);
  fillForm(form, { body: await withCredentials(field.value, address) });
  field.defaultValue = example;
}

/**
 * Puts the credentials of a sandbox, which it publishes, in place of those that the examples only
 * name, such as `<CLIENT_ID>`. For another server the body stays as it is.
 */
async function withCredentials(body: string, address: string): Promise<string> {
  if (!/"<[A-Z_]+>"/.test(body)) return body;
  const response = await fetchFromServer(`${address}/_sandbox/fixtures`);
  const fixtures: unknown = response.ok ? parseJson(await response.text()) : undefined;
  return body.replace(/"<([A-Z_]+)>"/g, (placeholder, name: string) => {
    const value = isJsonObject(fixtures) ? fixtures[name.toLowerCase()] : undefined;
    return value === undefined ? placeholder : JSON.stringify(value);
  });
}

for (const section of document.querySelectorAll<HTMLDetailsElement>('.console')) start(section);
