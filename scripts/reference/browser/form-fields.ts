import { isJsonObject, parseJson } from '../../lib/json.ts';
import type { FormField } from '../request-form.ts';
import { element } from './elements.ts';
import { jsonProblem, watchValidity } from './validity.ts';

/** Takes the new value of a field; `undefined` leaves the field out. */
type Change = (value: unknown) => void;

/**
 * Makes the inputs for a value, with those inside it.
 *
 * @param change called with the whole value after each edit; fields that the form does not know stay in it
 */
export function fieldInputs(field: FormField, value: unknown, change: Change): HTMLElement {
  if (!suits(field, value)) return jsonInput(field, value, change);
  if (field.input === 'object') return objectInputs(field, value, change);
  if (field.input === 'list') return listInputs(field, value, change);
  if (field.input === 'choice') return choiceInput(field, value, change);
  if (field.input === 'json') return jsonInput(field, value, change);
  return textInput(field, value, change);
}

/** A value of another type than the form expects is shown as JSON, since nothing may be lost. */
function suits({ input, choices = [] }: FormField, value: unknown): boolean {
  if (value === undefined) return true;
  if (input === 'object') return isJsonObject(value);
  if (input === 'list') return Array.isArray(value);
  if (input === 'choice') return choices.includes(value);
  if (input === 'number') return typeof value === 'number';
  return input === 'json' || typeof value === 'string';
}

function objectInputs(
  { name, type, fields = [], required }: FormField,
  value: unknown,
  change: Change,
) {
  let current: Record<string, unknown> = isJsonObject(value) ? value : {};
  const inputs = fields.map((field) =>
    fieldInputs(field, current[field.name], (inner) => {
      const { [field.name]: _replaced, ...others } = current;
      current = inner === undefined ? others : inOrder(fields, { ...others, [field.name]: inner });
      change(Object.keys(current).length === 0 && !required ? undefined : current);
    }),
  );
  return group(name, type, inputs);
}

/** A field that comes back stands where the schema has it. */
function inOrder(fields: readonly FormField[], value: Record<string, unknown>) {
  const known = fields.flatMap(({ name }) => (Object.hasOwn(value, name) ? [name] : []));
  const names = new Set([...known, ...Object.keys(value)]);
  return Object.fromEntries([...names].map((name) => [name, value[name]]));
}

function listInputs(field: FormField, value: unknown, change: Change): HTMLElement {
  const { name, type, item, required } = field;
  let current: readonly unknown[] = Array.isArray(value) ? value : [];
  const list = element('div', {});
  const add = element('button', { type: 'button' }, `Add to ${name}`);
  const set = (items: readonly unknown[]) => {
    current = items;
    change(items.length === 0 && !required ? undefined : items);
  };
  const draw = () => {
    list.replaceChildren(
      ...current.map((each, index) => {
        const own = { ...(item ?? { ...field, input: 'json' }), name: `${name} ${index + 1}` };
        const remove = element('button', { type: 'button' }, `Remove`);
        remove.ariaLabel = `Remove ${own.name}`;
        remove.addEventListener('click', () => {
          set(current.toSpliced(index, 1));
          draw();
          add.focus();
        });
        const inputs = fieldInputs(own, each, (inner) =>
          set(current.with(index, inner ?? emptyValue(item))),
        );
        return element('div', { className: 'item' }, inputs, remove);
      }),
    );
  };
  add.addEventListener('click', () => {
    set([...current, emptyValue(item)]);
    draw();
    list.lastElementChild?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
  });
  draw();
  return group(name, type, [list, add]);
}

function emptyValue(item: FormField | undefined): unknown {
  if (item?.input === 'object') return {};
  if (item?.input === 'list') return [];
  return item?.input === 'number' ? 0 : (item?.choices?.[0] ?? '');
}

function choiceInput(field: FormField, value: unknown, change: Change): HTMLElement {
  const { choices = [] } = field;
  const options = choices.map((each) => element('option', {}, String(each)));
  const select = element('select', {}, element('option', { value: '' }, '(left out)'), ...options);
  select.selectedIndex = choices.indexOf(value) + 1;
  select.addEventListener('change', () => change(choices[select.selectedIndex - 1]));
  return labeled(field, select);
}

function textInput(field: FormField, value: unknown, change: Change): HTMLElement {
  const input = element('input', {
    type: field.input === 'secret' ? 'password' : 'text',
    inputMode: field.input === 'number' ? 'decimal' : 'text',
    value: value === undefined ? '' : String(value),
    required: field.required ?? false,
    ...constraints[field.type],
    ...plain,
  });
  input.addEventListener('input', () => {
    const number = field.input === 'number' ? parseJson(input.value) : undefined;
    const left = input.value === '' && !field.required;
    change(left ? undefined : (number ?? input.value));
  });
  if (!field.isNewId) return labeled(field, input);
  const renew = element('button', { type: 'button' }, `New ${field.name}`);
  renew.addEventListener('click', () => {
    input.value = uuidVersion7();
    input.dispatchEvent(new Event('input'));
  });
  return element('div', { className: 'item' }, labeled(field, input), renew);
}

/** A UUID of version 7 (RFC 9562, section 5.7): the time in ms, then random bits. */
function uuidVersion7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  const random = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6)}`;
}

function jsonInput(field: FormField, value: unknown, change: Change): HTMLElement {
  const text = value === undefined ? '' : JSON.stringify(value, null, 2);
  const input = element('textarea', { rows: Math.min(8, text.split('\n').length), ...plain });
  input.value = text;
  const { note, check } = watchValidity(
    input,
    (written) => (written.trim() === '' ? '' : jsonProblem(written)),
    true,
  );
  input.addEventListener('input', () => {
    if (check()) change(parseJson(input.value));
  });
  return labeled({ ...field, type: `${field.type}, as JSON` }, input, note);
}

/** What the browser accepts as a value of a type; anything else is sent only on demand. */
const constraints: Readonly<Record<string, { pattern: string; title: string }>> = {
  integer: { pattern: '-?\\d+', title: 'An integer, such as 12.' },
  number: { pattern: '-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?', title: 'A number, such as 1.5.' },
};

const plain = { spellcheck: false, autocomplete: 'off' } as const;

function labeled({ name, type, required }: FormField, ...inputs: HTMLElement[]): HTMLElement {
  const note = element('small', {}, ` ${type}${required ? ', required' : ''}`);
  return element('label', {}, element('span', {}, name), note, ...inputs);
}

function group(name: string, type: string, inputs: readonly HTMLElement[]): HTMLElement {
  const legend = element('legend', {}, name, element('small', {}, ` ${type}`));
  return element('fieldset', {}, legend, ...inputs);
}
