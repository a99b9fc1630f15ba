import { type Respond, type SandboxRequest, type SandboxResponse, textBytes } from './messages.ts';

const noBody = new Uint8Array();

/**
 * A function that is used as the global `fetch`, and responds from the sandbox.
 *
 * @param bodyLimit in bytes
 */
export function toFetch(respond: Respond, bodyLimit: number): typeof fetch {
  return async (input, init) => {
    const { signal: given, ...others } = init ?? {};
    const isRequest = input instanceof Request && Object.keys(others).length === 0;
    const request = isRequest ? input : new Request(input, others);
    const signal = given ?? request.signal;
    signal.throwIfAborted();
    const body = new Uint8Array(await request.arrayBuffer());
    signal.throwIfAborted();
    const whole = body.byteLength > bodyLimit ? 'too-large' : body;
    const response = respond({ ...headOf(request), body: whole, signal });
    return toResponse(
      response instanceof Promise ? await unlessAborted(response, signal) : response,
    );
  };
}

/** A request without its body. */
export function headOf(request: Request): SandboxRequest {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    target: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: noBody,
    signal: request.signal,
  };
}

async function unlessAborted<T>(value: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([value, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * A response of the sandbox as one of `fetch`.
 *
 * @throws TypeError when the connection breaks before the response
 */
export function toResponse({
  status,
  headers,
  body,
  stream,
  transport,
}: SandboxResponse): Response {
  if (stream) return new Response(stream, { status, headers });
  if (transport === 'dropped') {
    throw new TypeError('fetch failed', {
      cause: new Error('The sandbox dropped the connection.'),
    });
  }
  if (status === 204) return new Response(null, { status, headers });
  const bytes = typeof body === 'string' ? textBytes(body) : new Uint8Array(body);
  if (transport !== 'truncated') return new Response(bytes, { status, headers });
  return new Response(halfOf(bytes), { status, headers });
}

/** How many ms a runtime gets to send the first half of a body. */
const timeToSend = 50;

function halfOf(bytes: Uint8Array): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes.subarray(0, bytes.length >> 1)),
    // A runtime sends nothing of a body that breaks before it has been sent.
    pull: async (controller) => {
      await new Promise((resolve) => setTimeout(resolve, timeToSend));
      controller.error(new TypeError('terminated'));
    },
  });
}
