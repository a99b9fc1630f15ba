import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The least that a server of `node:http` can do: read the request, and respond with bytes that are
 * given to it. They are the sandbox's own: `job`, `page` and `created`.
 */
const [job = '', page = '', created = ''] = process.argv.slice(2);

function bodyFor(method: string | undefined, url: string | undefined): string {
  if (method !== 'GET') return created;
  return url?.startsWith('/silo') ? page : job;
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = bodyFor(request.method, request.url);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    response.writeHead(200, headers);
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
