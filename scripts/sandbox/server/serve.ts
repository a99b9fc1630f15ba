import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { listen } from '../../lib/listen.ts';
import type { RunningServer } from '../../lib/running-server.ts';
import { maximumBody, type SandboxAnswer, type SandboxRequest } from '../exchange.ts';

type Answering = (request: SandboxRequest) => SandboxAnswer | Promise<SandboxAnswer>;

const noBody = new Uint8Array();

/**
 * Serves over HTTP.
 *
 * @param port 0 for any free one
 * @throws UsageError when the port cannot be had
 */
export function serve(answer: Answering, port: number, host: string): Promise<RunningServer> {
  const server = createServer((incoming, outgoing) => {
    readBody(incoming, (body) => respond(answer, incoming, outgoing, body));
  });
  server.on('clientError', refuseMalformed);
  return listen(server, port, host);
}

function readBody(incoming: IncomingMessage, done: (body: SandboxRequest['body']) => void): void {
  const { headers } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
    done(noBody);
    return;
  }
  if (Number(headers['content-length']) > maximumBody) {
    done('too-large');
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  incoming.on('data', (chunk: Buffer) => {
    const fitted = size <= maximumBody;
    size += chunk.length;
    if (size <= maximumBody) chunks.push(chunk);
    else if (fitted) done('too-large');
  });
  incoming.on('end', () => {
    if (size <= maximumBody)
      done(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
  });
}

function respond(
  answer: Answering,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  body: SandboxRequest['body'],
): void {
  const given = answer(new IncomingRequest(incoming, outgoing, body));
  if (given instanceof Promise) given.then((settled) => send(outgoing, settled));
  else send(outgoing, given);
}

/** A request from a socket. Its signal is made only for who asks for it, since few requests wait. */
class IncomingRequest implements SandboxRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: SandboxRequest['headers'];
  readonly body: SandboxRequest['body'];
  readonly #outgoing: ServerResponse;

  constructor(
    { method = 'GET', url = '/', headers }: IncomingMessage,
    outgoing: ServerResponse,
    body: SandboxRequest['body'],
  ) {
    this.method = method;
    this.target = url;
    this.headers = headers as SandboxRequest['headers'];
    this.body = body;
    this.#outgoing = outgoing;
  }

  get signal(): AbortSignal {
    const gone = new AbortController();
    this.#outgoing.on('close', () => gone.abort());
    return gone.signal;
  }
}

function send(outgoing: ServerResponse, { status, headers, body, transport }: SandboxAnswer): void {
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
    outgoing.end(body);
    return;
  }
  outgoing.write(Buffer.from(body).subarray(0, length >> 1), () => outgoing.destroy());
}

/** Answers what is no HTTP, or too much of it, with an error body too. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const status = tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const message = tooLong ? 'The headers are too long.' : 'The request is not HTTP.';
  const body = JSON.stringify({ code: 'malformed-request', message });
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}
