import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { serve } from './serve.ts';

/**
 * A sandbox on a free port; gone after the test.
 *
 * @param see gets every request first, and may respond to it itself, which it says
 */
export async function watchedSandbox(
  see: (method: string, path: string, response: ServerResponse) => boolean,
) {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const url = await serve(async (request, response) => {
    if (see(request.method ?? '', request.url ?? '', response)) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const headers = request.headers as Record<string, string>;
    const received = await sandbox.fetch(
      new Request(new URL(request.url ?? '/', sandbox.baseUrl), {
        method: request.method ?? 'GET',
        headers,
        ...body,
      }),
    );
    response.writeHead(received.status, Object.fromEntries(received.headers));
    response.end(Buffer.from(await received.arrayBuffer()));
  });
  return { url, sandbox };
}
