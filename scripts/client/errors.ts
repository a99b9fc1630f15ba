import { redact } from './redaction.ts';

/** What every error of a call carries. */
export interface CallDetails {
  /** The operationId. */
  operation: string;
  /** How often the request was sent, or was about to be. */
  attempts: number;
  /** The first path parameter: of a job, the identifier to resume with. */
  id?: string | undefined;
}

/** A call that returned nothing. */
export class CallError extends Error implements CallDetails {
  declare readonly operation: string;
  declare readonly attempts: number;
  declare readonly id: string | undefined;

  /** @param details free of credentials, as is the message */
  constructor(message: string, details: CallDetails, cause?: unknown) {
    super(`${details.operation}: ${message}`, cause ? { cause } : undefined);
    Object.assign(this, details);
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

/** The function that gives tokens threw, or gave none that fits into a header; `cause` tells why. */
export class TokenError extends CallError {
  override name = 'TokenError';
}

/** A page of a listing has no items, or is the page before it once more. */
export class PageError extends CallError {
  override name = 'PageError';
  /** Number of the page in this listing, from 1. */
  readonly page: number;

  constructor(message: string, details: CallDetails, page: number) {
    super(`page ${page} ${message}`, details);
    this.page = page;
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
export class ApiError extends CallError implements ResponseDetails {
  override name = 'ApiError';
  declare readonly status: number;
  declare readonly body: unknown;
  declare readonly headers: Headers;
  declare readonly requestId: string | undefined;
  declare readonly retryAfter: number | undefined;
  readonly #response: Response;

  /** @param content of the response, free of credentials, unlike the response itself */
  constructor(message: string, details: CallDetails, content: ResponseDetails, response: Response) {
    super(message, details);
    Object.assign(this, content);
    this.#response = response;
  }

  /** The response as it came; its body has been read. */
  get response(): Response {
    return this.#response;
  }
}

/** 2xx with a body that is not a JSON object. */
export class InvalidResponseError extends ApiError {
  override name = 'InvalidResponseError';
}

/** 3xx: the client follows no redirect; set `baseUrl` to the address in `Location`. */
export class RedirectError extends ApiError {
  override name = 'RedirectError';
}

/** 400 */
export class BadRequestError extends ApiError {
  override name = 'BadRequestError';
  declare readonly status: 400;
}

/** 401: the token is missing, wrong or no longer valid. */
export class UnauthorizedError extends ApiError {
  override name = 'UnauthorizedError';
  declare readonly status: 401;
}

/** 403 */
export class ForbiddenError extends ApiError {
  override name = 'ForbiddenError';
  declare readonly status: 403;
}

/** 404 */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
  declare readonly status: 404;
}

/** 409 */
export class ConflictError extends ApiError {
  override name = 'ConflictError';
  declare readonly status: 409;
}

/** 422 */
export class UnprocessableContentError extends ApiError {
  override name = 'UnprocessableContentError';
  declare readonly status: 422;
}

/** 429: too many calls; `retryAfter` says how long to wait, if the service said so. */
export class TooManyRequestsError extends ApiError {
  override name = 'TooManyRequestsError';
  declare readonly status: 429;
}

/** 5xx */
export class ServerError extends ApiError {
  override name = 'ServerError';
}

const byStatus: Record<number, typeof ApiError> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableContentError,
  429: TooManyRequestsError,
};

function errorClass(status: number): typeof ApiError {
  if (status >= 500) return ServerError;
  // A browser hides a redirect that it does not follow behind the status 0.
  if (status < 400) return status < 200 || status >= 300 ? RedirectError : InvalidResponseError;
  return byStatus[status] ?? ApiError;
}

/**
 * The error for a response without data.
 *
 * @param received its body: JSON, or a text that is not JSON
 * @param secrets credentials to remove
 * @param omitText whether a text may be a piece of a body that carries credentials
 */
export function responseError(
  details: CallDetails,
  response: Response,
  received: unknown,
  secrets: readonly string[],
  omitText: boolean | undefined,
): ApiError {
  const { ok, status, statusText } = response;
  const unread = received === '' || (omitText && typeof received === 'string');
  const body = unread ? undefined : redact(received, secrets);
  const headers = new Headers(redact(Object.fromEntries(response.headers), secrets));
  const text = ok ? 'no JSON object' : (Object(body).message ?? statusText);
  const requestId = headers.get('x-request-id') ?? undefined;
  return new (errorClass(status))(
    `${status} ${text}`,
    details,
    { status, body, headers, requestId, retryAfter: retryAfter(headers) },
    response,
  );
}

/** The value of a text in JSON; `undefined` for what is not a text in JSON. */
export function parseJson(text: unknown): unknown {
  try {
    if (typeof text === 'string') return JSON.parse(text);
  } catch {
    // The error that this becomes must not quote the text, as this one would.
  }
}

/** `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7). */
const httpDate = /^[A-Z]\w\w, \d\d [A-Z]\w\w \d{4} [\d:]{8} GMT$/;

/**
 * Reads `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3).
 *
 * @returns milliseconds from now; `undefined` without a header that can be read
 */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  if (!httpDate.test(value)) return;
  const milliseconds = Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
