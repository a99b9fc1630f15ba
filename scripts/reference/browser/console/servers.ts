import { isJsonObject } from '../../../lib/json.ts';
import { defaultAddress } from '../../../lib/local-address.ts';
import { element } from '../elements.ts';
import { store, stored } from '../reader-state.ts';
import { addressOf } from './console-form.ts';
import { PageSandbox, sandboxAddress } from './page-sandbox.ts';
import { aborted } from './pending-call.ts';
import { sandboxControls } from './sandbox-controls.ts';

/** In front of this script: the servers of the publisher and of the document. */
declare const consoleServers: readonly string[];

/** Where the address of the server is kept for the tab. */
const key = 'console.address';

/** A page from a disk may not start a worker in most browsers. */
const isFromDisk = location.protocol === 'file:';

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

/** What a text calls the server with an address. */
export function serverName(address: string): string {
  return isPageSandbox(address) ? 'the sandbox in this page' : address;
}

/**
 * Lets the reader choose the server that a console calls, without writing its address: first the sandbox of the page,
 * where there is one, and last any other address. The choice is kept for the tab, so that it is made once.
 */
export function enableServers(form: HTMLFormElement): void {
  const address = form.elements.namedItem('address');
  const field = address instanceof HTMLInputElement ? address.closest('label') : null;
  if (!(address instanceof HTMLInputElement) || !field) return;
  const servers = knownServers();
  const select = element('select', { name: 'server' }, ...servers.map(optionOf), otherOption());
  const controls = sandboxControls(pageSandbox);
  const show = () => {
    field.hidden = select.value !== '';
    controls.hidden = !isPageSandbox(select.value);
  };
  address.value = keptServer(servers);
  select.value = servers.some((each) => each.address === address.value) ? address.value : '';
  select.addEventListener('change', () => {
    address.value = select.value || (isPageSandbox(address.value) ? '' : address.value);
    show();
    store(key, address.value, 'sessionStorage');
  });
  form.addEventListener('submit', () => store(key, addressOf(form), 'sessionStorage'));
  show();
  field.before(element('label', {}, 'Server ', select), ...(isFromDisk ? [diskNote()] : []));
  field.after(controls);
  // What the first request needs is loaded while the reader looks at the form.
  if (isPageSandbox(address.value)) pageSandbox().catch(() => undefined);
}

/** A server that needs no typing. */
interface KnownServer {
  readonly address: string;
  readonly name: string;
}

const hasPageSandbox = document.body.dataset.sandbox !== undefined;

function knownServers(): KnownServer[] {
  const local = (['sandbox', 'mock'] as const).map((name) => {
    const address = defaultAddress(name);
    return { address, name: `Local ${name}, ${address}` };
  });
  return [
    ...(hasPageSandbox ? [{ address: sandboxAddress, name: 'Sandbox in this page' }] : []),
    ...consoleServers.map((address) => ({ address, name: address })),
    ...local.filter(({ address }) => !consoleServers.includes(address)),
  ];
}

/** The address that the reader used in this tab, or else the first that can be called. */
export function keptServer(servers: readonly KnownServer[] = knownServers()): string {
  const callable = servers.filter(({ address }) => !(isFromDisk && isPageSandbox(address)));
  return stored(key, 'sessionStorage') ?? callable[0]?.address ?? '';
}

function optionOf({ address, name }: KnownServer): HTMLOptionElement {
  const disabled = isFromDisk && isPageSandbox(address);
  return element('option', { value: address, disabled }, name);
}

function otherOption(): HTMLOptionElement {
  return element('option', { value: '' }, 'Another address');
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
