import type { KeeperMessage } from './used-token.ts';

/** A service worker that holds tokens in memory, by which a tab finds its own again on its next page. */
const tokens = new Map<string, string>();

addEventListener('message', ({ data, ports }: MessageEvent<KeeperMessage>) => {
  const { tab, held } = data;
  if (held !== undefined) tokens.set(tab, held);
  ports[0]?.postMessage(tokens.get(tab));
});
