import { isJsonObject, parseJson } from '../../../lib/json.ts';
import { readTarget, type TargetValues, writeTarget } from '../../../samples/target.ts';
import type { FormField } from '../../fields/request-form.ts';
import type { PreparedRequest } from '../../prepared-request.ts';
import { element } from '../elements.ts';
import { type FindError, fieldInputs } from './form-fields.ts';
import { withKnownIds } from './known-ids.ts';
import { isUnsendable, jsonError, watchValidity } from './validity.ts';

/**
 * Puts a field for each parameter and each field of the body in front of the raw request; both stay in step.
 *
 * @param find what is wrong with a value of a field; it can be sent all the same
 */
export function enableRequestForm(
  form: HTMLFormElement,
  request: PreparedRequest,
  find: FindError,
): void {
  const { path: template } = request;
  const { path, query, body } = withKnownIds(request);
  const target = form.elements.namedItem('target');
  if (target instanceof HTMLInputElement && path.length + query.length > 0) {
    const groups = [
      { ...object, name: 'path', fields: path, isFlat: true },
      { ...object, name: 'query', fields: query, isFlat: true },
    ];
    showFields(target, {
      find,
      field: { ...object, name: 'Parameters', fields: groups },
      error: (written) =>
        readTarget(template, written) ? '' : `This is not of the form ${template}.`,
      read: () => readTarget(template, target.value),
      write: (value) => writeTarget(template, parameterValues(value)),
    });
  }
  const text = form.elements.namedItem('body');
  if (text instanceof HTMLTextAreaElement && body) {
    showFields(text, {
      find,
      field: { ...body, name: 'Body', required: true },
      error: jsonError,
      read: () => parseJson(text.value),
      write: (value) => JSON.stringify(value, null, 2),
    });
  }
}

const object: FormField = { name: '', type: '', input: 'object', required: true };

/** Fields for what a control holds as text. */
interface Fields {
  readonly field: FormField;
  readonly find: FindError;
  /** What is wrong with a text that has no value; empty when it has one. */
  error(text: string): string;
  /** The value of the text; `undefined` when it has none. */
  read(): unknown;
  write(value: unknown): string;
}

function showFields(control: HTMLInputElement | HTMLTextAreaElement, fields: Fields): void {
  const { field, find, error, read, write } = fields;
  const raw = control.closest('label');
  const place = element('div', { className: 'fields-form' });
  // A wrong text is sent as it is written: how a server responds to it is worth a try.
  const { note, check } = watchValidity(control, error, false);
  const draw = () => {
    if (!check()) return;
    const value = read();
    place.replaceChildren(
      fieldInputs(field, value, find, (changed) => {
        control.value = write(changed);
      }),
    );
  };
  control.addEventListener('input', draw);
  draw();
  raw?.append(note);
  raw?.before(place, rawSwitch(control, raw, place, field.name));
}

/** Shows the fields or the text that they make, one at a time. A text that has no value keeps its place. */
function rawSwitch(
  control: HTMLInputElement | HTMLTextAreaElement,
  raw: HTMLElement,
  place: HTMLElement,
  name: string,
): HTMLButtonElement {
  const button = element('button', { type: 'button', className: 'raw-switch' });
  const show = (isText: boolean) => {
    raw.hidden = !isText;
    place.hidden = isText;
    const text = name === 'Body' ? 'Body as JSON' : 'Path and query as text';
    button.textContent = isText ? `${name} as a form` : text;
  };
  show(false);
  button.addEventListener('click', () => {
    const isText = Boolean(raw.hidden);
    if (isText ? isUnsendable(place) : !control.reportValidity()) return;
    show(isText);
    if (isText) control.focus();
  });
  return button;
}

/** The values of the fields, which are texts. */
function parameterValues(value: unknown): TargetValues {
  const of = (place: string) => {
    const values = isJsonObject(value) ? value[place] : undefined;
    return isJsonObject(values) ? values : {};
  };
  return { path: texts(of('path')), query: texts(of('query')) };
}

function texts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, each]) => [name, String(each)]));
}
