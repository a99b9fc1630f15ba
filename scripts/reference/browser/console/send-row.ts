import { element, setAttributes } from '../elements.ts';

/** What stands in the row below a request: what sends it, and what shows the form by which it is edited. */
export interface SendRow {
  readonly element: HTMLElement;
  readonly send: HTMLButtonElement;
  /** Shows while a call waits. */
  readonly cancel: HTMLButtonElement;
  /** Shows while the form holds what its schema does not allow. */
  readonly anyway: HTMLButtonElement;
  readonly edit: HTMLButtonElement;
  /** Where the request goes. */
  readonly server: HTMLElement;
}

/** Adds to the row of a page what only scripts need. */
export function sendRow(row: HTMLElement): SendRow {
  const [send, edit] = row.querySelectorAll('button');
  if (!send || !edit) throw new Error('The row below a request has buttons that send and edit it.');
  const cancel = element('button', { type: 'button', hidden: true }, 'Cancel');
  const anyway = element(
    'button',
    { type: 'submit', formNoValidate: true, hidden: true },
    'Send anyway',
  );
  const server = element('span', {});
  edit.before(cancel, anyway, server);
  return { element: row, send, cancel, anyway, edit, server };
}

/** Makes the buttons those of a form, which stands beside the row. */
export function giveForm({ send, anyway }: SendRow, form: HTMLFormElement): void {
  form.id = 'request-form';
  for (const button of [send, anyway]) setAttributes(button, { form: form.id, type: 'submit' });
}
