import type { PreparedRequest } from '../../prepared-request.ts';
import { element } from '../elements.ts';
import { tokenProblem, watchValidity } from './validity.ts';

/** The form of a console, with the request that it starts with. */
export function consoleForm({ needsToken, target, body }: PreparedRequest): HTMLFormElement {
  const text = body === undefined ? undefined : JSON.stringify(body, null, 2);
  return element(
    'form',
    {},
    labeled('Address', addressInput()),
    ...(needsToken ? [tokenInput()] : []),
    labeled('Path and query', input('target', 'text', target)),
    ...(text === undefined ? [] : [labeled('Body', textArea('body', text))]),
    element('p', { className: 'actions' }, ...buttons()),
  );
}

function labeled(name: string, control: HTMLElement): HTMLLabelElement {
  return element('label', {}, `${name} `, control);
}

function addressInput(): HTMLInputElement {
  const control = input('address', 'url', '');
  control.required = true;
  control.placeholder = 'https://api.example.com';
  return control;
}

function tokenInput(): HTMLElement {
  const control = input('token', 'text', 'fake-sandbox-token');
  control.addEventListener('input', () => {
    control.type = control.value === control.defaultValue ? 'text' : 'password';
  });
  const { note } = watchValidity(control, tokenProblem, true);
  const known = element('small', { id: 'known-token' });
  control.setAttribute('aria-describedby', `${known.id} ${note.id}`);
  return element('div', { className: 'field' }, labeled('Token', control), known, note);
}

/** Sends the form by Ctrl+Enter, from a text of several lines too. */
export function enableSendKey(form: HTMLFormElement): void {
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit();
  });
}

function input(name: string, type: string, defaultValue: string): HTMLInputElement {
  return element('input', { name, type, defaultValue, spellcheck: false, autocomplete: 'off' });
}

function textArea(name: string, defaultValue: string): HTMLTextAreaElement {
  const rows = Math.min(defaultValue.split('\n').length, 14);
  return element('textarea', { name, defaultValue, rows, spellcheck: false });
}

function buttons(): (HTMLElement | string)[] {
  const copying = (language: string, text: string) => {
    const button = element('button', { type: 'button' }, text);
    button.dataset.copy = language;
    return button;
  };
  return [copying('curl', 'Copy as curl'), ' ', copying('client', 'Copy as TypeScript')];
}

/** The address that the form of a console gives, without slashes at its end. */
export function addressOf(form: HTMLFormElement): string {
  return textOf(form, 'address').replace(/\/+$/, '');
}

/** The text of a control of a form, without spaces around it; empty when there is no such control. */
export function textOf(form: HTMLFormElement, name: string): string {
  return controlOf(form, name)?.value.trim() ?? '';
}

/** The text that a control of a form begins with: that of the example. */
export function exampleOf(form: HTMLFormElement, name: string): string {
  return controlOf(form, name)?.defaultValue ?? '';
}

/** Fills controls of a form, and what follows them; names that the form does not have are passed over. */
export function fillForm(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = controlOf(form, name);
    if (!field || field.value === value) continue;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function controlOf(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText ? field : undefined;
}
