import type { CompleteExchange } from '../../../checks/exchange.ts';
import { element, loadScript } from '../elements.ts';
import { addressOf, fillForm, textOf } from './console-form.ts';
import type { EvaluateExchange } from './evaluate.ts';
import type { History } from './history.ts';
import { rememberIds } from './known-ids.ts';
import type { LoadedOperation } from './loaded-operation.ts';
import { nextSteps } from './next-steps.ts';
import { showNoResponse } from './no-response.ts';
import { fillPlaceholders } from './placeholders.ts';
import { fetchResponse, requestOf } from './sent-request.ts';
import { fillToken } from './servers.ts';
import { showResponse } from './show-response.ts';

/** From `assets/evaluate.js`. */
declare const evaluateExchange: EvaluateExchange;

/** What a call concerns. */
export interface ConsoleCall {
  readonly operation: string;
  readonly described: LoadedOperation;
  readonly form: HTMLFormElement;
  /** Settles when the form has the token that the reader uses. */
  readonly token: Promise<void>;
  readonly output: HTMLElement;
  readonly history: History;
}

/** Sends what the form holds, and shows the response with the results of the checks; the history has it, too. */
export async function sendCall(call: ConsoleCall, signal: AbortSignal): Promise<void> {
  const { operation, described, form, output, history } = call;
  showOutput();
  const checks = loadChecks();
  const exchange = await exchangeOf(call, signal).catch(() => undefined);
  const { request } = described;
  const response = exchange?.response;
  if (exchange && response) {
    const results = (await checks) ? evaluateExchange(exchange, described.document) : undefined;
    showResponse(output, response, results, nextSteps(request, form, response));
    if (response.status === 200) rememberIds(request.followUps, response.json);
  } else if (signal.aborted) {
    output.replaceChildren(element('p', { className: 'status-line' }, canceled));
  } else {
    await showNoResponse(output, textOf(form, 'address'));
  }
  const shown = [...output.childNodes];
  const [target, body] = [textOf(form, 'target'), textOf(form, 'body')];
  const result = response && { status: response.status, milliseconds: response.milliseconds };
  history.add({ operation, method: request.method, target, ...result }, () => {
    fillForm(form, { target, body });
    showOutput();
    output.replaceChildren(...shown);
  });
}

const canceled = 'Canceled. The server may have done what it was asked for.';

/** The checks are big: they are loaded while the reader looks at the form. Whether they could be. */
export function loadChecks(): Promise<boolean> {
  return loadScript('assets/evaluate.js').then(
    () => true,
    () => false,
  );
}

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
