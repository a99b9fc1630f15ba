import { isUtf8 } from 'node:buffer';
import type { Diagnosis, ReceivedResponse, SentRequest } from '../../checks/exchange.ts';
import { decodeText, parseBody, readBytes } from './body.ts';
import { diagnose } from './diagnose.ts';
import type { SendLimits } from './limits.ts';

/** A function like the global `fetch`; that of a sandbox serves without a port. */
export type Fetch = (request: Request) => Promise<Response>;

/**
 * Sends one request and reads the whole response. Redirects are not followed.
 *
 * @returns the response, or why there is none; it never throws and never hangs
 */
export async function send(
  request: SentRequest,
  limits: SendLimits,
  fetch: Fetch = globalThis.fetch,
): Promise<{ response: ReceivedResponse } | { failure: Diagnosis }> {
  const start = performance.now();
  const { signal, timedOut, release } = limitedSignal(limits);
  try {
    const { method, url } = request;
    const { headers, ...body } = framed(request);
    const sent = new Request(url, { method, headers, signal, redirect: 'manual', ...body });
    const response = await Promise.race([fetch(sent), rejectedBy(signal)]);
    const bytes = await readBytes(response, limits.bytes, signal);
    return { response: received(response, bytes, performance.now() - start) };
  } catch (error) {
    return { failure: diagnose(error, request, limits, timedOut()) };
  } finally {
    release();
  }
}

/** Headers and body of a request. A body in chunks is a stream: fetch takes no header that says so. */
function framed({ headers, body }: SentRequest): Pick<SentRequest, 'headers'> & {
  body?: BodyInit;
  duplex?: 'half';
} {
  if (body === undefined) return { headers };
  const { 'transfer-encoding': encoding, ...others } = headers;
  if (encoding !== 'chunked') return { headers, body };
  return { headers: others, body: new Blob([body]).stream(), duplex: 'half' };
}

// Node holds a signal by the request that was made with it: once that is collected, fetch ends no more.
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * A signal for one request. It holds nothing afterwards, unlike `AbortSignal.timeout`, whose timer runs
 * on: a run sends thousands of requests.
 */
function limitedSignal({ timeout, signal }: SendLimits) {
  const controller = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort(new DOMException('The time of the request is over.', 'TimeoutError'));
  }, timeout);
  const end = () => controller.abort(signal?.reason);
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end, { once: true });
  return {
    signal: controller.signal,
    timedOut: () => late,
    release() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    },
  };
}

function received(response: Response, bytes: Buffer, milliseconds: number): ReceivedResponse {
  const body = decodeText(bytes);
  // JSON that systems exchange is UTF-8 (RFC 8259, section 8.1).
  const json = isUtf8(bytes) ? parseBody(body) : undefined;
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body,
    ...(json !== undefined && { json }),
    milliseconds: Math.round(milliseconds),
  };
}
