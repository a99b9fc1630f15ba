import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as it reached the service. */
interface ReceivedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** Responds to one request; `turn` counts from 1. */
export type Responder = (
  request: ReceivedRequest,
  response: ServerResponse,
  turn: number,
) => unknown;

/** A service of a test's own, with what it received. */
export interface Service {
  baseUrl: string;
  received: ReceivedRequest[];
}

/**
 * Starts a real HTTP server on any free port, which ends with the test.
 *
 * @param respond what it returns is sent as JSON; else it has written the response itself
 */
export async function startService(respond: Responder): Promise<Service> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (message, response) => {
    const request = await read(message);
    received.push(request);
    const result = await respond(request, response, received.length);
    if (result === undefined) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(result));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, received };
}

async function read(message: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const url = new URL(message.url ?? '', 'http://service');
  return {
    method: message.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: message.headers,
    body: text ? JSON.parse(text) : undefined,
  };
}

/** Responds with a status and a JSON body. */
export function refuse(
  response: ServerResponse,
  status: number,
  body: unknown = {},
  headers: Record<string, string> = {},
): undefined {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
  return undefined;
}
