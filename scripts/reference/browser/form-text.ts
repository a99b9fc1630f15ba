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
