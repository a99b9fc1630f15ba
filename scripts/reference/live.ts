import { createServer, type ServerResponse } from 'node:http';
import { listen, type RunningServer } from '../lib/listen.ts';
import { watchFiles } from '../lib/watch-files.ts';
import { browserAsset } from './browser-assets.ts';
import type { PlacedProblem } from './problem-places.ts';
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
  /** Finds problems of the document that do not break it, which takes a while. Unless given, none are shown. */
  readonly lint?: () => Promise<readonly PlacedProblem[]>;
}

/** A message to every open page. */
type Event = 'revision' | 'problems';

/**
 * Serves the reference while the document is edited: each change is on the screen as soon as it is
 * saved, and a broken document shows its problems.
 *
 * @throws UsageError when the port is taken
 */
export async function serveLive(live: LiveReference): Promise<RunningServer> {
  const { load, watched, port } = live;
  let count = 1;
  let revision = makeRevision(load, count);
  const listeners = new Set<ServerResponse>();
  const problems = problemsOf(live, listeners);
  const watcher = await watchFiles(watched, async () => {
    count += 1;
    const next = makeRevision(load, count);
    revision = next;
    const { number, isBroken } = await next;
    // Another change may have come meanwhile; then that one announces itself.
    if (revision !== next) return;
    announce(listeners, 'revision', String(number));
    await problems.renew(isBroken);
  });
  const server = createServer(respondWithRevision(() => revision, problems, listeners));
  try {
    const { url, close } = await listen(server, port);
    return { url, close: async () => void (await Promise.all([watcher.close(), close()])) };
  } catch (error) {
    await watcher.close();
    throw error;
  }
}

/** The problems of the document, found anew after each change, while somebody looks at a page. */
function problemsOf({ lint = async () => [] }: LiveReference, listeners: Set<ServerResponse>) {
  let found = '[]';
  let isStale = true;
  let isRunning = false;
  // A document that cannot be read shows its problems in place of each page.
  let isReadable = true;
  async function run(): Promise<void> {
    if (!isStale || isRunning || !isReadable || listeners.size === 0) return;
    [isStale, isRunning] = [false, true];
    const problems = await lint().catch(() => []);
    isRunning = false;
    if (isStale) return run();
    found = JSON.stringify(problems);
    announce(listeners, 'problems', found);
  }
  return {
    found: () => found,
    run,
    renew(isBroken: boolean) {
      isStale = true;
      isReadable = !isBroken;
      if (isBroken) found = '[]';
      return run();
    },
  };
}

function respondWithRevision(
  current: () => Promise<Revision>,
  problems: ReturnType<typeof problemsOf>,
  listeners: Set<ServerResponse>,
) {
  const respond = respondWith(
    async (path) => (await ownFile(path)) ?? (await current()).read(path),
  );
  return async (...[request, response]: Parameters<typeof respond>) => {
    const { isBroken, number } = await current();
    const path = filePath(request.url ?? '/');
    if (path === '-/changes') {
      subscribe(listeners, response);
      announce([response], 'revision', String(number));
      announce([response], 'problems', problems.found());
      return isBroken ? undefined : problems.run();
    }
    if (isBroken && path?.endsWith('.html')) response.statusCode = 500;
    return respond(request, response);
  };
}

/** Files that pages need only while they are served live. */
async function ownFile(path: string): Promise<string | undefined> {
  if (path === '-/reload.js') return browserAsset('reload.js');
  return path === '-/style.css' ? browserAsset('style.css') : undefined;
}

/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
function subscribe(listeners: Set<ServerResponse>, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

function announce(listeners: Iterable<ServerResponse>, event: Event, data: string): void {
  for (const response of listeners) response.write(`event: ${event}\ndata: ${data}\n\n`);
}
