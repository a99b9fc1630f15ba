import { isJsonObject, parseJson, text } from '../../../lib/json.ts';
import { root } from '../elements.ts';
import { forget, store, stored } from '../reader-state.ts';

/** A token of a response that the reader uses, and the address of the server that it is for. */
interface UsedToken {
  readonly token: string;
  readonly address: string;
}

/** What a page tells the keeper of tokens: the tab that it is of, and what to hold for it, if anything. */
export interface KeeperMessage {
  readonly tab: string;
  readonly held?: string;
}

/** Where a tab has its name for the keeper. A token itself is in no storage. */
const key = 'console.tab';

/** A page can hand a token to the next one by a service worker, which browsers tie to a secure origin. */
export const canUseTokens = isSecureContext && location.protocol !== 'file:';

let used: UsedToken | undefined;

/** The token that the reader uses with a server; empty without one. It goes to no other server. */
export function tokenFor(address: string): string {
  return used?.address === address ? used.token : '';
}

/** Uses a token on this page, and on the next ones of this tab: a service worker holds it in memory meanwhile. */
export async function useToken(token: string, address: string): Promise<void> {
  store(key, stored(key, 'sessionStorage') ?? crypto.randomUUID(), 'sessionStorage');
  used = { token, address };
  await handOn();
}

/** Forgets the token, such as when the data is replaced that it is of. */
export function forgetToken(): void {
  forget(key, 'sessionStorage');
  used = undefined;
}

/** Uses the token that the page before used. */
export async function recallToken(): Promise<void> {
  const tab = stored(key, 'sessionStorage');
  if (tab === null || !canUseTokens) return;
  const worker = await keeper();
  const channel = new MessageChannel();
  const held = new Promise<string>((resolve) => {
    channel.port1.onmessage = ({ data }) => resolve(String(data));
  });
  worker.postMessage({ tab } satisfies KeeperMessage, [channel.port2]);
  const value = parseJson(await held);
  if (!isJsonObject(value)) return;
  const [token, address] = [text(value.token), text(value.address)];
  if (token === undefined || address === undefined) return;
  used = { token, address };
  await handOn();
}

/** Tells the keeper now, and when the page is left: meanwhile the browser ends a worker that has nothing to do. */
async function handOn(): Promise<void> {
  const worker = await keeper();
  const tell = () => {
    const tab = stored(key, 'sessionStorage');
    if (tab === null || !used) return;
    worker.postMessage({ tab, held: JSON.stringify(used) } satisfies KeeperMessage);
  };
  addEventListener('pagehide', tell);
  tell();
}

async function keeper(): Promise<ServiceWorker> {
  const script = `${root}assets/token-keeper.js`;
  const { active, waiting, installing } = await navigator.serviceWorker.register(script);
  const worker = active ?? waiting ?? installing;
  if (!worker) throw new Error('The browser did not start the keeper of tokens.');
  return worker;
}
