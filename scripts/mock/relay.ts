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
import type { Handler } from '../lib/connection.ts';
import { type HttpError, type RenderError, sendError } from '../lib/http-server.ts';
import { maximumBody, readBody } from '../lib/read-body.ts';

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
 * A proxy in front of Prism. It passes on only requests that Prism 5.16 survives: Prism ends the
 * process when the target is not a path that can be decoded, and never responds when it cannot read
 * the body, because it waits for the end of what it has read already.
 *
 * @param target address of Prism, without a path
 * @param patience how long Prism may take before the response is 504, in ms
 */
export function proxy(target: string, patience = 30_000): Handler {
  return async (incoming, outgoing) => {
    const fail = (error: HttpError) => sendError(outgoing, error, renderProblem);
    const path = pathOf(incoming);
    if (path === undefined) return fail(invalidTarget);
    const body = await readBody(incoming, outgoing, maximumBody);
    if (body === undefined) return;
    if (body === 'too-large') return fail(tooLarge);
    const type = typeOf(incoming);
    if (body.length > 0 && type === 'invalid') return fail(unsupportedType);
    if (body.length > 0 && claimsJson(type) && !isJson(body)) return fail(invalidJson);
    const headers = headersOf(incoming, type, body);
    // In absolute form, because Prism takes a path of two slashes for a host.
    const forwarded = request(target, { method: incoming.method, headers, path: target + path });
    outgoing.once('close', () => forwarded.destroy());
    const error = await respond(forwarded, body, outgoing, patience);
    if (error && !outgoing.destroyed) fail(error);
  };
}

const invalidTarget: HttpError = {
  status: 400,
  code: 'invalid-target',
  message: 'The request target is not a path, or has a percent sign that encodes nothing.',
};

const tooLarge: HttpError = {
  status: 413,
  code: 'too-large',
  message: `The body is larger than ${maximumBody} bytes, which is the most the mock takes.`,
};

const unsupportedType: HttpError = {
  status: 415,
  code: 'unsupported-media-type',
  message: 'Content-Type: expected a media type such as application/json, in UTF-8.',
};

const invalidJson: HttpError = {
  status: 400,
  code: 'invalid-json',
  message: 'The body is not JSON. Send JSON, or another content type.',
};

/** Path and query of a request whose target has origin or absolute form (RFC 9112, section 3.2). */
function pathOf({ url = '' }: IncomingMessage): string | undefined {
  try {
    const { protocol, pathname, search } = new URL(url.startsWith('/') ? `http://any${url}` : url);
    decodeURIComponent(pathname);
    return protocol === 'http:' || protocol === 'https:' ? pathname + search : undefined;
  } catch {
    return undefined;
  }
}

/** The type of a body, without its charset, which is UTF-8; nothing when none is given. */
function typeOf({ headers }: IncomingMessage): MIMEType | 'invalid' | undefined {
  const given = headers['content-type'];
  if (given === undefined) return undefined;
  try {
    const type = new MIMEType(given);
    if (!/^(utf-?8)?$/i.test(type.params.get('charset') ?? '')) return 'invalid';
    type.params.delete('charset');
    return type;
  } catch {
    return 'invalid';
  }
}

function claimsJson(type: MIMEType | 'invalid' | undefined): boolean {
  return type instanceof MIMEType && /^application\/(.+\+)?json$/.test(type.essence);
}

function isJson(body: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString());
    return true;
  } catch {
    return false;
  }
}

/** The body arrives whole, so its length is known, however it was sent to us. */
function headersOf(
  { headers }: IncomingMessage,
  type: MIMEType | 'invalid' | undefined,
  body: Uint8Array,
): OutgoingHttpHeaders {
  const { 'content-type': _type, 'content-length': _length, ...kept } = endToEnd(headers);
  return {
    ...kept,
    ...(type instanceof MIMEType && { 'content-type': String(type) }),
    ...(body.length > 0 && { 'content-length': body.length }),
  };
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
}

/** Sends a body to Prism, and its response to the client; returns what went wrong, if anything did. */
async function respond(
  forwarded: ClientRequest,
  body: Uint8Array,
  outgoing: ServerResponse,
  patience: number,
): Promise<HttpError | undefined> {
  let late = false;
  forwarded.setTimeout(patience, () => {
    late = true;
    forwarded.destroy();
  });
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      forwarded.on('response', resolve).on('error', reject).end(body);
    });
    outgoing.writeHead(response.statusCode ?? 502, endToEnd(response.headers));
    await pipeline(response, outgoing);
    return undefined;
  } catch (error) {
    if (late) {
      return { status: 504, code: 'gateway-timeout', message: 'Prism does not respond.' };
    }
    const message = `Prism failed: ${error instanceof Error ? error.message : error}.`;
    return { status: 502, code: 'bad-gateway', message };
  }
}
