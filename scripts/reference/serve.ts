import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { listen, type RunningServer } from '../lib/listen.ts';
import { toError } from '../lib/to-error.ts';
import type { FileContent } from '../lib/write-files.ts';

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.yaml': 'application/yaml; charset=utf-8',
};

/** Returns the content of a file by its path, `undefined` when there is none. */
type ReadContent = (path: string) => Promise<FileContent | undefined>;

/**
 * Serves a folder that `buildReference` built, as any static host would.
 *
 * @param directory the folder
 * @param port 0 for any free one
 * @throws UsageError when the port is taken
 */
export async function serveReference(directory: string, port: number): Promise<RunningServer> {
  const read: ReadContent = (path) => readFile(join(directory, path)).catch(() => undefined);
  return listen(createServer(respondWith(read)), port);
}

/** Responds with the file that a request names, `index.html` for a folder, or 404. */
export function respondWith(read: ReadContent): RequestListener {
  return async (request, response) => {
    const path = filePath(request.url ?? '/');
    const content = path === undefined ? undefined : await read(path).catch(toError);
    if (path === undefined || content === undefined) {
      await sendMissing(response, read);
      return;
    }
    if (content instanceof Error) {
      sendText(response, 500, content.message);
      return;
    }
    response.setHeader('content-type', mediaTypes[extname(path)] ?? 'application/octet-stream');
    response.setHeader('cache-control', 'no-cache');
    response.end(request.method === 'HEAD' ? undefined : content);
  };
}

/** The path of a file below the folder; never one that leads out of it. */
export function filePath(url: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    if (path.includes('\0')) return undefined;
    return normalize(path.endsWith('/') ? `${path}index.html` : path).replace(/^[/\\]+/, '');
  } catch {
    return undefined;
  }
}

/** The page of the folder for what is not found, if it has one. */
async function sendMissing(response: ServerResponse, read: ReadContent): Promise<void> {
  const page = await read('404.html').catch(() => undefined);
  if (page === undefined) {
    sendText(response, 404, 'There is no such page. The start page of the reference is at /.');
    return;
  }
  response.statusCode = 404;
  response.setHeader('content-type', mediaTypes['.html'] ?? '');
  response.end(page);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end(`${text}\n`);
}
