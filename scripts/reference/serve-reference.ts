import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { listen } from '../server/listen.ts';
import type { RunningServer } from '../server/running-server.ts';

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
};

/**
 * Serves a folder that `buildReference` built, as any static host would.
 *
 * @param directory the folder
 * @param port 0 for any free one
 * @throws UsageError when the port is taken
 */
export async function serveReference(directory: string, port: number): Promise<RunningServer> {
  return listen(createServer(filesOf(directory)), port);
}

/** Answers a request with the file that it names, `index.html` for a folder, or 404. */
export function filesOf(directory: string): RequestListener {
  return async (request, response) => {
    const path = pathOf(request.url ?? '/');
    const content =
      path === undefined ? undefined : await readFile(join(directory, path)).catch(() => undefined);
    if (path === undefined || content === undefined) {
      notFound(response);
      return;
    }
    response.setHeader('content-type', mediaTypes[extname(path)] ?? 'application/octet-stream');
    response.setHeader('cache-control', 'no-cache');
    response.end(request.method === 'HEAD' ? undefined : content);
  };
}

/** The path of a file below the folder; never one that leads out of it. */
function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    return path.includes('\0')
      ? undefined
      : normalize(path.endsWith('/') ? `${path}index.html` : path);
  } catch {
    return undefined;
  }
}

function notFound(response: ServerResponse): void {
  response.statusCode = 404;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end('There is no such page. The reference begins at /.\n');
}
