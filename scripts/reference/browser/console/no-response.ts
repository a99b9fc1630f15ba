import { defaultPorts, isLoopback } from '../../../lib/local-address.ts';
import { element } from '../elements.ts';
import { isPageSandbox, pageSandboxProblem, serverName } from './servers.ts';

/** Origins to which the policy of the page allowed no request. */
const forbidden = new Set<string>();

document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
  if (effectiveDirective === 'connect-src') forbidden.add(originOf(blockedURI));
});

/** Says that no response arrived, why, and what to do. */
export async function showNoResponse(output: HTMLElement, address: string): Promise<void> {
  const reason = await reasonFor(address);
  output.replaceChildren(
    element('p', { className: 'status-line failed' }, `No response from ${serverName(address)}.`),
    ...reason,
  );
}

async function reasonFor(address: string): Promise<HTMLElement[]> {
  if (isPageSandbox(address)) return [text(workerFailed), text(await problemText())];
  const url = URL.parse(address);
  if (!url) return [text('The address is not a URL, such as https://api.example.com.')];
  const isLocal =
    isLoopback(url.hostname) && !isLoopback(location.hostname) && location.protocol !== 'file:';
  const responds = await respondsAtAll(address);
  if (!responds && (await isForbidden(url.origin))) return [text(forbiddenBy(url.origin))];
  if (responds) return [text(foreignOrigin(url))];
  if (location.protocol === 'https:' && url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return [text(mixedContent)];
  }
  if (isLocal && (await isLocalAccessDenied())) return [text(localAccess)];
  return noServer(url, isLocal);
}

/** The browser reports what a policy forbids a moment after the request has failed. */
async function isForbidden(origin: string): Promise<boolean> {
  const { promise: waited, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, 200);
  await waited;
  return forbidden.has(origin);
}

/** Whether a server responds, whatever it allows pages to read. */
function respondsAtAll(address: string): Promise<boolean> {
  return fetch(address, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  );
}

async function problemText(): Promise<string> {
  return `It says: ${(await pageSandboxProblem()) ?? 'nothing. Try again.'}`;
}

const workerFailed =
  "The browser did not run the sandbox of this page. It needs WebAssembly and workers: use a current browser, or choose another server. If the host of this page sends a Content-Security-Policy, it has to allow worker-src 'self' and script-src 'wasm-unsafe-eval'.";

const mixedContent =
  'This page was loaded over HTTPS, and from there the browser calls no address with http: (mixed content). Give an https: address, choose the sandbox in this page, or serve this page from your own computer.';

const localAccess =
  'The browser does not let this site reach your own computer (Local Network Access). Allow it in the settings of the site, which open beside the address of the page, or choose the sandbox in this page.';

function forbiddenBy(origin: string): string {
  return `The content security policy of this page does not allow requests to ${origin}. Build the reference with npx docproc docs --server ${origin}.`;
}

function foreignOrigin({ origin }: URL): string {
  const from = location.protocol === 'file:' ? 'null' : location.origin;
  return `A server responds there, and does not let this page read its response (CORS). Let it send Access-Control-Allow-Origin: ${from} and respond to OPTIONS requests of ${origin}.`;
}

function noServer({ port }: URL, isLocal: boolean): HTMLElement[] {
  const command = `npx docproc sandbox --port ${port || defaultPorts.sandbox}`;
  const start = element('p', {}, 'No server runs there. Start a sandbox: ');
  start.append(element('code', {}, command));
  return isLocal ? [start, text(`If one runs: ${localAccess}`)] : [start];
}

/** Browsers ask before a public site reaches the computer (https://wicg.github.io/local-network-access/). */
async function isLocalAccessDenied(): Promise<boolean> {
  const states = ['local-network-access', 'loopback-network'].map(async (name) => {
    // The types name only the permissions that every browser has.
    const query = { name } as unknown as PermissionDescriptor;
    return navigator.permissions.query(query).then(
      ({ state }) => state,
      () => undefined,
    );
  });
  return (await Promise.all(states)).includes('denied');
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? address;
}

function text(content: string): HTMLElement {
  return element('p', {}, content);
}
