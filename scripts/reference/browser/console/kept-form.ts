import { isJsonObject, parseJson } from '../../../lib/json.ts';
import type { FormField } from '../../fields/request-form.ts';
import type { PreparedRequest } from '../../prepared-request.ts';
import { element } from '../elements.ts';
import { forget, store, stored } from '../reader-state.ts';
import { exampleOf, fillForm, textOf } from './console-form.ts';

/** What a reader wrote, by the name of the control. */
type WrittenValues = Readonly<Record<string, string>>;

/** The controls whose text is kept: neither the token, nor the address, which all operations share. */
const names = ['target', 'body'];

/**
 * Fills in what the reader wrote into the form of an operation before, in this tab, and keeps what is written from now
 * on, so that it survives a reload. Tokens and the credentials of a body are never kept.
 *
 * @returns a button that puts the example back; it shows while the form holds something else
 */
export function keepForm(
  form: HTMLFormElement,
  operation: string,
  { form: { body } }: PreparedRequest,
): HTMLButtonElement {
  const key = keyOf(operation);
  fillForm(form, withCredentials(form, body, read(key)));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep(key, writtenIn(form, body));
  });
  return startOverButton(form);
}

/** Whether the form of an operation held something else than its example when the reader left it, in this tab. */
export function isFormKept(operation: string): boolean {
  return stored(keyOf(operation), 'sessionStorage') !== null;
}

function keyOf(operation: string): string {
  return `console.form.${operation}`;
}

function read(key: string): WrittenValues {
  return JSON.parse(stored(key, 'sessionStorage') ?? '{}');
}

function keep(key: string, written: WrittenValues): void {
  if (Object.keys(written).length === 0) forget(key, 'sessionStorage');
  else store(key, JSON.stringify(written), 'sessionStorage');
}

/** What differs from the example, and may be kept. */
function writtenIn(form: HTMLFormElement, body: FormField | undefined): WrittenValues {
  const texts = changed(form).map((name) => {
    const text = textOf(form, name);
    return [name, name === 'body' && hasSecret(body) ? withoutCredentials(text, body) : text];
  });
  return Object.fromEntries(texts);
}

function changed(form: HTMLFormElement): string[] {
  return names.filter((name) => textOf(form, name) !== exampleOf(form, name).trim());
}

/** What is not a known field may hold a credential, too: of such a body, known fields alone are kept. */
function withoutCredentials(text: string, body: FormField | undefined): string {
  const value = parseJson(text);
  return JSON.stringify(picked(value, body, (each) => each.input !== 'json' && !hasSecret(each)));
}

/** Puts the credentials of the example, which only names them, in place of those that were not kept. */
function withCredentials(
  form: HTMLFormElement,
  body: FormField | undefined,
  written: WrittenValues,
): WrittenValues {
  const { body: text } = written;
  if (text === undefined || !hasSecret(body)) return written;
  const named = picked(parseJson(exampleOf(form, 'body')), body, hasSecret);
  const value = { ...picked(parseJson(text), body, () => true), ...named };
  return { ...written, body: JSON.stringify(value, null, 2) };
}

/** The fields of an object that the form knows and a condition selects. */
function picked(
  value: unknown,
  field: FormField | undefined,
  condition: (field: FormField) => boolean,
): Record<string, unknown> {
  const known = isJsonObject(value) ? value : {};
  const chosen = (field?.fields ?? []).filter(
    (each) => condition(each) && Object.hasOwn(known, each.name),
  );
  return Object.fromEntries(chosen.map(({ name }) => [name, known[name]]));
}

function hasSecret(field: FormField | undefined): boolean {
  if (!field) return false;
  return field.input === 'secret' || [field.item, ...(field.fields ?? [])].some(hasSecret);
}

function startOverButton(form: HTMLFormElement): HTMLButtonElement {
  const button = element('button', { type: 'button', name: 'example' }, 'Back to the example');
  const show = () => {
    button.hidden = changed(form).length === 0;
  };
  button.addEventListener('click', () =>
    fillForm(form, Object.fromEntries(names.map((name) => [name, exampleOf(form, name)]))),
  );
  // After whatever else the event does to the form.
  for (const type of ['input', 'click']) form.addEventListener(type, () => setTimeout(show));
  show();
  return button;
}
