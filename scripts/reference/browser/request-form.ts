import { isJsonObject, parseJson } from '../../lib/json.ts';
import type { PreparedRequest } from '../prepared-request.ts';
import type { FormField } from '../request-form.ts';
import { element, setAttributes } from './elements.ts';
import { fieldInputs } from './form-fields.ts';
import { readTarget, type TargetValues, writeTarget } from './target.ts';

/** Puts a field for each parameter and each field of the body in front of the raw request; both stay in step. */
export function enableRequestForm(form: HTMLFormElement, request: PreparedRequest): void {
  const { path: template, form: fields } = request;
  const { path, query, body } = fields;
  const target = form.elements.namedItem('target');
  if (target instanceof HTMLInputElement && path.length + query.length > 0) {
    const groups = [
      { ...object, name: 'path', fields: path },
      { ...object, name: 'query', fields: query },
    ].filter(({ fields }) => fields.length > 0);
    showFields(target, {
      field: { ...object, name: 'Parameters', fields: groups },
      unreadable: `This is not of the form ${template}.`,
      read: () => readTarget(template, target.value),
      write: (value) => writeTarget(template, parameterValues(value)),
    });
  }
  const text = form.elements.namedItem('body');
  if (text instanceof HTMLTextAreaElement && body) {
    showFields(text, {
      field: { ...body, name: 'Body', required: true },
      unreadable: 'This is not JSON.',
      read: () => parseJson(text.value),
      write: (value) => JSON.stringify(value, null, 2),
    });
  }
}

const object: FormField = { name: '', type: '', input: 'object', required: true };

/** Fields for what a control holds as text. */
interface Fields {
  readonly field: FormField;
  /** Said of a text without a value. */
  readonly unreadable: string;
  /** The value of the text; `undefined` when it has none. */
  read(): unknown;
  write(value: unknown): string;
}

function showFields(control: HTMLInputElement | HTMLTextAreaElement, fields: Fields): void {
  const { field, unreadable, read, write } = fields;
  const raw = control.closest('label');
  const place = element('div', { className: 'fields-form' });
  const warning = element('p', { className: 'failed', hidden: true }, unreadable);
  warning.setAttribute('role', 'alert');
  const draw = () => {
    const value = read();
    warning.hidden = value !== undefined;
    if (value === undefined) return;
    place.replaceChildren(
      fieldInputs(field, value, (changed) => {
        control.value = write(changed);
      }),
    );
  };
  control.addEventListener('input', draw);
  draw();
  raw?.before(place, rawSwitch(raw, field.name));
  raw?.append(warning);
}

/** One click shows the text itself. */
function rawSwitch(raw: HTMLElement, name: string): HTMLButtonElement {
  const shown = name === 'Body' ? 'Body as JSON' : 'Path and query as text';
  const button = element('button', { type: 'button', className: 'raw-switch' }, shown);
  setAttributes(button, { 'aria-expanded': 'false' });
  raw.hidden = true;
  button.addEventListener('click', () => {
    raw.hidden = !raw.hidden;
    button.setAttribute('aria-expanded', String(!raw.hidden));
    if (!raw.hidden) raw.querySelector<HTMLElement>('input, textarea')?.focus();
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
