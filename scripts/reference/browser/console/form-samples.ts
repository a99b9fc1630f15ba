import { copyText, foldLongExamples } from '../code-frame.ts';
import { colorCode } from '../colored-code.ts';
import { element, loadScript } from '../elements.ts';
import { explainSampleVariables } from '../sample-variables.ts';
import type { ConsoleRequest, RequestSamples } from '../samples.ts';
import { panelOf } from '../tab-panels.ts';
import { addressOf, exampleOf, textOf } from './console-form.ts';
import type { LoadedOperation } from './loaded-operation.ts';
import { isPageSandbox } from './servers.ts';
import { isUnsendable } from './validity.ts';

/** From `assets/samples.js`. */
declare const requestSamples: RequestSamples;

/**
 * Has the samples of the page follow the form of a console, and lets its buttons copy two of them.
 *
 * @param section what holds the form, and the list of calls that fill it again
 */
export function enableSamples(
  section: HTMLElement,
  form: HTMLFormElement,
  { document: described }: LoadedOperation,
  operationId: string,
): void {
  const requestOf = (): ConsoleRequest => {
    const address = addressOf(form);
    return {
      ...{ document: described, operationId, target: textOf(form, 'target') },
      // Nothing outside the page reaches its sandbox.
      address: isPageSandbox(address) ? undefined : address,
      body: form.elements.namedItem('body') ? textOf(form, 'body') : undefined,
    };
  };
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    button.addEventListener('click', () => void copySample(form, button, requestOf));
  }
  followForm(section, form, requestOf);
}

function followForm(
  section: HTMLElement,
  form: HTMLFormElement,
  requestOf: () => ConsoleRequest,
): void {
  const note = element('p', { className: 'caption', hidden: true }, notFollowed);
  document.querySelector('[data-tabs=language]')?.after(note);
  // Those of the page are of the example.
  let shown = keyOf(exampleIn(form, requestOf()));
  const follow = async () => {
    const request = requestOf();
    const key = keyOf(request);
    note.hidden = !form.matches(':invalid');
    if (!note.hidden || key === shown || !(await isLoaded())) return;
    shown = key;
    showSamples(requestSamples(request));
    explainSampleVariables(request.address);
  };
  for (const type of ['input', 'change', 'click']) {
    // After whatever else the event does to the form.
    section.addEventListener(type, () => setTimeout(follow));
  }
  // The form may begin with what the reader wrote before.
  void follow();
}

/** The request of the example, to the same server. */
function exampleIn(form: HTMLFormElement, request: ConsoleRequest): ConsoleRequest {
  const [target = '', body = ''] = ['target', 'body'].map((name) => exampleOf(form, name).trim());
  return { ...request, target, body: request.body === undefined ? undefined : body };
}

/** Without the network, the samples stay as they are. */
function isLoaded(): Promise<boolean> {
  return loadScript('assets/samples.js').then(
    () => true,
    () => false,
  );
}

const notFollowed = 'This request changes again when you correct the marked field.';

function keyOf({ address, target, body }: ConsoleRequest): string {
  return JSON.stringify([address, target, body]);
}

function showSamples(samples: ReturnType<RequestSamples>): void {
  for (const [language, source] of Object.entries(samples)) {
    const tab = document.querySelector<HTMLInputElement>(`[name=language][value=${language}]`);
    const code = tab && panelOf(tab)?.querySelector('code');
    if (!code || code.textContent === source) continue;
    code.textContent = source;
    colorCode([code]);
  }
  foldLongExamples();
}

async function copySample(
  form: HTMLFormElement,
  button: HTMLButtonElement,
  requestOf: () => ConsoleRequest,
): Promise<void> {
  if (!form.reportValidity() || isUnsendable(form)) return;
  if (!(await isLoaded())) return;
  const text = requestSamples(requestOf())[button.dataset.copy ?? ''] ?? '';
  const block = element('pre', { className: 'code', tabIndex: 0 }, text);
  block.setAttribute('aria-label', button.textContent);
  block.setAttribute('role', 'group');
  const said = element('p', { className: 'caption' });
  said.setAttribute('role', 'status');
  form.querySelector('.copied')?.remove();
  form.append(element('div', { className: 'copied' }, said, block));
  said.textContent = (await copyText(block)) ? 'Copied:' : 'Press Ctrl+C to copy:';
}
