import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { watch } from 'chokidar';
import { listen, type RunningServer } from '../lib/listen.ts';
import { browserScript } from './browser-scripts.ts';
import { makeRevision, type Revision } from './revision.ts';
import { filePath, respondWith } from './serve.ts';
import type { ReferenceSource } from './site.ts';

/** What a live reference is made of. */
export interface LiveReference {
  /** Reads the sources. */
  readonly load: () => Promise<ReferenceSource>;
  /** Files and directories on which they depend. Those that are missing may come later. */
  readonly watched: readonly string[];
  readonly port: number;
}

/** An editor writes a file in several steps; they count as one change. In ms. */
const settlingTime = 40;

/**
 * Serves the reference while the document is edited: each change is on the screen as soon as it is
 * saved, and a broken document shows its problems.
 *
 * @throws UsageError when the port is taken
 */
export async function serveLive({ load, watched, port }: LiveReference): Promise<RunningServer> {
  let count = 1;
  let revision = makeRevision(load, count);
  const listeners = new Set<ServerResponse>();
  const watcher = await watchFiles(watched, async () => {
    count += 1;
    const next = makeRevision(load, count);
    revision = next;
    const { number } = await next;
    // Another change may have come meanwhile; then that one announces itself.
    if (revision === next) announce(listeners, number);
  });
  const server = createServer(respondWithRevision(() => revision, listeners));
  try {
    const { url, close } = await listen(server, port);
    return { url, close: async () => void (await Promise.all([watcher.close(), close()])) };
  } catch (error) {
    await watcher.close();
    throw error;
  }
}

/** @returns a watcher that calls back once after each burst of changes */
async function watchFiles(paths: readonly string[], changed: () => void) {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch([...paths], { ignoreInitial: true });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(changed, settlingTime);
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return {
    async close() {
      await watcher.close();
      clearTimeout(timer);
    },
  };
}

function respondWithRevision(current: () => Promise<Revision>, listeners: Set<ServerResponse>) {
  const respond = respondWith(
    async (path) => (await ownFile(path)) ?? (await current()).read(path),
  );
  return async (...[request, response]: Parameters<typeof respond>) => {
    const { isBroken, number } = await current();
    const path = filePath(request.url ?? '/');
    if (path === '-/changes') return subscribe(listeners, response, number);
    if (isBroken && path?.endsWith('.html')) response.statusCode = 500;
    return respond(request, response);
  };
}

/** Files that pages need only while they are served live. */
async function ownFile(path: string): Promise<string | undefined> {
  if (path === '-/reload.js') return browserScript('reload');
  if (path !== '-/style.css') return undefined;
  return readFile(join(import.meta.dirname, 'browser/style.css'), 'utf8');
}

/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
function subscribe(
  listeners: Set<ServerResponse>,
  response: ServerResponse,
  revision: number,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  announce([response], revision);
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

function announce(listeners: Iterable<ServerResponse>, revision: number): void {
  for (const response of listeners) response.write(`event: revision\ndata: ${revision}\n\n`);
}
