import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { createHttpServer, endResponse, type RenderError } from '../../lib/http-server.ts';
import { type FinishingServer, listen } from '../../lib/listen.ts';
import { readBody } from '../../lib/read-body.ts';
import type { Respond, SandboxRequest, SandboxResponse } from '../messages.ts';

/** What handles the requests. */
interface Served {
  respond: Respond;
  /** Largest body of a request, in bytes. */
  bodyLimit: number;
  /** Whether to read the body of a request, which depends on its head. */
  readsBody(head: SandboxRequest): boolean;
}

const noBody = new Uint8Array();

/**
 * Serves over HTTP. The body of a request that gets an error whatever its body, such as for its token,
 * is not read.
 *
 * @param port 0 for any free one
 * @throws UsageError when the port is not available
 */
export function serve(served: Served, port: number, host: string): Promise<FinishingServer> {
  const server = createHttpServer((incoming, outgoing) => {
    const request = new IncomingRequest(incoming, outgoing);
    const hasBody = 'content-length' in request.headers || 'transfer-encoding' in request.headers;
    if (!hasBody || !served.readsBody(request)) return respond(served, request, outgoing);
    return readBody(incoming, outgoing, served.bodyLimit).then((body) => {
      if (body === undefined) return;
      request.body = body;
      return respond(served, request, outgoing);
    });
  }, renderError);
  return listen(server, port, host);
}

/** Without a promise where the response is there at once: few requests wait. */
function respond(
  served: Served,
  request: SandboxRequest,
  outgoing: ServerResponse,
): void | Promise<void> {
  const response = served.respond(request);
  if (!(response instanceof Promise)) return send(outgoing, response);
  return response.then((ready) => send(outgoing, ready));
}

/** A request from a socket. Its signal is made when it is asked for, since few requests wait. */
class IncomingRequest implements SandboxRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: SandboxRequest['headers'];
  body: SandboxRequest['body'] = noBody;
  readonly #outgoing: ServerResponse;

  constructor({ method = 'GET', url = '/', headers }: IncomingMessage, outgoing: ServerResponse) {
    this.method = method;
    this.target = url;
    // Node.js types every header as a possible list, which only Set-Cookie is.
    this.headers = headers as SandboxRequest['headers'];
    this.#outgoing = outgoing;
  }

  get signal(): AbortSignal {
    const gone = new AbortController();
    this.#outgoing.on('close', () => gone.abort());
    return gone.signal;
  }
}

function send(
  outgoing: ServerResponse,
  { status, headers, body, stream, transport }: SandboxResponse,
): void {
  if (stream) {
    // A client that goes away, or a disk that fails, closes both.
    pipeline(stream, outgoing.writeHead(status, headers), () => undefined);
    return;
  }
  if (transport === 'dropped') {
    outgoing.destroy();
    return;
  }
  if (status === 204) {
    outgoing.writeHead(status, headers).end();
    return;
  }
  const length = Buffer.byteLength(body);
  outgoing.writeHead(status, { ...headers, 'content-length': length });
  if (transport !== 'truncated') {
    endResponse(outgoing, body);
    return;
  }
  outgoing.write(Buffer.from(body).subarray(0, length >> 1), () => outgoing.destroy());
}

/** The error body of the operations (D59). */
const renderError: RenderError = ({ code, message }) => ({
  mediaType: 'application/json',
  body: JSON.stringify({ code, message }),
});
