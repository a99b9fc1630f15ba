import { isJsonObject, parseJson } from '../../../lib/json.ts';
import { setAddressParameter } from '../reader-state.ts';
import { fillForm, textOf } from './console-form.ts';
import { recalledCall } from './history.ts';

/** Fills in what the reader chose on another page: the request of a guide, or a call of the history. */
export function fillGiven(form: HTMLFormElement, operation: string): void {
  fillRecalled(form, operation);
  fillAddressed(form);
}

/** Path and query of a call, and fields of its body. */
function fillRecalled(form: HTMLFormElement, operation: string): void {
  const { target, fields } = recalledCall(operation);
  if (target === undefined) return;
  const body = parseJson(textOf(form, 'body'));
  const values = isJsonObject(body) && fields ? { ...body, ...fields } : body;
  fillForm(form, { target, ...(fields && { body: JSON.stringify(values, null, 2) }) });
}

/** The request that the address of the page names, once: then the form holds what the reader makes of it. */
function fillAddressed(form: HTMLFormElement): void {
  const { searchParams } = new URL(location.href);
  const target = searchParams.get('target');
  const body = parseJson(searchParams.get('body') ?? '');
  fillForm(form, {
    ...(target !== null && { target }),
    ...(body !== undefined && { body: JSON.stringify(body, null, 2) }),
  });
  for (const name of ['target', 'body']) setAddressParameter(name, undefined);
}
