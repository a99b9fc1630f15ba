import { HttpError } from '../../lib/http-error.ts';
import { tooLarge } from '../requests/request-body.ts';
import { settings } from './environment.ts';

/**
 * Limits what comes in a second. So many can come at once, but always one, and each share of a second allows
 * its share of them.
 */
export class RateLimit {
  readonly #perSecond: number;
  readonly #atOnce: number;
  readonly #what: string;
  #allowed: number;
  #since = 0;

  /** @param what comes, for people */
  constructor(perSecond: number, what = 'requests') {
    this.#perSecond = perSecond;
    this.#atOnce = Math.max(1, perSecond);
    this.#what = what;
    this.#allowed = this.#atOnce;
  }

  /**
   * Counts one more.
   *
   * @param now in ms since 1970
   * @throws HttpError 429 when there have been too many
   */
  count(now: number): void {
    this.check(now);
    this.add();
  }

  /**
   * Allows another one without counting it.
   *
   * @param now in ms since 1970
   * @throws HttpError 429 when there have been too many
   */
  check(now: number): void {
    const refilled = (Math.max(0, now - this.#since) / 1000) * this.#perSecond;
    this.#allowed = Math.min(this.#atOnce, this.#allowed + refilled);
    this.#since = now;
    if (this.#allowed < 1) throw this.#tooMany();
  }

  /** Counts one that was allowed. */
  add(): void {
    this.#allowed = Math.max(0, this.#allowed - 1);
  }

  #tooMany(): HttpError {
    const message = `The sandbox takes ${this.#perSecond} ${this.#what} in a second (SANDBOX_REQUESTS_PER_SECOND). Send it again after the time in Retry-After.`;
    const seconds = Math.ceil((1 - this.#allowed) / this.#perSecond);
    return new HttpError(429, 'rate-limited', message, { 'retry-after': String(seconds) });
  }
}

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
