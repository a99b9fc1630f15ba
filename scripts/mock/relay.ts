import {
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * Passes requests on to Prism, but answers itself where Prism 5.16 never would: it waits for the end
 * of a body that it has already read when that body is no JSON.
 *
 * @param target address of Prism, without a path
 */
export function relay(target: string): RequestListener {
  return async (incoming, outgoing) => {
    const body = await buffer(incoming).catch(() => undefined);
    // Whoever sent it has gone away in the middle.
    if (!body) return;
    if (claimsJson(incoming) && body.length > 0 && !isJson(body)) {
      refuse(outgoing);
      return;
    }
    const { method, headers } = incoming;
    // The body arrives whole, so its length is known, however it was sent to us.
    const { 'transfer-encoding': _chunked, ...kept } = headers;
    const length = body.length > 0 ? { 'content-length': body.length } : {};
    const forwarded = request(`${target}${incoming.url}`, {
      method,
      headers: { ...kept, ...length },
    });
    forwarded.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', (error) => outgoing.destroy(error));
    forwarded.end(body);
  };
}

function claimsJson({ headers }: IncomingMessage): boolean {
  return /^application\/(.+\+)?json\b/i.test(headers['content-type'] ?? '');
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}

/** The form of Prism's own refusals (RFC 9457). */
function refuse(outgoing: ServerResponse): void {
  outgoing.writeHead(400, { 'content-type': 'application/problem+json' });
  outgoing.end(
    JSON.stringify({
      title: 'Invalid request',
      status: 400,
      detail: 'The body is not JSON. Send JSON, or another content type.',
    }),
  );
}
