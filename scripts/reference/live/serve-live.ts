import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { listen, type RunningServer } from '../../lib/listen.ts';
import { answerFrom, pathOf } from '../serve-reference.ts';
import type { SiteOptions } from '../site.ts';
import { makeEdition } from './edition.ts';
import { watchFiles } from './watch-files.ts';

/** What a live reference is made of. */
export interface LiveReference extends SiteOptions {
  /** Bundles the document anew. */
  load: () => Promise<OpenAPIDocument>;
  /** Files and directories on which it depends. */
  watched: readonly string[];
  port: number;
}

const style = join(import.meta.dirname, '../assets/style.css');

/**
 * Loads the page again when there is another edition than the one it is of, be it that one came while
 * the page was loading. The browser connects anew when the server was away.
 */
const reload = `const shown = new URL(document.currentScript.src).search.slice(1);
new EventSource('/-/changes').addEventListener('edition', ({ data }) => {
  if (data !== shown) location.reload();
});
`;

/**
 * Serves the reference while the document is edited: each change is on the screen as soon as it is
 * made, and a broken document shows its problems.
 *
 * @throws UsageError when the port is taken
 */
export async function serveLive(live: LiveReference): Promise<RunningServer> {
  const { load, watched, port, ...options } = live;
  let count = 1;
  let edition = makeEdition(load, options, count);
  const listeners = new Set<ServerResponse>();
  const files = answerFrom(async (path) => (await own(path)) ?? (await edition).read(path));
  const server = createServer(async (request, response) => {
    const { broken, number } = await edition;
    const path = pathOf(request.url ?? '/');
    if (path === '-/changes') return subscribe(listeners, response, number);
    if (broken && path?.endsWith('.html')) response.statusCode = 500;
    files(request, response);
  });
  const running = await listen(server, port);
  const stop = watchFiles(watched, async () => {
    count += 1;
    const next = makeEdition(load, options, count);
    edition = next;
    const { number } = await next;
    // Another change may have come meanwhile; then that one tells.
    if (edition === next) announce(listeners, number);
  });
  return {
    url: running.url,
    async close() {
      stop();
      await running.close();
    },
  };
}

function own(path: string): Promise<string> | string | undefined {
  if (path === '-/reload.js') return reload;
  return path === '-/style.css' ? readFile(style, 'utf8') : undefined;
}

/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
function subscribe(
  listeners: Set<ServerResponse>,
  response: ServerResponse,
  edition: number,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  announce([response], edition);
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

function announce(listeners: Iterable<ServerResponse>, edition: number): void {
  for (const response of listeners) response.write(`event: edition\ndata: ${edition}\n\n`);
}
