import type { SandboxRequest } from '../messages.ts';
import { requireSize } from '../request-body.ts';

const noBody = new Uint8Array();

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

/**
 * The body of a request, of which no more than the limit is read.
 *
 * @param limit in bytes
 */
export async function readBody(
  request: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | 'too-large'> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return 'too-large';
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) return 'too-large';
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/**
 * The body of a request that the worker itself reads.
 *
 * @param limit in bytes
 * @throws HttpError 413 when it is longer
 */
export async function wholeBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const body = await readBody(request, limit);
  requireSize({ ...headOf(request), body }, limit);
  return body === 'too-large' ? new Uint8Array() : body;
}
