import { isJsonObject, parseJson } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import type { FormField } from '../../fields/request-form.ts';
import { element } from '../elements.ts';
import { jsonError, watchValidity } from './validity.ts';

/** Takes the new value of a field; `undefined` leaves the field out. */
type Change = (value: unknown) => void;

/** What is wrong with the value of a field; empty when nothing is. */
export type FindError = (field: FormField, value: unknown) => string;

/**
 * Makes the inputs for a value, with those inside it.
 *
 * @param change called with the whole value after each edit; fields that the form does not know stay in it
 */
export function fieldInputs(
  field: FormField,
  value: unknown,
  find: FindError,
  change: Change,
): HTMLElement {
  if (!suits(field, value)) return jsonInput(field, value, change);
  if (field.input === 'object') return objectInputs(field, value, find, change);
  if (field.input === 'list') return listInputs(field, value, find, change);
  if (field.input === 'choice') return choiceInput(field, value, change);
  if (field.input === 'json') return jsonInput(field, value, change);
  return textInput(field, value, find, change);
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
  { name, type, fields = [], required, isFlat = false }: FormField,
  value: unknown,
  find: FindError,
  change: Change,
) {
  let current: Record<string, unknown> = isJsonObject(value) ? value : {};
  const inputs = fields.map((field) =>
    fieldInputs(field, current[field.name], find, (inner) => {
      const { [field.name]: _replaced, ...others } = current;
      current = inner === undefined ? others : inOrder(fields, { ...others, [field.name]: inner });
      change(Object.keys(current).length === 0 && !required ? undefined : current);
    }),
  );
  return isFlat ? element('div', {}, ...inputs) : group(name, type, inputs);
}

/** A field that comes back stands where the schema has it. */
function inOrder(fields: readonly FormField[], value: Record<string, unknown>) {
  const known = fields.flatMap(({ name }) => (Object.hasOwn(value, name) ? [name] : []));
  const names = new Set([...known, ...Object.keys(value)]);
  return Object.fromEntries([...names].map((name) => [name, value[name]]));
}

function listInputs(
  field: FormField,
  value: unknown,
  find: FindError,
  change: Change,
): HTMLElement {
  const { name, type, item, required } = field;
  let current: readonly unknown[] = Array.isArray(value) ? value : [];
  const list = element('div', {});
  const add = element('button', { type: 'button', ariaLabel: `Add to ${name}` }, 'Add');
  const set = (items: readonly unknown[]) => {
    current = items;
    change(items.length === 0 && !required ? undefined : items);
  };
  const itemAt = (each: unknown, index: number) => {
    const own = { ...(item ?? { ...field, input: 'json' }), name: `${name} ${index + 1}` };
    const remove = element('button', { type: 'button' }, 'Remove');
    remove.ariaLabel = `Remove ${own.name}`;
    remove.addEventListener('click', () => {
      set(current.toSpliced(index, 1));
      draw();
      add.focus();
    });
    const hint = element('small', {}, firstText(each));
    const inputs = fieldInputs(own, each, find, (inner) => {
      hint.textContent = firstText(inner);
      set(current.with(index, inner ?? emptyValue(item)));
    });
    const isFolded = own.input === 'object' && isJsonObject(each);
    return isFolded
      ? folded(own.name, hint, [inputs, remove])
      : element('div', { className: 'item' }, inputs, remove);
  };
  const draw = () => list.replaceChildren(...current.map(itemAt));
  add.addEventListener('click', () => {
    set([...current, emptyValue(item)]);
    draw();
    focusIn(list.lastElementChild);
  });
  draw();
  return group(name, type, [list, add]);
}

/** Puts the focus on the first input of an item. */
function focusIn(item: Element | null): void {
  if (item instanceof HTMLDetailsElement) item.open = true;
  item?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
}

function folded(
  name: string,
  hint: HTMLElement,
  inputs: readonly HTMLElement[],
): HTMLDetailsElement {
  const summary = element('summary', {}, element('span', {}, name), ' ', hint);
  return element('details', { className: 'folded' }, summary, ...inputs);
}

/** The text that tells an item with fields of its own from others while it is folded: its name, if it has one. */
function firstText(value: unknown): string {
  if (!isJsonObject(value)) return '';
  return [value.name, ...Object.values(value)].find((each) => typeof each === 'string') ?? '';
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

function textInput(field: FormField, value: unknown, find: FindError, change: Change): HTMLElement {
  const isNumber = /^(integer|number)\b/.test(field.type);
  const input = element('input', {
    type: field.input === 'secret' ? 'password' : 'text',
    inputMode: isNumber ? 'decimal' : 'text',
    value: value === undefined ? '' : String(value),
    required: field.required ?? false,
    ...plain,
  });
  const { note, check } = watchValidity(
    input,
    (text) => (text === '' ? '' : find(field, (isNumber ? parseJson(text) : undefined) ?? text)),
    false,
  );
  input.addEventListener('input', () => {
    const number = field.input === 'number' ? parseJson(input.value) : undefined;
    const isLeftOut = input.value === '' && !field.required;
    change(isLeftOut ? undefined : (number ?? input.value));
  });
  check();
  const labeledInput = labeled(field, input, note);
  const buttons = [
    ...(field.isNewId ? [fillButton(`New ${field.name}`, input, () => uuidOfVersion(7))] : []),
    ...(field.offered === undefined ? [] : [offerButton(field.offered, input)]),
  ];
  if (buttons.length === 0) return labeledInput;
  return element('div', { className: 'fill' }, labeledInput, ...buttons);
}

function jsonInput(field: FormField, value: unknown, change: Change): HTMLElement {
  const text = value === undefined ? '' : JSON.stringify(value, null, 2);
  const input = element('textarea', { rows: Math.min(8, text.split('\n').length), ...plain });
  input.value = text;
  const { note, check } = watchValidity(
    input,
    (written) => (written.trim() === '' ? '' : jsonError(written)),
    true,
  );
  input.addEventListener('input', () => {
    if (check()) change(parseJson(input.value));
  });
  return labeled({ ...field, type: `${field.type}, as JSON` }, input, note);
}

const plain = { spellcheck: false, autocomplete: 'off' } as const;

/** @param error what is wrong with the value; it describes the control, and is no part of its name */
function labeled(
  { name, type, required }: FormField,
  control: HTMLElement,
  error: HTMLElement | '' = '',
): HTMLElement {
  const note = element('small', {}, ` ${type}${required ? ', required' : ''}`);
  const label = element('label', {}, element('span', {}, name), note, control);
  return element('div', { className: 'field' }, label, error);
}

function group(name: string, type: string, inputs: readonly HTMLElement[]): HTMLElement {
  const legend = element('legend', {}, name, element('small', {}, ` ${type}`));
  return element('fieldset', {}, legend, ...inputs);
}

/** A button that fills an input with an id of an earlier response, of which it shows the end, while it holds another. */
function offerButton(id: string, input: HTMLInputElement): HTMLButtonElement {
  const button = fillButton(`Use …${id.slice(-12)}`, input, () => id);
  button.title = `${id}, from your last response that has one`;
  const follow = () => {
    button.hidden = input.value === id;
  };
  input.addEventListener('input', follow);
  follow();
  return button;
}

function fillButton(
  label: string,
  input: HTMLInputElement,
  value: () => string,
): HTMLButtonElement {
  const button = element('button', { type: 'button' }, label);
  button.addEventListener('click', () => {
    input.value = value();
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return button;
}
