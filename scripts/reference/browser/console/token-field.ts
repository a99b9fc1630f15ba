import { valueAt } from '../../../document/json-pointer.ts';
import { text } from '../../../lib/json.ts';
import { isLoopback } from '../../../lib/local-address.ts';
import type { PreparedRequest } from '../../prepared-request.ts';
import { element } from '../elements.ts';
import { addressOf, fillForm } from './console-form.ts';
import { isPageSandbox } from './servers.ts';
import { canUseTokens, recallToken, tokenFor, useToken } from './used-token.ts';

/** Fills in the token that the reader uses in this tab, and says where a token is from. */
export async function enableToken(form: HTMLFormElement): Promise<void> {
  const control = form.elements.namedItem('token');
  if (!(control instanceof HTMLInputElement)) return;
  const { defaultValue } = control;
  let filled = '';
  const follow = () => {
    const token = tokenFor(addressOf(form));
    const isOwn = ![filled, defaultValue].includes(control.value);
    if (token !== filled && !isOwn) fillForm(form, { token: token || defaultValue });
    filled = token;
    explain(form, token !== '' && control.value === token);
  };
  // After whatever else the event does to the form.
  for (const type of ['input', 'change']) form.addEventListener(type, () => setTimeout(follow));
  follow();
  await recallToken().catch(() => undefined);
  follow();
}

/** Says which token a sandbox takes, as long as the form calls one: in the page, or on the reader's machine. */
function explain(form: HTMLFormElement, isUsed: boolean): void {
  const note = form.querySelector('#known-token');
  if (!note) return;
  const address = addressOf(form);
  const isSandbox = isPageSandbox(address) || isLoopback(URL.parse(address)?.hostname ?? '');
  const known = isSandbox ? 'Every sandbox takes fake-sandbox-token.' : '';
  note.textContent = isUsed ? 'From your authorization in this tab.' : known;
}

/** A button by which the other calls of this tab send the token of a response; nothing without one. */
export function useTokenButton(
  form: HTMLFormElement,
  { givenToken }: Pick<PreparedRequest, 'givenToken'>,
  body: unknown,
): HTMLElement[] {
  const token = givenToken === undefined ? undefined : text(valueAt(body, `/${givenToken}`));
  if (token === undefined || !canUseTokens) return [];
  const address = addressOf(form);
  const button = element('button', { type: 'button' }, 'Use this token');
  button.addEventListener('click', async () => {
    button.disabled = true;
    const said = await useToken(token, address).then(
      () => 'The other calls in this tab send it.',
      () => 'The browser hands no token from page to page. Copy it.',
    );
    button.after(` ${said}`);
  });
  return [button];
}
