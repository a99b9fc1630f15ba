import { ApiError } from './errors.ts';

/**
 * Whether an error is an `ApiError` with such a status. The classes here tell by the status and not by their
 * constructor, so that `instanceof` is right also for a call by function, which makes none of them: a program
 * includes only the classes that it names.
 */
function isOfStatus(error: unknown, least: number, most: number = least): boolean {
  return error instanceof ApiError && error.status >= least && error.status <= most;
}

/** 2xx with a body that is not a JSON object. */
export class InvalidResponseError extends ApiError {
  override name = 'InvalidResponseError';

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isOfStatus(error, 200, 299);
  }
}

/** 3xx: the client follows no redirect; set `baseUrl` to the address in `Location`. */
export class RedirectError extends ApiError {
  override name = 'RedirectError';

  static override [Symbol.hasInstance](error: unknown): boolean {
    // A browser hides a redirect that it does not follow behind the status 0.
    return isOfStatus(error, 300, 399) || isOfStatus(error, 0, 199);
  }
}

/** 400 */
export class BadRequestError extends ApiError {
  override name = 'BadRequestError';
  declare readonly status: 400;

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isOfStatus(error, 400);
  }
}

/** 401: the token is missing, wrong or no longer valid. */
export class UnauthorizedError extends ApiError {
  override name = 'UnauthorizedError';
  declare readonly status: 401;

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isOfStatus(error, 401);
  }
}

/** 403 */
export class ForbiddenError extends ApiError {
  override name = 'ForbiddenError';
  declare readonly status: 403;

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isOfStatus(error, 403);
  }
}

/** 404 */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
  declare readonly status: 404;

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isOfStatus(error, 404);
  }
}

/** 409 */
export class ConflictError extends ApiError {
  override name = 'ConflictError';
  declare readonly status: 409;

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isOfStatus(error, 409);
  }
}

/** 422 */
export class UnprocessableContentError extends ApiError {
  override name = 'UnprocessableContentError';
  declare readonly status: 422;

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isOfStatus(error, 422);
  }
}

/** 429: too many calls; `retryAfter` says how long to wait, if the service said so. */
export class TooManyRequestsError extends ApiError {
  override name = 'TooManyRequestsError';
  declare readonly status: 429;

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isOfStatus(error, 429);
  }
}

/** 5xx */
export class ServerError extends ApiError {
  override name = 'ServerError';

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isOfStatus(error, 500, 599);
  }
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

/** The class of the error for a status. */
export function errorClass(status: number): typeof ApiError {
  if (status >= 500) return ServerError;
  if (status < 400) return status < 200 || status >= 300 ? RedirectError : InvalidResponseError;
  return byStatus[status] ?? ApiError;
}
