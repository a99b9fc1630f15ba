import type { Call } from './attempt.ts';
import { errorClass } from './error-class.ts';
import type { ApiError } from './errors.ts';
import type { Answer } from './operation.ts';
import { redact } from './redact.ts';
import { retryAfter } from './retry.ts';

/** What openapi-fetch makes of an answer: the text of a success, the body of an error. */
export interface Received {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/**
 * The data of an answer.
 *
 * @throws ApiError when it is no success, or no JSON object
 */
export function readAnswer<Data>(call: Call, { data, error, response }: Received): Answer<Data> {
  const content = response.ok ? parse(data) : error;
  if (!response.ok || !content || typeof content !== 'object') {
    throw answeredOtherwise(call, response, response.ok ? data : error);
  }
  if (call.operation.secret) hideToken(content);
  return { data: content as Data, response };
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(text as string);
  } catch {
    // The text is no JSON: the error tells, and this one would quote it.
    return undefined;
  }
}

/** Leaves the token readable, but out of what is printed, logged or serialized. */
function hideToken(content: object): void {
  if ('token' in content) Object.defineProperty(content, 'token', { enumerable: false });
}

function answeredOtherwise(call: Call, response: Response, received: unknown): ApiError {
  const { operation, details, secrets } = call;
  const unread = received === '' || (operation.secret && typeof received === 'string');
  const body = unread ? undefined : redact(received, secrets);
  const headers = new Headers(
    redact(Object.fromEntries(response.headers), secrets) as Record<string, string>,
  );
  const { message } = (body ?? {}) as { message?: unknown };
  const text = response.ok ? 'expected a JSON object' : (message ?? response.statusText);
  return new (errorClass(response.status))(`${response.status} ${text}`, details, {
    response,
    body,
    headers,
    retryAfter: retryAfter(headers),
  });
}
