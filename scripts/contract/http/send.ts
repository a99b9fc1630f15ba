import { isUtf8 } from 'node:buffer';
import type { Diagnosis, ReceivedResponse, SentRequest } from '../../checks/exchange.ts';
import { decodeText, parseBody, readBytes } from './body.ts';
import { diagnose } from './diagnose.ts';
import type { SendLimits } from './limits.ts';
import { type RawResponse, sendOverNetwork } from './network.ts';

/**
 * A function like the global `fetch`; that of a sandbox serves without a port. The signal comes beside the request, for
 * one that is within a request costs as much as the request.
 */
export type Fetch = (request: Request, init?: { signal: AbortSignal }) => Promise<Response>;

/**
 * Sends one request and reads the whole response. Redirects are not followed.
 *
 * @param fetch used in place of the network
 * @returns the response, or why there is none; it never throws and never hangs
 */
export async function send(
  request: SentRequest,
  limits: SendLimits,
  fetch?: Fetch,
): Promise<{ response: ReceivedResponse } | { failure: Diagnosis }> {
  const start = performance.now();
  const { signal, timedOut, release } = limitedSignal(limits);
  try {
    const raw = await (fetch
      ? sendByFetch(fetch, request, limits.bytes, signal)
      : sendOverNetwork(request, limits.bytes, signal));
    return { response: received(raw, performance.now() - start) };
  } catch (error) {
    return { failure: diagnose(error, request, limits, timedOut()) };
  } finally {
    release();
  }
}

async function sendByFetch(
  fetch: Fetch,
  request: SentRequest,
  most: number,
  signal: AbortSignal,
): Promise<RawResponse> {
  const { method, url } = request;
  const sent = new Request(url, { method, redirect: 'manual', ...framed(request) });
  const response = await Promise.race([fetch(sent, { signal }), rejectedBy(signal)]);
  const { status, headers } = response;
  return {
    status,
    headers: Object.fromEntries(headers),
    bytes: await readBytes(response, most, signal),
  };
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

function received({ bytes, ...rest }: RawResponse, milliseconds: number): ReceivedResponse {
  const body = decodeText(bytes);
  // JSON that systems exchange is UTF-8 (RFC 8259, section 8.1).
  const json = isUtf8(bytes) ? parseBody(body) : undefined;
  return {
    ...rest,
    body,
    ...(json !== undefined && { json }),
    milliseconds: Math.round(milliseconds),
  };
}
