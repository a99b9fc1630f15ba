import { isJsonObject } from '../../../lib/json.ts';
import { element } from '../elements.ts';
import { store, stored } from '../reader-state.ts';
import { PageSandbox, sandboxAddress } from './page-sandbox.ts';
import { aborted } from './pending-call.ts';
import { sandboxControls } from './sandbox-controls.ts';

/** Where the choice of a server is kept for the tab. */
const key = 'console.server';

/** A page from a disk may not start a worker in most browsers. */
const fromDisk = location.protocol === 'file:';

let started: Promise<PageSandbox> | undefined;

/** The sandbox of this page, which is started when it is first asked for. */
function pageSandbox(): Promise<PageSandbox> {
  started ??= PageSandbox.start();
  // The next request tries again.
  started.catch(() => {
    started = undefined;
  });
  return started;
}

/** Why the sandbox of the page does not start; nothing when it does. */
export function pageSandboxProblem(): Promise<string | undefined> {
  return pageSandbox().then(
    () => undefined,
    (error: unknown) => String(error),
  );
}

/** Sends a request to the sandbox of the page, if its address is that one, and to any other server as `fetch` does. */
export async function fetchFromServer(url: string, init: RequestInit = {}): Promise<Response> {
  if (!isPageSandbox(url)) return fetch(url, init);
  const responded = pageSandbox().then((sandbox) => sandbox.fetch(url, init));
  return init.signal ? Promise.race([responded, aborted(init.signal)]) : responded;
}

/** Whether an address is that of the sandbox of the page. */
export function isPageSandbox(address: string): boolean {
  return URL.parse(address)?.origin === sandboxAddress;
}

/**
 * Lets the reader choose the server that a console calls. The sandbox of the page comes first, where there is
 * one: the field of the address then is out of sight, and the token is one of the sandbox.
 */
export function enableServers(form: HTMLFormElement): void {
  const address = form.elements.namedItem('address');
  const field = address instanceof HTMLInputElement ? address.closest('label') : null;
  if (!(address instanceof HTMLInputElement) || !field) return;
  if (document.body.dataset.sandbox === undefined) return;
  const other = isPageSandbox(address.value) ? address.defaultValue : address.value;
  const controls = sandboxControls(pageSandbox);
  const choose = (inPage: boolean) => {
    field.hidden = inPage;
    controls.hidden = !inPage;
    if (inPage) address.value = sandboxAddress;
    else if (isPageSandbox(address.value)) address.value = other;
  };
  field.before(choiceOfServer(choose), ...(fromDisk ? [diskNote()] : []));
  field.after(controls);
  // What the first request needs is loaded while the reader looks at the form.
  if (isPageSandbox(address.value)) pageSandbox().catch(() => undefined);
}

function choiceOfServer(choose: (inPage: boolean) => void): HTMLElement {
  const choice = element(
    'fieldset',
    { className: 'server-choice' },
    element('legend', {}, 'Server'),
  );
  const isOther = fromDisk || stored(key, 'sessionStorage') === 'other';
  const option = (text: string, inPage: boolean) => {
    const radio = element('input', { type: 'radio', name: 'server', checked: inPage !== isOther });
    radio.addEventListener('change', () => {
      store(key, inPage ? 'page' : 'other', 'sessionStorage');
      choose(inPage);
    });
    radio.disabled = inPage && fromDisk;
    choice.append(element('label', {}, radio, ` ${text}`));
  };
  option('Sandbox in this page', true);
  option('Another server', false);
  choose(!isOther);
  return choice;
}

function diskNote(): HTMLElement {
  const text =
    'The sandbox in this page needs a web server: browsers start no worker for a page from a disk. Serve the folder with any file server, or call another server.';
  return element('p', { className: 'caption' }, text);
}

/** Fills in the token of the sandbox of the page, unless the reader wrote another one. */
export async function fillToken(form: HTMLFormElement, address: string): Promise<void> {
  const token = form.elements.namedItem('token');
  if (!isPageSandbox(address) || !(token instanceof HTMLInputElement)) return;
  if (token.value !== token.defaultValue) return;
  const fixtures: unknown = await (
    await fetchFromServer(`${sandboxAddress}/_sandbox/fixtures`)
  ).json();
  if (isJsonObject(fixtures) && typeof fixtures.token === 'string') token.value = fixtures.token;
}
