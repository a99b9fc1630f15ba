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

/** No answer: the connection could not be made, or was lost. */
export class ConnectionError extends CallError {
  override name = 'ConnectionError';
}

/** No answer in time: an attempt's, or the whole call's. */
export class TimeoutError extends CallError {
  override name = 'TimeoutError';
}

/** The caller's signal ended the call; `cause` is the signal's reason. */
export class AbortError extends CallError {
  override name = 'AbortError';
}

/** A listing gave a cursor which it had given before, and would never end. */
export class CursorLoopError extends CallError {
  override name = 'CursorLoopError';
}

/** What an ApiError tells of the answer. */
export interface AnswerDetails {
  status: number;
  /** JSON where it was JSON, else text; `undefined` when it was empty. */
  body: unknown;
  headers: Headers;
  /** `X-Request-Id` of the answer. */
  requestId: string | undefined;
  /** How long the service asks to wait, in milliseconds. */
  retryAfter: number | undefined;
}

/** The service answered, but not with what the operation promises. */
export class ApiError extends CallError implements AnswerDetails {
  override name = 'ApiError';
  declare readonly status: number;
  declare readonly body: unknown;
  declare readonly headers: Headers;
  declare readonly requestId: string | undefined;
  declare readonly retryAfter: number | undefined;
  readonly #response: Response;

  /** @param answer free of credentials, unlike the response */
  constructor(message: string, details: CallDetails, answer: AnswerDetails, response: Response) {
    super(message, details);
    Object.assign(this, answer);
    this.#response = response;
  }

  /** The answer as it came; its body has been read. */
  get response(): Response {
    return this.#response;
  }
}

/** 2xx with a body that is no JSON object. */
export class InvalidResponseError extends ApiError {
  override name = 'InvalidResponseError';
}

/** 3xx: the client follows no redirect; set `baseUrl` to the address that it leads to. */
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

/** 429: too many calls; `retryAfter` tells how long to wait, if the service said so. */
export class TooManyRequestsError extends ApiError {
  override name = 'TooManyRequestsError';
  declare readonly status: 429;
}

/** 5xx */
export class ServerError extends ApiError {
  override name = 'ServerError';
}
