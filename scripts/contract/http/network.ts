import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { SentRequest } from '../../checks/exchange.ts';
import { decoded, EndlessBodyError } from './body.ts';

/** A response before its body is evaluated. */
export interface RawResponse {
  status: number;
  /** Names in lower case. Values of a repeated header are joined by a comma, those of `set-cookie` by a line break. */
  headers: Record<string, string>;
  /** The body, without its content coding. */
  bytes: Buffer;
}

/** For how many ms a connection without a request is used again: a server may close it without a word. */
const idle = 50;
/** When a connection had its last response, by the clock of `performance`. */
const lastUsed = new WeakMap<Socket, number>();
// Node uses the proxy of the environment if asked to, and only its own agents do so by themselves.
const usesProxy =
  process.env.NODE_USE_ENV_PROXY === '1' || process.execArgv.includes('--use-env-proxy');
const kept = {
  keepAlive: true,
  timeout: idle,
  ...(usesProxy && { proxyEnv: process.env }),
};

const http = { request: httpRequest, agent: new HttpAgent(kept) };
const https = { request: httpsRequest, agent: new HttpsAgent(kept) };

const usualHeaders = { 'accept-encoding': 'gzip, deflate' };

/**
 * Closes the connections without a request, so that the next requests open new ones.
 *
 * @param atLeast for how many ms they have had none
 */
export function closeIdleConnections(atLeast = 0): void {
  const latest = performance.now() - atLeast;
  for (const { agent } of [http, https]) {
    for (const sockets of Object.values(agent.freeSockets)) {
      for (const socket of sockets?.slice() ?? []) {
        if ((lastUsed.get(socket) ?? 0) <= latest) socket.destroy();
      }
    }
  }
}

/**
 * Sends a request with the HTTP client of Node, which takes a sixth of the processor time of `fetch`: a run sends
 * thousands. Connections are used again.
 *
 * @param most how many bytes the body may have
 * @param signal ends it early
 * @throws EndlessBodyError beyond the limit
 * @throws Error with the `code` of Node if there is no complete response
 */
export async function sendOverNetwork(
  request: SentRequest,
  most: number,
  signal: AbortSignal,
): Promise<RawResponse> {
  // Timers come late where the machine is busy, and a request may be lost on a connection that is being closed.
  closeIdleConnections(idle);
  const { bytes, ...response } = await transfer(request, most, signal);
  return { ...response, bytes: decoded(bytes, response.headers['content-encoding'], most) };
}

function transfer(
  { method, url, headers, body }: SentRequest,
  most: number,
  signal: AbortSignal,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const address = new URL(url);
    // Whether credentials are presented is a matter of the headers.
    if (address.username !== '' || address.password !== '')
      Object.assign(address, { username: '', password: '' });
    const { request, agent } = address.protocol === 'https:' ? https : http;
    const sent = request(address, { method, agent, headers: { ...usualHeaders, ...headers } });
    // A server closes the connection then, also one that does not say so in its response.
    if (headers.connection === 'close') sent.shouldKeepAlive = false;
    // A server that does not read a body in chunks takes it for the next request on the connection.
    if (headers['transfer-encoding'] !== undefined) sent.shouldKeepAlive = false;
    const end = () => sent.destroy(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    sent.on('response', (response) => {
      const { socket } = response;
      response.on('end', () => lastUsed.set(socket, performance.now()));
      collect(response, (size) => size > most && sent.destroy(new EndlessBodyError()), resolve);
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.on('close', () => {
      signal.removeEventListener('abort', end);
      reject(new Error('no response'));
    });
    sent.end(body);
  });
}

/** Reads a response. @param grown called with how many bytes of the body have come */
function collect(
  response: IncomingMessage,
  grown: (size: number) => void,
  done: (whole: RawResponse) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    grown(size);
  });
  response.on('end', () => {
    const { statusCode: status = 0, headersDistinct } = response;
    done({ status, headers: joined(headersDistinct), bytes: Buffer.concat(chunks) });
  });
}

function joined(headers: NodeJS.Dict<string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, values = []]) => [
      name,
      values.join(name === 'set-cookie' ? '\n' : ', '),
    ]),
  );
}
