import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { HttpError } from './http-error.ts';
import { type Handler, PipelinedConnection } from './pipelining.ts';

// An import would read every export, of which WebSocket loads the HTTP client of Node.js: a quarter of a start.
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');

/** Renders an HTTP error as a server's own kind of error body. */
export type RenderError = (error: HttpError) => { mediaType: string; body: string };

/** How long a client may go on sending a body after the response, in ms. */
const longestDiscarding = 1_000;

const malformed = 'malformed-request';
const notHttp = new HttpError(400, malformed, 'The request is not HTTP.');

/** Errors of Node.js's parser that are not just malformed requests. */
const parserErrors: Record<string, HttpError> = {
  HPE_HEADER_OVERFLOW: new HttpError(431, malformed, 'The headers are too long.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new HttpError(
    413,
    'too-large',
    'The chunk extensions of the body are too long.',
  ),
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError(
    408,
    'request-timeout',
    'The request took too long to arrive.',
  ),
};

/**
 * A server that no client can end. It handles one request at a time on a connection. Bytes that are not
 * a request get an error response, and so does an {@link HttpError} that the handler throws. Anything
 * else that the handler throws is written to standard error, and the response is 500.
 */
export function createHttpServer(handle: Handler, render: RenderError): Server {
  const server = createServer({ requireHostHeader: false });
  const connections = new WeakMap<Duplex, PipelinedConnection>();
  const guarded = guard(handle, render);
  const take = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming;
    const connection = connections.get(socket) ?? new PipelinedConnection(socket, guarded);
    connections.set(socket, connection);
    connection.take([incoming, outgoing]);
  };
  const endWith = (socket: Duplex, error: HttpError) => {
    const connection = connections.get(socket) ?? new PipelinedConnection(socket, guarded);
    if (socket.writable) connection.end(toBytes(error, render));
    else socket.destroy();
  };
  server.on('request', take).on('checkContinue', take).on('checkExpectation', take);
  server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy());
    const message = 'The method CONNECT is for proxies. Expected a path.';
    endWith(socket, new HttpError(400, malformed, message));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else endWith(socket, parserErrors[error.code ?? ''] ?? notHttp);
  });
  return server;
}

/**
 * Sends the last bytes of a response. While the client still sends the body of its request, the rest of
 * it is read and discarded for a moment: a connection that is closed with bytes left to read is reset,
 * and the client can lose the response (RFC 9112, section 9.6).
 *
 * @param outgoing its headers are written and hold the length
 */
export function endResponse(outgoing: ServerResponse, body: string | Uint8Array): void {
  const { req: incoming } = outgoing;
  const { 'content-length': length, 'transfer-encoding': coding, expect } = incoming.headers;
  const hasBody = length !== undefined || coding !== undefined;
  const isAwaited = expect === undefined || incoming.readableFlowing !== null;
  if (incoming.complete || !hasBody || !isAwaited) {
    outgoing.end(body);
    return;
  }
  outgoing.write(body);
  const timer = setTimeout(() => outgoing.end(), longestDiscarding);
  outgoing.once('close', () => clearTimeout(timer));
  incoming.once('end', () => outgoing.end()).resume();
}

/** Responds with an HTTP error, unless a response has begun: then it ends the connection. */
function sendError(outgoing: ServerResponse, error: HttpError, render: RenderError): void {
  if (outgoing.headersSent || outgoing.destroyed) {
    outgoing.destroy();
    return;
  }
  const { mediaType, body } = render(error);
  const length = Buffer.byteLength(body);
  const headers = { 'content-type': mediaType, 'content-length': length, ...error.headers };
  outgoing.writeHead(error.status, headers);
  endResponse(outgoing, body);
}

function guard(handle: Handler, render: RenderError): Handler {
  return (incoming, outgoing) => {
    const fail = (error: unknown) =>
      sendError(outgoing, error instanceof HttpError ? error : internalError(error), render);
    try {
      requireHttp(incoming);
      return handle(incoming, outgoing)?.catch(fail);
    } catch (error) {
      return fail(error);
    }
  };
}

function internalError(error: unknown): HttpError {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  return new HttpError(500, 'internal', 'The server failed; its standard error tells how.');
}

/**
 * Checks what HTTP asks of every request (RFC 9110, section 10.1.1; RFC 9112, section 3.2).
 *
 * @throws HttpError when it is not met
 */
function requireHttp({ httpVersion, headers }: IncomingMessage): void {
  if (httpVersion === '1.1' && headers.host === undefined) {
    throw new HttpError(400, malformed, 'The header Host is missing.');
  }
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) {
    const message = 'Expect: expected 100-continue, or no such header.';
    throw new HttpError(417, 'expectation-failed', message);
  }
}

function toBytes(error: HttpError, render: RenderError): string {
  const { mediaType, body } = render(error);
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Connection: close',
    `Content-Type: ${mediaType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
