/** The address that the form of a console gives, without slashes at its end. */
export function addressOf(form: HTMLFormElement): string {
  return textOf(form, 'address').replace(/\/+$/, '');
}

/** The text of a control of a form, without spaces around it; empty when there is no such control. */
export function textOf(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value.trim()
    : '';
}
