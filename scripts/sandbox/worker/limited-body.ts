import { HttpError } from '../../lib/http-error.ts';
import { tooLarge } from '../request-body.ts';
import { settings } from './settings.ts';

/**
 * The body of a request, of which no more than the limit is read.
 *
 * @param limit in bytes
 * @throws HttpError 413 when it is longer, 400 when it breaks off
 */
export async function readLimitedBody(
  request: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const refused = () => tooLarge({ bytes: limit, setting: settings.bodyBytes.variable });
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw refused();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > limit) throw refused();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof HttpError ? error : brokenBody();
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function brokenBody(): HttpError {
  const message = 'The body of the request breaks off, or its chunks are malformed. Send it whole.';
  return new HttpError(400, 'broken-body', message);
}
