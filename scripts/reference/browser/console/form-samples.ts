import { copyText, foldLongExamples } from '../code-frame.ts';
import { colorCode } from '../colored-code.ts';
import { element, loadScript } from '../elements.ts';
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
  const caption = element('p', { className: 'caption', hidden: true });
  document.querySelector('[data-tabs=language]')?.after(caption);
  // Those of the page are of the example.
  let shown = keyOf(exampleIn(form, requestOf()));
  const follow = async () => {
    const isWrong = form.matches(':invalid');
    const request = requestOf();
    const key = keyOf(request);
    if (!isWrong && key === shown && caption.hidden) return;
    if (!isWrong && key !== shown) {
      if (!(await isLoaded())) return;
      shown = key;
      showSamples(requestSamples(request));
    }
    caption.textContent = isWrong ? notFollowed : followed;
    caption.hidden = false;
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

const followed = 'The samples make the request of the form.';
const notFollowed = 'The form has an error. The samples make the request before it.';

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
