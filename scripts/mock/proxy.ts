import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream/promises';
import { MIMEType } from 'node:util';
import { HttpError } from '../lib/http-error.ts';
import type { RenderError } from '../lib/http-server.ts';
import type { Handler } from '../lib/pipelining.ts';
import { readBody } from '../lib/read-body.ts';
import { toError } from '../lib/to-error.ts';

/** The largest body of a request that the mock takes, in bytes. */
const maximumBody = 5_000_000;

/** Header fields that concern one connection only (RFC 9110, section 7.6.1), and its host. */
const hopByHop = new Set(
  'connection expect host keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
);

/** Problem details (RFC 9457), as Prism sends them. */
export const renderProblem: RenderError = ({ status, code, message }) => ({
  mediaType: 'application/problem+json',
  body: JSON.stringify({ title: code, status, detail: message }),
});

/**
 * A proxy in front of Prism. It forwards only requests that Prism 5.16 can handle. Prism ends the process
 * when the target is not a path that can be decoded. When it cannot read the body, it never responds,
 * because it waits for the end of a body that it has read already.
 *
 * @param target address of Prism, without a path
 * @param timeout how long to wait for Prism before the response is 504, in ms
 */
export function proxy(target: string, timeout = 30_000): Handler {
  return async (incoming, outgoing) => {
    const path = pathOf(incoming);
    const body = await readBody(incoming, outgoing, maximumBody);
    if (body === undefined) return;
    if (body === 'too-large') throw tooLarge;
    const type = body.length === 0 ? undefined : typeOf(incoming);
    if (type && isJsonType(type) && !isJson(body)) throw invalidJson;
    const headers = headersOf(incoming, type, body);
    // In absolute form, because Prism takes a path of two slashes for a host.
    const forwarded = request(target, { method: incoming.method, headers, path: target + path });
    outgoing.once('close', () => forwarded.destroy());
    await respond(forwarded, body, outgoing, timeout);
  };
}

const invalidTarget = new HttpError(
  400,
  'invalid-target',
  'The request target is not a path, or has a percent sign that encodes nothing.',
);

const tooLarge = new HttpError(
  413,
  'too-large',
  `The body is larger than ${maximumBody} bytes, which is the limit of the mock.`,
);

const unsupportedType = new HttpError(
  415,
  'unsupported-media-type',
  'Content-Type: expected a media type such as application/json, in UTF-8.',
);

const invalidJson = new HttpError(
  400,
  'invalid-json',
  'The body is not JSON. Send JSON, or another content type.',
);

/**
 * Path and query of a request whose target has origin or absolute form (RFC 9112, section 3.2).
 *
 * @throws HttpError when it has neither, or cannot be decoded
 */
function pathOf({ url = '' }: IncomingMessage): string {
  try {
    const { protocol, pathname, search } = new URL(url.startsWith('/') ? `http://any${url}` : url);
    decodeURIComponent(pathname);
    if (protocol === 'http:' || protocol === 'https:') return pathname + search;
  } catch {
    // A target that cannot be parsed is as wrong as one of another scheme.
  }
  throw invalidTarget;
}

/**
 * The type of a body, without its charset, which is UTF-8; nothing when none is given.
 *
 * @throws HttpError when it is malformed, or the charset is another
 */
function typeOf({ headers }: IncomingMessage): MIMEType | undefined {
  const given = headers['content-type'];
  if (given === undefined) return undefined;
  const type = parseType(given);
  if (!type || !/^(utf-?8)?$/i.test(type.params.get('charset') ?? '')) throw unsupportedType;
  type.params.delete('charset');
  return type;
}

function parseType(given: string): MIMEType | undefined {
  try {
    return new MIMEType(given);
  } catch {
    return undefined;
  }
}

function isJsonType({ essence }: MIMEType): boolean {
  return /^application\/(.+\+)?json$/.test(essence);
}

function isJson(body: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString());
    return true;
  } catch {
    return false;
  }
}

/** The headers to forward. The body is complete, so its length is known. */
function headersOf(
  { headers }: IncomingMessage,
  type: MIMEType | undefined,
  body: Uint8Array,
): OutgoingHttpHeaders {
  const { 'content-type': _type, 'content-length': _length, ...kept } = endToEnd(headers);
  return {
    ...kept,
    ...(type && { 'content-type': String(type) }),
    ...(body.length > 0 && { 'content-length': body.length }),
  };
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
}

/**
 * Sends a body to Prism, and its response to the client.
 *
 * @throws HttpError when Prism does not respond, or not with HTTP
 */
async function respond(
  forwarded: ClientRequest,
  body: Uint8Array,
  outgoing: ServerResponse,
  timeout: number,
): Promise<void> {
  let late = false;
  forwarded.setTimeout(timeout, () => {
    late = true;
    forwarded.destroy();
  });
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      forwarded.on('response', resolve).on('error', reject).end(body);
    });
    outgoing.writeHead(response.statusCode ?? 502, endToEnd(response.headers));
    await pipeline(response, outgoing);
  } catch (error) {
    if (late) throw new HttpError(504, 'gateway-timeout', 'Prism does not respond.');
    const message = `Prism failed: ${toError(error).message}.`;
    throw new HttpError(502, 'bad-gateway', message);
  }
}
