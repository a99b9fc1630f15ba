import { element } from '../elements.ts';
import { forget, store, stored } from '../reader-state.ts';
import { addressOf, consoleForm, enableSendKey } from './console-form.ts';
import type { DescribeErrors } from './evaluate.ts';
import type { FindError } from './form-fields.ts';
import { enableSamples } from './form-samples.ts';
import { fillGiven } from './given-request.ts';
import { History, isRecalled } from './history.ts';
import { isFormKept, keepForm } from './kept-form.ts';
import { type LoadedOperation, loadOperation } from './loaded-operation.ts';
import { showPending } from './pending-call.ts';
import { enableRequestForm } from './request-form.ts';
import { loadChecks, sendCall } from './send-call.ts';
import { giveForm, type SendRow, sendRow } from './send-row.ts';
import { enableServers, keptServer, serverName } from './servers.ts';
import { enableToken } from './token-field.ts';
import { enableValidity, isUnsendable } from './validity.ts';

declare global {
  /** From `assets/evaluate.js`, when it is loaded. */
  var valueErrors: DescribeErrors | undefined;
}

/** Where it is kept for the tab that the reader opened the form: it is open on the next page, too. */
const openKey = 'console.open';

/** Sends the request of a page by the row below it, or opens the form to edit it. */
function start(given: HTMLElement): void {
  const { operation = '' } = given.dataset;
  const row = sendRow(given);
  const place = element('div', { className: 'console', hidden: true });
  (document.querySelector('.variables') ?? given).after(place);
  nameServer(row, keptServer());
  const use = formUser(place, row, operation);
  const show = (isOpen: boolean) => {
    row.edit.ariaExpanded = String(isOpen);
    place.hidden = !isOpen;
    if (isOpen) store(openKey, 'open', 'sessionStorage');
    else forget(openKey, 'sessionStorage');
    if (isOpen) use(() => undefined);
  };
  row.send.addEventListener('click', () => {
    // Then it is a button of the form, which sends it by itself.
    if (!row.send.form) use((form) => form.requestSubmit());
  });
  row.edit.addEventListener('click', () => show(row.edit.ariaExpanded !== 'true'));
  // What the browser is about to complain of has to be in sight.
  place.addEventListener('invalid', () => show(true), true);
  const isAsked = () => location.hash === '#try';
  addEventListener('hashchange', () => isAsked() && show(true));
  if (isAsked() || stored(openKey, 'sessionStorage') !== null) show(true);
  // What is sent is what the samples show.
  else if (isFormKept(operation) || isRecalled(operation)) use(() => undefined);
  // A reader may be offline when the console is used.
  else whenIdle(() => void loadOperation(operation).catch(() => undefined));
}

/** Makes the form when it is first used; where that fails, a note offers to do it again. */
function formUser(
  place: HTMLElement,
  row: SendRow,
  operation: string,
): (use: (form: HTMLFormElement) => void) => void {
  let made: Promise<HTMLFormElement> | undefined;
  const run = async (use: (form: HTMLFormElement) => void): Promise<void> => {
    made ??= fillConsole(place, row, operation);
    try {
      use(await made);
    } catch {
      made = undefined;
      document.querySelector('#try + .failed')?.remove();
      row.element.after(notLoaded(() => run(use)));
    }
  };
  return run;
}

function nameServer({ server }: SendRow, address: string): void {
  server.textContent = `to ${serverName(address)}`;
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

async function fillConsole(
  place: HTMLElement,
  row: SendRow,
  operation: string,
): Promise<HTMLFormElement> {
  const described = await loadOperation(operation);
  const { request } = described;
  const output = document.querySelector<HTMLElement>('.pane .response');
  if (!output) throw new Error('The page has no place for a response.');
  const form = consoleForm(request);
  const history = new History();
  place.append(form, history.element);
  giveForm(row, form);
  const back = keepForm(form, operation, request);
  form.querySelector('.actions')?.append(' ', back);
  fillGiven(form, operation);
  enableServers(form);
  const token = enableToken(form);
  enableSendKey(form);
  enableRequestForm(form, request, errorsIn(described));
  enableValidity(form, row.anyway);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isUnsendable(form)) return;
    const call = { operation, described, form, token, output, history };
    void showPending(row, output, (signal) => sendCall(call, signal));
  });
  for (const type of ['input', 'change']) {
    form.addEventListener(type, () => nameServer(row, addressOf(form)));
  }
  enableSamples(place, form, described, operation);
  void loadChecks();
  return form;
}

/** Finds what the schema of a field does not allow, as soon as the checks are loaded. */
function errorsIn({ document }: LoadedOperation): FindError {
  return ({ pointer }, value) =>
    pointer === undefined ? '' : (globalThis.valueErrors?.(value, pointer, document) ?? '');
}

for (const row of document.querySelectorAll<HTMLElement>('#try')) start(row);
