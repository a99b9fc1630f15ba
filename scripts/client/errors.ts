import { redact } from './redaction.ts';
import { kept, type Received, requestIdIn, responseOf } from './response.ts';

/** What every error of a call carries. */
export interface CallDetails {
  /** The operationId. */
  operation: string;
  /** How often the request was sent, or was about to be. */
  attempts: number;
  /** The id of the resource, such as the job, to resume with. */
  id?: string | undefined;
}

/**
 * A call that returned nothing.
 *
 * @typeParam Details what its class carries
 */
export class CallError<Details extends CallDetails = CallDetails>
  extends Error
  implements CallDetails
{
  declare readonly operation: string;
  declare readonly attempts: number;
  declare readonly id: string | undefined;

  /** @param details free of credentials, as is the message */
  constructor(message: string, details: Details, cause?: unknown) {
    super(`${details.operation}: ${message}`, cause ? { cause } : {});
    Object.assign(this, details);
  }

  /** The response to which the error belongs, unchanged and with its credentials. Its body has been read. */
  get response(): Response | undefined {
    return responseOf(this);
  }
}

/** No response: the connection could not be made, or was lost. */
export class ConnectionError extends CallError {
  override name = 'ConnectionError';
}

/** No response within the time of an attempt, or of the whole call. */
export class TimeoutError extends CallError {
  override name = 'TimeoutError';
}

/** The caller's signal ended the call; `cause` is the signal's reason. */
export class AbortError extends CallError {
  override name = 'AbortError';
}

/** @throws AbortError when the caller's signal has ended the call */
export function throwIfAborted(signal: AbortSignal | undefined, details: CallDetails): void {
  if (signal?.aborted) throw new AbortError('aborted', details, signal.reason);
}

/** The function that gives tokens threw, or gave none that fits into a header; `cause` tells why. */
export class TokenError extends CallError {
  override name = 'TokenError';
}

/** Data that were sent, or received in a response that has data, are not as they should be. */
export class DataError extends CallError<CallDetails & Partial<ResponseDetails>> {
  /** `X-Request-Id` of the response. */
  declare readonly requestId: string | undefined;

  /**
   * @param data that were received
   * @param fields of its class
   */
  constructor(message: string, operation: string, data: object | undefined, fields: object) {
    const { response, state }: Partial<Received> = Object(data)[kept]?.() ?? {};
    const { details, secrets = [] } = state ?? {};
    const requestId = redact(requestIdIn(response), secrets);
    super(message, { operation, attempts: 0, ...details, requestId, ...fields });
    Reflect.defineProperty(this, kept, { value: () => ({ response, state }) });
  }
}

/** A page of a listing has no items, or is the page before it once more. */
export class PageError extends DataError {
  override name = 'PageError';
  /** Number of the page in this listing, from 1; an infinite query does not tell it. */
  declare readonly page: number | undefined;

  constructor(message: string, operation: string, data: object, page: number | undefined) {
    super(`${page ? `page ${page}` : 'the page'} ${message}`, operation, data, { page });
  }
}

/** A page gives a cursor that an earlier page gave, so the listing would never end. */
export class CursorLoopError extends PageError {
  override name = 'CursorLoopError';
}

/** What an ApiError says of the response. */
export interface ResponseDetails {
  status: number;
  /** JSON where it was JSON, else text; `undefined` when it was empty. */
  body: unknown;
  headers: Headers;
  /** `X-Request-Id` of the response. */
  requestId: string | undefined;
  /** How long the service asks to wait, in milliseconds. */
  retryAfter: number | undefined;
}

/** The service responded, but not with what the operation promises. */
export class ApiError extends CallError<CallDetails & ResponseDetails> implements ResponseDetails {
  override name = 'ApiError';
  declare readonly status: number;
  declare readonly body: unknown;
  declare readonly headers: Headers;
  declare readonly requestId: string | undefined;
  declare readonly retryAfter: number | undefined;
}

/** Chooses the class of the error for a response. */
export type ErrorClass = (status: number) => typeof ApiError;

/**
 * The error for a response without data.
 *
 * @param received its body: JSON, or a text that is not JSON
 */
export function responseError(
  { errorClass }: { errorClass?: ErrorClass },
  operation: { secrets?: unknown },
  { details, secrets }: { details: CallDetails; secrets: readonly string[] },
  response: Response,
  received: unknown,
): ApiError {
  const { ok, status, statusText } = response;
  // Where the body carries credentials, a text may be a piece of it.
  const isUnread = typeof received === 'string' && (operation.secrets || !received);
  const body = isUnread ? undefined : redact(received, secrets);
  const headers = new Headers(redact(Object.fromEntries(response.headers), secrets));
  // Its own field, or that of problem details (RFC 9457).
  const { message, detail, title } = Object(body);
  const texts = [ok && 'no JSON object', message, detail, title, redact(statusText, secrets)];
  const reason = `${status} ${texts.find((each) => typeof each === 'string')}`;
  const requestId = headers.get('x-request-id') ?? undefined;
  return new (errorClass?.(status) ?? ApiError)(reason.replace(/\p{Cc}+/gu, ' ').slice(0, 500), {
    ...details,
    ...{ status, body, headers, requestId, retryAfter: retryAfter(headers) },
  });
}

/**
 * Reads `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3).
 *
 * @returns milliseconds from now; `undefined` without a header that can be read
 */
function retryAfter(headers: Headers): number | undefined {
  const value = `${headers.get('retry-after')}`;
  if (/^\d+$/.test(value)) return +value * 1000;
  // Such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7), the only form that is to be sent.
  const date = new Date(value);
  const isExact = +date >= 0 && date.toUTCString() === value;
  return isExact ? Math.max(0, +date - Date.now()) : undefined;
}
