import { toError } from '../../../lib/to-error.ts';
import { element, setAttributes } from '../elements.ts';

/** A control that a reader fills in. */
type Control = HTMLInputElement | HTMLTextAreaElement;

/** Marks what keeps a control from being sent at all, since the request would not be what the reader wrote. */
const unsendable = 'data-unsendable';

let notes = 0;

/**
 * Makes a note beneath a control that says what is wrong with its text.
 *
 * @param find what is wrong with a text; empty when nothing is
 * @param isUnsendable whether a wrong text cannot be sent either, as "Send anyway" does
 * @returns the note, and a function that looks at the text again
 */
export function watchValidity(
  control: Control,
  find: (text: string) => string,
  isUnsendable: boolean,
): { note: HTMLElement; check: () => boolean } {
  notes += 1;
  const note = element('small', { id: `problem-${notes}`, className: 'failed', hidden: true });
  setAttributes(control, {
    'aria-describedby': note.id,
    ...(isUnsendable && { [unsendable]: '' }),
  });
  const check = () => {
    const error = find(control.value);
    control.setCustomValidity(error);
    control.setAttribute('aria-invalid', String(error !== ''));
    note.textContent = error;
    note.hidden = error === '';
    return error === '';
  };
  control.addEventListener('input', check);
  return { note, check };
}

/** What is wrong with a text that has to be JSON, with the place of it where the browser tells. */
export function jsonError(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return `This is not JSON: ${toError(error).message}`;
  }
}

/** What is wrong with a token: `fetch` sends no other characters in a header. */
export function tokenProblem(text: string): string {
  return /^[\t -~\u0080-\u00ff]*$/.test(text)
    ? ''
    : 'The token has characters that a header cannot carry.';
}

/** Whether a form holds what cannot be sent; then the reader is led to it. */
export function isUnsendable(form: HTMLElement): boolean {
  const wrong = [...form.querySelectorAll<Control>(`[${unsendable}]`)].find(
    (each) => !each.validity.valid,
  );
  if (wrong) reveal(wrong);
  wrong?.reportValidity();
  return wrong !== undefined;
}

/**
 * Shows each control that the browser is about to complain of, and offers to send its text all the same while it is
 * wrong. Where a note says what is wrong, the browser does not say it again on top of it.
 */
export function enableValidity(form: HTMLFormElement, anyway: HTMLButtonElement): void {
  form.addEventListener(
    'invalid',
    (event) => {
      const { target } = event;
      if (target instanceof HTMLElement) reveal(target);
      anyway.hidden = false;
      if (form.querySelector('small.failed:not([hidden])')) event.preventDefault();
      form.querySelector<Control>(':is(input, textarea):invalid')?.focus();
    },
    true,
  );
  form.addEventListener('input', () => {
    if (form.matches(':valid')) anyway.hidden = true;
  });
}

function reveal(control: HTMLElement): void {
  for (let at = control.closest('details'); at; at = at.parentElement?.closest('details') ?? null) {
    at.open = true;
  }
}
