import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { Connection, type Handler } from './connection.ts';

/** A request that a server does not handle. */
export interface HttpError {
  status: number;
  /** For programs, in kebab-case. */
  code: string;
  /** For people: what was found, what was expected. */
  message: string;
}

/** Renders an HTTP error as a server's own kind of error body. */
export type RenderError = (error: HttpError) => { mediaType: string; body: string };

const malformed = 'malformed-request';
const notHttp: HttpError = { status: 400, code: malformed, message: 'The request is not HTTP.' };

/** Errors of Node.js's parser that are not just malformed requests. */
const parserErrors: Record<string, HttpError> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: malformed, message: 'The headers are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'too-large',
    message: 'The chunk extensions of the body are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request-timeout',
    message: 'The request took too long to arrive.',
  },
};

/**
 * A server that nothing a client sends can end. It handles one request at a time on a connection;
 * what is not a request that it could handle gets an error body; what its handler throws is written
 * to standard error, and the response is 500.
 */
export function createHttpServer(handle: Handler, render: RenderError): Server {
  const server = createServer({ requireHostHeader: false });
  const connections = new WeakMap<Duplex, Connection>();
  const guarded = guard(handle, render);
  const take = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming;
    const connection = connections.get(socket) ?? new Connection(socket, guarded);
    connections.set(socket, connection);
    connection.take([incoming, outgoing]);
  };
  const refuse = (socket: Duplex, error: HttpError) => {
    const connection = connections.get(socket) ?? new Connection(socket, guarded);
    if (socket.writable) connection.end(toBytes(error, render));
    else socket.destroy();
  };
  server.on('request', take).on('checkContinue', take).on('checkExpectation', take);
  server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy());
    const message = 'The method CONNECT is for proxies. Expected a path.';
    refuse(socket, { status: 400, code: malformed, message });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket, parserErrors[error.code ?? ''] ?? notHttp);
  });
  return server;
}

/** Responds with an HTTP error, unless a response has begun: then it ends the connection. */
export function sendError(outgoing: ServerResponse, error: HttpError, render: RenderError): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  const { mediaType, body } = render(error);
  const length = Buffer.byteLength(body);
  outgoing.writeHead(error.status, { 'content-type': mediaType, 'content-length': length });
  outgoing.end(body);
}

function guard(handle: Handler, render: RenderError): Handler {
  return async (incoming, outgoing) => {
    const unmet = unmetRequirement(incoming);
    if (unmet) {
      sendError(outgoing, unmet, render);
      return;
    }
    try {
      await handle(incoming, outgoing);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      const message = 'The server failed; its standard error tells how.';
      sendError(outgoing, { status: 500, code: 'internal', message }, render);
    }
  };
}

/** What HTTP asks of every request (RFC 9110, section 10.1.1; RFC 9112, section 3.2). */
function unmetRequirement({ httpVersion, headers }: IncomingMessage): HttpError | undefined {
  if (httpVersion === '1.1' && headers.host === undefined) {
    return { status: 400, code: malformed, message: 'The header Host is missing.' };
  }
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) {
    const message = 'Expect: expected 100-continue, or no such header.';
    return { status: 417, code: 'expectation-failed', message };
  }
  return undefined;
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
