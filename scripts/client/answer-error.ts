import type { Received } from './connection.ts';
import { errorClass } from './error-class.ts';
import type { ApiError, CallDetails } from './errors.ts';
import { redact } from './redact.ts';
import { retryAfter } from './retry.ts';

/** JSON as a value, or `undefined` for what is no JSON. */
export function parse(text: unknown): unknown {
  try {
    return JSON.parse(text as string);
  } catch {
    // The error that this becomes tells of it without quoting the text, as this one would.
  }
}

/**
 * The error that stands for an answer without data.
 *
 * @param wordless whether a text may be a torn piece of a body that carries credentials
 */
export function answerError(
  details: CallDetails,
  { data, error, response }: Received,
  secrets: readonly string[],
  wordless: boolean | undefined,
): ApiError {
  const { ok, status, statusText } = response;
  const received = ok ? data : error;
  const content = (typeof received === 'string' ? parse(received) : received) ?? received;
  const unread = content === '' || (wordless && typeof content === 'string');
  const body = unread ? undefined : redact(content, secrets);
  const given = redact(Object.fromEntries(response.headers), secrets);
  const headers = new Headers(given as Record<string, string>);
  const text = ok ? 'no JSON object' : ((body as Error | undefined)?.message ?? statusText);
  const requestId = headers.get('x-request-id') ?? undefined;
  return new (errorClass(status))(
    `${status} ${text}`,
    details,
    { status, body, headers, requestId, retryAfter: retryAfter(headers) },
    response,
  );
}
